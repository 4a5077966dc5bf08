import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noticeMessages } from "#apps/site/notices.messages.ts";
import {
  addDraft,
  answerDraft,
  type DraftContext,
  draftPath,
  formDeletedIn,
} from "#modules/forms/forms.public.ts";
import { MAX_UPLOAD_BYTES } from "#modules/forms/forms.schema.ts";
import type { UploadRule } from "#platform/call/define-call.ts";
import type { Site } from "#platform/call/handle.ts";
import { isFromAnotherSite } from "#platform/call/same-origin.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { returnPath } from "#platform/site/return-path.ts";
import { FILE_FIELD, LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import { type Language, languageOr } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";

/** Maximum size of all fields of a form together, in bytes. */
const ENTERED_BYTES = 256 << 10;

/** The address of the page that shows a form with its errors. */
const FROM_ERRORS = new RegExp(`^https?://[^/]+${draftPath("")}`);

interface FormPostOptions {
  siteOf(request: FastifyRequest): Site | null;
  /** Whether what the request does is counted. */
  isVisitor(request: FastifyRequest): boolean;
  contextOf(request: FastifyRequest, site: Site): Omit<DraftContext, "language">;
  /** Shows a refusal as a page of the site. */
  sendRefusal(reply: FastifyReply, site: Site, refusal: Refusal): Promise<unknown>;
}

/**
 * Accepts forms that browsers send without scripts, and answers to the question that follows. Both redirect to their
 * page, so that reloading sends nothing twice (decisions §11).
 */
export const registerFormPosts = (app: FastifyInstance, options: FormPostOptions): void => {
  const post = (
    url: string,
    config: { form?: { upload: UploadRule } },
    work: (request: FastifyRequest, context: DraftContext, site: Site) => Promise<string>,
  ): void => {
    app.route({
      method: "POST",
      url,
      config: { ...config, isVisitorForm: true },
      bodyLimit: ENTERED_BYTES,
      handler: async (request, reply) => {
        try {
          const site = requireSite(options, request);
          if (isFromAnotherSite(request.method, request.headers, request.headers.host ?? ""))
            throw fromAnotherSite(languageOfForm(request, site));
          const context = { ...options.contextOf(request, site), language: languageOfForm(request, site) };
          const path = await work(request, context, site);
          return reply.header("cache-control", "no-store").redirect(path, 303);
        } finally {
          await request.uploaded?.remove();
        }
      },
      errorHandler: (error, request, reply) => {
        const site = options.siteOf(request);
        const language = site && languageOfForm(request, site);
        const refusal = language && refusalOfForm(error, language);
        return refusal
          ? options.sendRefusal(reply, { ...site, language }, refusal)
          : app.errorHandler(error, request, reply);
      },
    });
  };

  post(
    "/FormComponent/Post/:formId",
    { form: { upload: { part: FILE_FIELD, maxBytes: MAX_UPLOAD_BYTES, leavesOutTooLarge: true } } },
    async (request, context, site) => {
      const { formId } = request.params as { formId: string };
      if (!/^\d{1,15}$/.test(formId)) throw formDeletedIn(context.language);
      const { page, [LANGUAGE_FIELD]: _, ...entered } = fieldsOf(request.body);
      const token = await addDraft(context, {
        formId: Number(formId),
        entered,
        page: returnPath(page, site.origin) ?? "/",
        upload: request.uploaded,
      });
      // A form that came back with errors was begun before.
      if (options.isVisitor(request) && !FROM_ERRORS.test(request.headers.referer ?? ""))
        context.services.visitorCounts.count(site.companyId, "form-start", String(Number(formId)));
      return draftPath(token);
    },
  );

  post("/FormComponent/Answer", {}, async (request, context, site) => {
    const { token = "", answer = "" } = fieldsOf(request.body);
    const sentFormId = await answerDraft(context, token, answer);
    if (sentFormId !== null && options.isVisitor(request))
      context.services.visitorCounts.count(site.companyId, "form-sent", String(sentFormId));
    return draftPath(encodeURIComponent(token));
  });
};

/** The language of the page that a visitor's form was sent from; the site's where the form doesn't say. */
export const languageOfForm = (request: FastifyRequest, site: Site): Language =>
  languageOr(fieldsOf(request.body)[LANGUAGE_FIELD], site.language);

/** Refuses a form that a page of another website sent. */
export const fromAnotherSite = (language: Language): Refusal =>
  refuse.notAllowed(wordsIn(language, noticeMessages).anotherSite);

/**
 * Why a visitor's form was refused, in its language. What refuses it before it's read says so in English; everything
 * later is in the form's language already.
 * @returns null for an unexpected error, and for a form that can be sent again later: it comes back with what was typed
 */
export const refusalOfForm = (error: Error, language: Language): Refusal | null => {
  const words = wordsIn(language, noticeMessages);
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 415) return new Refusal("unsupported", words.unreadable);
  if (statusCode === 413) return new Refusal("too-large", words.tooLarge);
  if (!(error instanceof Refusal) || /^(?:too-many|unavailable)$/.test(error.code)) return null;
  if (error.code === "too-large") return new Refusal(error.code, words.tooLarge);
  return error.code === "invalid" ? new Refusal(error.code, words.unreadable) : error;
};

/** The request's site. @throws Refusal 421 for an unknown host */
export const requireSite = (options: Pick<FormPostOptions, "siteOf">, request: FastifyRequest): Site => {
  const site = options.siteOf(request);
  if (!site) throw new Refusal("unknown-host", "There's no website at this address.");
  return site;
};

/** Text fields by name. For a repeated name, the first one. */
export const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String((Array.isArray(value) ? value[0] : value) ?? ""),
    ]),
  );
