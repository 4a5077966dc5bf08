import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  renderFault,
  renderNoSuchHost,
  renderUnavailable,
  renderUnsent,
} from "#apps/site/render-notices.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { isDatabaseDown, refusalFrom, sendRefusal } from "#platform/call/failures.ts";
import type { Site } from "#platform/call/handle.ts";
import { OutcomeUnknown, Overloaded, Refusal } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import { fieldsOf, languageOfForm } from "../routes/form-posts.ts";
import { createBusyPages } from "./busy-page.ts";
import { pageHeaders, sendRendering } from "./page-headers.ts";
import { addressOf, NoSuchHost } from "./request-address.ts";
import { sendPage } from "./serve-hit.ts";
import type { SiteParts } from "./site-parts.ts";

interface SiteErrorOptions {
  readonly parts: SiteParts;
  readonly assets: SiteAssets;
  readonly log: Log;
  siteOf(request: FastifyRequest): Site | null;
  /** Whether the installation has no company yet. */
  isEmpty(): boolean;
}

/** Answers errors with a page that explains them, and returns a visitor's form with what was typed. */
export const registerSiteErrors = (app: FastifyInstance, options: SiteErrorOptions): void => {
  const { parts, assets, log } = options;
  const busyPage = createBusyPages(assets);

  app.setErrorHandler(async (error: Error, request, reply) => {
    const respond = (status: number, html: string, headers?: Readonly<Record<string, string>>): void =>
      sendRendering(request, reply, { status, html, tags: null }, headers);
    if (error instanceof NoSuchHost) return respond(421, renderNoSuchHost(assets, options.isEmpty()));
    const canRetry = canSendAgain(request, error);
    if (isRefused(error) && !canRetry)
      return sendRefusal(reply, "text", refusalFrom(error, log, { request: request.id }));
    const reference = randomBytes(6).toString("hex");
    const site = options.siteOf(request);
    const frame = site ? await parts.knownTheme(site) : {};
    const { policy } = frame;
    const isForm = request.routeOptions.config.isVisitorForm;
    const language = site && isForm ? languageOfForm(request, site) : site?.language;
    const shown = { theme: frame.theme, language };
    const headers = pageHeaders(policy, false);
    if (canRetry) {
      const sent = { ...sentForm(request), isUnknown: error instanceof OutcomeUnknown };
      return respond(error.status, renderUnsent(sent, assets, shown, error.message), headers);
    }
    const isBusy = error instanceof Overloaded;
    if (isBusy && !isForm) {
      reply.hijack();
      sendPage(request.raw, reply.raw, busyPage(frame, site?.language));
      return;
    }
    if (isBusy || isDatabaseDown(error)) {
      if (!isBusy)
        log.warn({ request: request.id, reference, error: error.message }, "The database can't be reached.");
      const html = isForm ? renderUnsent(sentForm(request), assets, shown) : renderUnavailable(assets, shown);
      return respond(503, html, { ...headers, "retry-after": "5" });
    }
    log.error(
      { request: request.id, reference, error: { message: error.message, stack: error.stack } },
      "A page failed.",
    );
    return respond(500, renderFault(reference, assets, shown), headers);
  });
};

/** Whether a visitor's form can be sent again later, so that it is returned with the reason. */
const canSendAgain = (request: FastifyRequest, error: Error): error is Refusal =>
  request.routeOptions.config.isVisitorForm === true &&
  error instanceof Refusal &&
  !(error instanceof Overloaded) &&
  (error.code === "too-many" || error.code === "unavailable");

/** Whether the request is at fault, such as an unreadable body at an address that accepts none. */
const isRefused = (error: Error): boolean => {
  const status = error instanceof Refusal ? error.status : (error as { statusCode?: number }).statusCode;
  return status !== undefined && status >= 400 && status < 500;
};

/** A form as it was sent, to be returned. */
const sentForm = (request: FastifyRequest) => {
  const { page = "", [LANGUAGE_FIELD]: language = "", ...fields } = fieldsOf(request.body);
  return { action: addressOf(request), fields, page, language, hasFile: request.uploaded !== null };
};
