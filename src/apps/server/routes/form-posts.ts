import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addDraft, answerDraft, type DraftContext, draftPath } from "#modules/forms/forms.public.ts";
import { MAX_UPLOAD_BYTES } from "#modules/forms/forms.schema.ts";
import type { UploadRule } from "#platform/call/define-call.ts";
import type { Site } from "#platform/call/handle.ts";
import { isFromAnotherSite } from "#platform/call/same-origin.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { returnPath } from "#platform/site/return-path.ts";
import { FILE_FIELD } from "#platform/visitor-forms/form-field.ts";

/** Largest answer to all fields of a form together, in bytes. */
const ENTERED_BYTES = 256 << 10;

interface FormPostOptions {
  siteOf(request: FastifyRequest): Site | null;
  contextOf(request: FastifyRequest, site: Site): DraftContext;
  /** Shows a refusal as a page of the site. */
  sendRefusal(request: FastifyRequest, reply: FastifyReply, site: Site, refusal: Refusal): Promise<unknown>;
}

/**
 * Takes forms that browsers send without scripts, and the answers to the question that follows. Both redirect to their
 * own page, so that reloading sends nothing twice (decisions §11).
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
            throw refuse.notAllowed("This request came from another website, so it was refused.");
          const path = await work(request, options.contextOf(request, site), site);
          return reply.header("cache-control", "no-store").redirect(path, 303);
        } finally {
          await request.uploaded?.remove();
        }
      },
      errorHandler: (error, request, reply) => {
        const site = options.siteOf(request);
        // What can be sent again later comes back in a page, with what was typed.
        if (!site || !(error instanceof Refusal) || /^(?:too-many|unavailable)$/.test(error.code))
          return app.errorHandler(error, request, reply);
        return options.sendRefusal(request, reply, site, error);
      },
    });
  };

  post(
    "/FormComponent/Post/:formId",
    { form: { upload: { part: FILE_FIELD, maxBytes: MAX_UPLOAD_BYTES, leavesOutTooLarge: true } } },
    async (request, context, site) => {
      const { formId } = request.params as { formId: string };
      if (!/^\d{1,15}$/.test(formId)) throw refuse.notFound("form");
      const { page, ...entered } = fieldsOf(request.body);
      const token = await addDraft(context, {
        formId: Number(formId),
        entered,
        page: returnPath(page, site.origin) ?? "/",
        upload: request.uploaded,
      });
      return draftPath(token);
    },
  );

  post("/FormComponent/Answer", {}, async (request, context) => {
    const { token = "", answer = "" } = fieldsOf(request.body);
    await answerDraft(context, token, answer);
    return draftPath(encodeURIComponent(token));
  });
};

/** The site of a request. @throws Refusal 421 at a host that is nobody's */
export const requireSite = (options: Pick<FormPostOptions, "siteOf">, request: FastifyRequest): Site => {
  const site = options.siteOf(request);
  if (!site) throw new Refusal("unknown-host", "No website answers at this address.");
  return site;
};

/** Texts by name; of a name that comes twice the first. */
export const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String((Array.isArray(value) ? value[0] : value) ?? ""),
    ]),
  );
