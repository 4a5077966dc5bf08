import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { modulePages } from "#apps/pages.generated.ts";
import { noticeMessages } from "#apps/site/notices.messages.ts";
import type { Caller, Site } from "#platform/call/handle.ts";
import { isFromAnotherSite } from "#platform/call/same-origin.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { requestKey } from "#platform/db/request-key.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import type { ModulePostAnswer } from "#platform/services/module-page.ts";
import type { Services } from "#platform/services/services.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { fieldsOf, fromAnotherSite, languageOfForm, refusalOfForm } from "../routes/form-posts.ts";

interface ModulePostOptions {
  readonly companyDb: CompanyDbs;
  readonly services: Services;
  readonly log: Log;
  siteOf(request: FastifyRequest): Site;
  callerOf(request: FastifyRequest): Caller;
  /** Shows a module's answer in the site's frame. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    answer: Exclude<ModulePostAnswer, string>,
  ): Promise<unknown>;
}

/** Maximum form size, in bytes. */
const MAX_BYTES = 64 << 10;

/** Accepts forms that visitors' browsers send to modules, with or without scripts. */
export const registerModulePosts = (app: FastifyInstance, options: ModulePostOptions): void => {
  const { companyDb, services, log } = options;
  // What refuses a form before it's read.
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const site = options.siteOf(request);
    const language = languageOfForm(request, site);
    const refusal = refusalOfForm(error, language);
    return refusal
      ? options.show(request, reply, site, { language, ...refusedAnswer(refusal, language) })
      : app.errorHandler(error, request, reply);
  };
  for (const { path, take, isTakenFromAnywhere = false } of modulePages.flatMap(({ posts = [] }) => posts))
    app.post(
      path,
      { bodyLimit: MAX_BYTES, config: { isVisitorForm: true }, errorHandler },
      async (request, reply) => {
        const site = options.siteOf(request);
        const language = languageOfForm(request, site);
        const answer = await taken(language, () => {
          if (
            !isTakenFromAnywhere &&
            isFromAnotherSite(request.method, request.headers, request.headers.host ?? "")
          )
            throw fromAnotherSite(language);
          return take({
            db: companyDb(site.companyId, null, requestKey()),
            companyDb,
            services,
            site,
            language,
            caller: options.callerOf(request),
            params: request.params as Record<string, string>,
            fields: fieldsOf(request.body),
            log,
          });
        });
        // Redirects, so that reloading sends nothing twice.
        if (typeof answer === "string")
          return reply.header("cache-control", "no-store").redirect(answer, 303);
        return options.show(request, reply, site, { language, ...answer });
      },
    );
};

/** A refusal that the module doesn't show itself becomes a short page. */
const taken = async (
  language: Language,
  take: () => ModulePostAnswer | Promise<ModulePostAnswer>,
): Promise<ModulePostAnswer> => {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedAnswer(error, language);
  }
};

const refusedAnswer = (refusal: Refusal, language: Language): Exclude<ModulePostAnswer, string> => ({
  status: refusal.status,
  name: wordsIn(language, noticeMessages).notDone,
  crumbs: [],
  content: createElement("p", null, refusal.message),
  tags: [],
});
