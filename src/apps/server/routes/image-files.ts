import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ImageFiles } from "#modules/images/images.public.ts";
import type { Site } from "#platform/call/handle.ts";
import type { Files } from "#platform/files/files.ts";
import { sendFile } from "#platform/files/send-file.ts";
import type { CdnHeaders } from "../site/cdn-headers.ts";
import { requireSite } from "../site/request-address.ts";
import { refusePlainly, sendPlain } from "./plain-answers.ts";

/** A name's content never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_NOW = "no-cache";

/**
 * Serves the images of the host's company to everyone. Accepts only generated names and never builds a path from one.
 */
export const registerImages = (
  app: FastifyInstance,
  options: {
    readonly files: Files;
    readonly imageFiles: ImageFiles;
    readonly cdn: CdnHeaders;
    siteOf(request: FastifyRequest): Site | null;
  },
): void => {
  app.route({
    method: ["GET", "HEAD"],
    url: "/images/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const site = requireSite(options, request);
      const address = /^(\d{1,15})\/([a-z0-9.-]{1,200})$/.exec((request.params as { "*": string })["*"]);
      if (!address) return notFound(reply);
      const found = await options.imageFiles.find(site.companyId, Number(address[1]), address[2] ?? "");
      if (!found) return notFound(reply);
      if ("movedTo" in found)
        return reply.code(302).headers({ location: found.movedTo, "cache-control": FOR_NOW }).send();
      const cacheControl = found.isStandIn ? FOR_NOW : FOR_EVER;
      const forCdn = found.isStandIn ? {} : options.cdn.ofImage(site.companyId, [`image:${address[1]}`]);
      if (await sendFile(reply, options.files, found.file, { cacheControl, headers: forCdn })) return reply;
      options.imageFiles.drop(site.companyId, [`image:${address[1]}`]);
      return notFound(reply);
    },
    errorHandler: refusePlainly(app),
  });
};

const notFound = (reply: FastifyReply) => sendPlain(reply, 404, "This image doesn't exist.");
