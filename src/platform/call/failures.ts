import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import type { RefusalStyle } from "./define-call.ts";

/** Answers a refusal the way its call words them (decisions §1). */
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

/** Something unexpected: people get a reference that is also in the log, and nothing else. */
export interface Fault {
  readonly status: 500;
  readonly message: string;
}

/** The refusal that an error stands for; what nobody foresaw is logged and becomes a fault with a reference. */
export const refusalFrom = (error: unknown, log: Log, where: object): Refusal | Fault => {
  if (error instanceof Refusal) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const known = fromFastify(code) ?? fromDatabase(error);
  if (known) {
    if (known.status === 503)
      log.warn({ ...where, sqlState: code, error: message }, "The database can't do its work.");
    return known;
  }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal("invalid", "The request can't be understood.");
  const reference = randomBytes(6).toString("hex");
  log.error({ ...where, reference, error: errorFields(error) }, "Something unexpected went wrong.");
  return { status: 500, message: `Something went wrong on our side. Reference: ${reference}` };
};

const fromFastify = (code: string | undefined): Refusal | null => {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return new Refusal("too-large", "The request is too large.");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported", "This kind of content isn't taken here.");
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new Refusal("invalid", "The request's body is not valid JSON.");
    default:
      return null;
  }
};

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0[1-5]|53300)$/;

/** A connection on which one of these came is gone, and often the whole server with it. */
const ENDS = /^(?:FATAL|PANIC)$/;
const isUnreachable = (code: string | undefined, message: string, severity: string): boolean =>
  (code !== undefined && UNREACHABLE.test(code)) ||
  ENDS.test(severity) ||
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|is not queryable/i.test(
    message,
  );
/** What PostgreSQL says of its files where the system refuses to read or write them; codes tell it of some causes alone. */
const DISK_FAILS = /^could not (?:extend|write|flush|fsync|read|open|truncate) /;

/** What an error of the database, or of the way there, has of its kind. */
interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
  readonly severity?: string;
}

const fromDatabase = (error: unknown): Refusal | null => {
  const { code, message = "", severity = "" } = error as DatabaseError;
  switch (code) {
    case "TN001":
      return new Refusal("conflict", "This version can't be changed that way any more. Please reload.");
    case "TN002":
      return new Refusal("conflict", "Only a draft version can be changed.");
    case "TN003":
      return new Refusal("conflict", "This email address belongs to an account of another company.");
    case "23505":
      return new Refusal("conflict", "The same thing was saved at the same moment. Please reload.");
    case "40001":
    case "40P01":
      return new Refusal("conflict", "Someone else changed this at the same moment. Please try again.");
    case "53100":
      return new Refusal(
        "unavailable",
        "There is no room left on the server's disk, so nothing was saved. Please tell the people who run it.",
      );
    // A zero byte or a lone surrogate: PostgreSQL doesn't store them.
    case "22021":
    case "22P05":
      return new Refusal("invalid", "The text has characters that can't be stored.");
    default:
      if (isUnreachable(code, message, severity))
        return new Refusal(
          "unavailable",
          "The database can't be reached at the moment. Please try again shortly.",
        );
      return DISK_FAILS.test(message)
        ? new Refusal(
            "unavailable",
            "The database can't use its disk at the moment, so nothing was saved. Please tell the people who run it.",
          )
        : null;
  }
};

/** Whether an error says that the database can't be reached, or can't write: then it is nobody's fault here, and passes. */
export const isDatabaseAway = (error: unknown): boolean => fromDatabase(error)?.status === 503;

const errorFields = (error: unknown): object =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: String(error.cause ?? "") }
    : { message: String(error) };
