import type { FastifyRequest } from "fastify";

/**
 * What requests wait for, and so which places they take: `text`: saving formatted texts, which wait for the cleaner;
 * `upload`: files of staff, which wait for pictures to be cleaned; `file`: whatever else moves files, which may wait for
 * the storage; `work`: everything else.
 */
export type WorkKind = "work" | "text" | "file" | "upload";

const BUILT_FILES = /^\/(?:admin-)?assets\//;
const FILES = /^\/(?:images|files|formsubmissionfile|site-icon)\b/i;

/** null: it needs no place. */
export const kindOf = (request: FastifyRequest): WorkKind | null => {
  const { config, url = "" } = request.routeOptions;
  if (config.isAlwaysAnswered || BUILT_FILES.test(url)) return null;
  if (config.call?.upload) return "upload";
  if (config.form || FILES.test(url)) return "file";
  return config.call?.takesText ? "text" : "work";
};

/**
 * How many texts and pictures of one company may wait for their turn to be cleaned. Each keeps a place of its kind, and
 * one company must leave most of them to the others; pictures take longer, and a file besides.
 */
export const sharesOf = (maxRequests: number) => ({
  texts: Math.ceil(maxRequests / 4),
  pictures: Math.ceil(maxRequests / 8),
});
