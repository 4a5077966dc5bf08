import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Call } from "#platform/call/define-call.ts";
import { LIMITS } from "#platform/fields/limits.ts";

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
  return config.call && takesText(config.call) ? "text" : "work";
};

const known = new WeakMap<Call, boolean>();

/** Whether a call's body has room for a formatted text, which its schema tells. */
const takesText = (call: Call): boolean => {
  const before = known.get(call);
  if (before !== undefined) return before;
  const schema = z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" });
  const takes = AS_LONG_AS_A_TEXT.test(JSON.stringify(schema));
  known.set(call, takes);
  return takes;
};

const AS_LONG_AS_A_TEXT = new RegExp(`"maxLength":${LIMITS.html}\\b`);

/**
 * How many texts and pictures of one company may wait for their turn to be cleaned. Each keeps a place of its kind, and
 * one company must leave most of them to the others; pictures take longer, and a file besides.
 */
export const sharesOf = (maxRequests: number) => ({
  texts: Math.ceil(maxRequests / 4),
  pictures: Math.ceil(maxRequests / 8),
});
