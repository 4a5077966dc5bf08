import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { isUnreachable } from "#platform/db/outages.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import type { RefusalStyle } from "./define-call.ts";

/** Returns a refusal in the call's own form (decisions §1). */
export const sendRefusal = (reply: FastifyReply, style: RefusalStyle, refusal: Refusal | Fault) => {
  reply.code(refusal.status).header("cache-control", "no-store");
  if (refusal.status === 503) reply.header("retry-after", "5");
  switch (style) {
    case "text":
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(refusal.message));
    case "message":
      return reply.type("application/json; charset=utf-8").send(JSON.stringify({ message: refusal.message }));
    case "fields":
      return reply.type("application/problem+json; charset=utf-8").send(
        JSON.stringify({
          title: refusal.message,
          status: refusal.status,
          errors: (refusal instanceof Refusal && refusal.fields) || { request: [refusal.message] },
        }),
      );
  }
};

/** An unexpected error. People only get a reference, which is also in the log. */
export interface Fault {
  readonly status: 500;
  readonly message: string;
}

/** Converts an error to a refusal. Unexpected errors are logged and become a fault with a reference. */
export const refusalFrom = (error: unknown, log: Log, where: object): Refusal | Fault => {
  if (error instanceof Refusal) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const known = fromFastify(code) ?? fromDatabase(error);
  if (known) {
    if (known.status === 503)
      log.warn({ ...where, sqlState: code, error: message }, "The database can't be used.");
    return known;
  }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal("invalid", "The server couldn't understand the request.");
  const reference = randomBytes(6).toString("hex");
  log.error({ ...where, reference, error: errorFields(error) }, "Unexpected error.");
  return { status: 500, message: `Something went wrong on our end. Reference: ${reference}` };
};

const fromFastify = (code: string | undefined): Refusal | null => {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return new Refusal("too-large", "The request is too large.");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported", "This type of content isn't accepted here.");
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new Refusal("invalid", "The request body isn't valid JSON.");
    default:
      return null;
  }
};

/** PostgreSQL's messages for failed file access. Error codes cover only some of the causes. */
const DISK_FAILS = /^could not (?:extend|write|flush|fsync|read|open|truncate) /;

const fromDatabase = (error: unknown): Refusal | null => {
  const { code, message = "" } = error as { code?: string; message?: string };
  switch (code) {
    case "TN001":
      return new Refusal("conflict", "This version has changed and no longer allows this. Reload the page.");
    case "TN002":
      return new Refusal("conflict", "Only a draft version can be changed.");
    case "TN003":
      return new Refusal("conflict", "This email address belongs to an account at another company.");
    case "23505":
      return new Refusal("conflict", "Someone saved the same thing at the same moment. Reload the page.");
    case "40001":
    case "40P01":
      return new Refusal("conflict", "Someone else changed this at the same moment. Try again.");
    case "53100":
      return new Refusal(
        "unavailable",
        "The server's disk is full, so nothing was saved. Tell the people who run the server.",
      );
    // PostgreSQL can't store zero bytes and lone surrogates.
    case "22021":
    case "22P05":
      return new Refusal(
        "invalid",
        "The text contains characters that can't be saved. Remove them and try again.",
      );
    default:
      if (isUnreachable(error))
        return new Refusal("unavailable", "The database can't be reached right now. Try again in a moment.");
      return DISK_FAILS.test(message)
        ? new Refusal(
            "unavailable",
            "The database can't use its disk right now, so nothing was saved. Tell the people who run the server.",
          )
        : null;
  }
};

/** Whether the database is temporarily unreachable or can't write, which isn't a bug. */
export const isDatabaseDown = (error: unknown): boolean => fromDatabase(error)?.status === 503;

const errorFields = (error: unknown): object =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: String(error.cause ?? "") }
    : { message: String(error) };
