import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findAttachment } from "#modules/forms/forms.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Files } from "#platform/files/files.ts";
import { sendFile } from "#platform/files/send-file.ts";
import { requireSite } from "../site/request-address.ts";
import { refusePlainly, sendPlain } from "./plain-answers.ts";

interface FormFileOptions {
  readonly files: Files;
  readonly companyDb: CompanyDbs;
  siteOf(request: FastifyRequest): Site | null;
  actorOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null>;
}

/** Files sent with forms: for everyone signed in at the company's site, always as a download. */
export const registerFormFiles = (app: FastifyInstance, options: FormFileOptions): void => {
  app.get("/FormSubmissionFile/:submissionId/:fieldId", {
    handler: async (request, reply) => {
      const site = requireSite(options, request);
      if (!(await options.actorOf(request, reply, site)))
        return reply.redirect(`/login?returnUrl=${encodeURIComponent(request.url)}`, 302);
      const { submissionId, fieldId } = request.params as { submissionId: string; fieldId: string };
      const isNumber = (text: string) => /^\d{1,15}$/.test(text);
      const file =
        isNumber(submissionId) && isNumber(fieldId)
          ? await options
              .companyDb(site.companyId)
              .read((tx) => findAttachment(tx, Number(submissionId), Number(fieldId)))
          : null;
      if (!file) return notFound(reply);
      // The name is encoded, so it can't end the header line.
      reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeName(file.name)}`);
      const sendable = { ...file, bytes: Number(file.bytes) };
      if (await sendFile(reply, options.files, sendable, { cacheControl: "private, no-store" })) return reply;
      return notFound(reply);
    },
    errorHandler: refusePlainly(app),
  });
};

const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const notFound = (reply: FastifyReply) => sendPlain(reply, 404, "This file doesn't exist.");
