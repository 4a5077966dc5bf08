import type { FastifyRequest } from "fastify";

/**
 * Which slots a request needs. `text`: saves formatted text and waits for the cleaner. `upload`: staff files, which
 * wait for image processing. `file`: other file transfers, which may wait for the storage. `work`: everything else.
 */
export type WorkKind = "work" | "text" | "file" | "upload";

const BUILT_FILES = /^\/(?:admin-)?assets\//;
const FILES = /^\/(?:images|files|formsubmissionfile|site-icon)\b/i;

/** Null if it needs no slot. */
export const kindOf = (request: FastifyRequest): WorkKind | null => {
  const { config, url = "" } = request.routeOptions;
  if (config.isAlwaysAnswered || BUILT_FILES.test(url)) return null;
  if (config.call?.upload) return "upload";
  if (config.form || FILES.test(url)) return "file";
  return config.call?.takesText ? "text" : "work";
};

/**
 * How many texts and images of one company may wait for cleaning. Each occupies a slot of its kind, and one company
 * must leave most of them to others. Images take longer, and a file in addition.
 */
export const waitingLimits = (maxRequests: number) => ({
  texts: Math.ceil(maxRequests / 4),
  pictures: Math.ceil(maxRequests / 8),
});
