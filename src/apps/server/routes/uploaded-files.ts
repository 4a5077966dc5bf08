import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findUpload, mayReadHidden } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Files } from "#platform/files/files.ts";
import { sendFile } from "#platform/files/send-file.ts";
import type { VisitorRequests } from "../http/visitor-requests.ts";
import { requireSite } from "../site/request-address.ts";
import { refusePlainly, sendPlain } from "./plain-answers.ts";

/** The file at an address can be replaced, so browsers check each time and get a 304 if it's unchanged. */
const ASK_EACH_TIME = "public, no-cache";

/**
 * Serves uploaded files of the host's company: documents and newsletters to everyone, other files only to admins
 * (decisions §10). The browser shows only PDFs and images, and downloads the rest.
 */
export const registerUploadedFiles = (
  app: FastifyInstance,
  options: {
    readonly files: Files;
    readonly companyDb: CompanyDbs;
    siteOf(request: FastifyRequest): Site | null;
    actorOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null>;
    readonly visitors: VisitorRequests;
    /** Sends the page for the address of a file that was taken down. */
    sendTakenDown(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void>;
    /** Sends the site's 404 page. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void>;
  },
): void => {
  const missing = async (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> => {
    // People who follow an old link get the site's menu and search. Other programs get a line of text.
    if (!request.headers.accept?.includes("text/html"))
      return sendPlain(reply, 404, "This file doesn't exist.");
    await options.sendNotFound(request, reply, site);
    return reply;
  };
  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const site = requireSite(options, request);
      const path = (request.params as { "*": string })["*"];
      const found = await options.companyDb(site.companyId).read((tx) => findUpload(tx, path));
      if (!found) return missing(request, reply, site);
      const { file, isInline } = found;
      if (!file.isPublic) {
        const actor = await options.actorOf(request, reply, site);
        if (!actor || !mayReadHidden(actor, file)) {
          // Otherwise, the same answer as for a missing file.
          if (file.hidden !== "taken down") return missing(request, reply, site);
          await options.sendTakenDown(request, reply, site);
          return reply;
        }
      }
      reply.header("content-disposition", disposition(isInline ? "inline" : "attachment", file.originalName));
      const cacheControl = file.isPublic ? ASK_EACH_TIME : "private, no-store";
      if (await sendFile(reply, options.files, file, { cacheControl })) {
        if (file.isPublic)
          options.visitors.countDownload(request.raw, site.companyId, file.uploadId, reply.statusCode);
        return reply;
      }
      return missing(request, reply, site);
    },
    errorHandler: refusePlainly(app),
  });
};

/** RFC 6266: an ASCII name, and the full name for clients that support it. */
const disposition = (kind: string, name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
};
