import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Actor, mayCall } from "#platform/access/actor.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { ACTING_USER_HEADER } from "./acting-user.ts";
import type { Call, Schema, UploadRule } from "./define-call.ts";
import { refusalFrom, sendRefusal } from "./failures.ts";
import { foldKeys } from "./fold-keys.ts";
import type { CallContext, Caller, Cookies, Handler, Site, UploadedFile } from "./handle.ts";
import { isFromAnotherSite } from "./same-origin.ts";

/** What the dispatcher needs to know about the world; the server fills it in. */
export interface Deps<S> {
  readonly services: S;
  readonly companyDb: CompanyDbs;
  /** The company of a request's host, or null where the host is nobody's. */
  siteOf(request: FastifyRequest): Promise<Site | null>;
  callerOf(request: FastifyRequest): Caller;
  cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies;
  /** Who is signed in, or null. */
  actorOf(site: Site, cookies: Cookies): Promise<Actor | null>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
    /** Of a route that takes a file with a form and is no call. */
    form?: { upload: UploadRule };
    /** Browsers send a form to it without scripts: where it can't be taken, what was typed comes back in a page. */
    isVisitorForm?: boolean;
  }
  interface FastifyRequest {
    /** Set by the dispatcher once it knows who asks; a call's body is read only where they may make it. */
    opened: { site: Site; actor: Actor | null; caller: Caller; cookies: Cookies } | null;
    /** Set where the body is read: the file of an upload call. */
    uploaded: (UploadedFile & { remove(): Promise<void> }) | null;
  }
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Adds a route for every call. A GET that changes data is served by POST as well (decisions §1). */
export const registerCalls = <S>(
  app: FastifyInstance,
  handlers: readonly Handler<S>[],
  surroundings: Deps<S>,
  log: Log,
): void => {
  app.decorateRequest("opened", null);
  app.decorateRequest("uploaded", null);
  for (const handler of handlers) {
    const { call } = handler;
    app.route({
      method: call.alsoPost ? ["GET", "POST"] : [call.method],
      url: call.path,
      bodyLimit: call.bodyLimit,
      config: { call },
      exposeHeadRoute: call.method === "GET" && !call.changes,
      onRequest: (request, reply) => open(call, request, reply, surroundings),
      handler: async (request, reply) => {
        let answer: unknown;
        try {
          answer = await run(handler, request, surroundings, log);
        } finally {
          await request.uploaded?.remove();
        }
        reply.header("cache-control", "no-store");
        if (call.status === 204) return reply.code(204).send();
        const status = call.answersStatus ? (answer as { status: number }).status : call.status;
        return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(answer));
      },
      errorHandler: (error, request, reply) => {
        const refusal = refusalFrom(error, log, { call: call.name, request: request.id });
        if (refusal.status === FORBIDDEN) noteForbidden(call, request, log);
        return sendRefusal(reply, call.refusals, refusal);
      },
    });
  }
};

const FORBIDDEN = 403;

/** Who tried what they may not do, for whoever looks into it later. What was sent is never logged. */
const noteForbidden = (call: Call, { id, opened }: FastifyRequest, log: Log): void => {
  const who = opened?.actor && { user: opened.actor.userId, userCompany: opened.actor.companyId };
  const from = opened && { company: opened.site.companyId, address: opened.caller.ip };
  log.info(
    { request: id, call: call.name, ...from, ...who },
    "A call was refused to somebody who may not make it.",
  );
};

/**
 * Everything that can refuse a call before its body is read: host, other sites, sign-in, another person's screen,
 * permission, media type.
 */
const open = async <S>(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  surroundings: Deps<S>,
): Promise<void> => {
  const site = await surroundings.siteOf(request);
  if (!site) throw new Refusal("unknown-host", "No website answers at this address.");
  if (call.changes && isFromAnotherSite(request.method, request.headers, request.headers.host ?? ""))
    throw refuse.notAllowed("This request came from another website and was refused.");
  const cookies = surroundings.cookiesOf(request, reply);
  const actor = await surroundings.actorOf(site, cookies);
  request.opened = { site, actor, caller: surroundings.callerOf(request), cookies };
  const screenOf = request.headers[ACTING_USER_HEADER];
  if (actor && screenOf !== undefined && screenOf !== String(actor.userId)) {
    reply.header(ACTING_USER_HEADER, String(actor.userId));
    throw refuse.otherPerson();
  }
  if (!mayCall(call.who, actor)) throw actor ? refuse.notAllowed() : refuse.notSignedIn();
  const type = request.headers["content-type"];
  if (type && FORM_TYPES.test(type) && !call.takesForms)
    throw new Refusal("unsupported", "This call takes JSON.");
  // Said before a byte of it is read.
  if (call.upload && Number(request.headers["content-length"]) > call.upload.maxBytes + call.bodyLimit)
    throw refuse.fileTooLarge(call.upload.maxBytes);
};

const run = async <S>(
  handler: Handler<S>,
  request: FastifyRequest,
  surroundings: Deps<S>,
  log: Log,
): Promise<unknown> => {
  const { opened } = request;
  if (!opened) throw new Error("A call ran without having been opened.");
  const { call } = handler;
  const context: CallContext<S> = {
    query: checked(call.query, request.query ?? {}),
    body: checked(call.body, request.body),
    upload: request.uploaded,
    maybeActor: opened.actor,
    get actor(): Actor {
      if (!opened.actor) throw refuse.notSignedIn();
      return opened.actor;
    },
    site: opened.site,
    caller: opened.caller,
    cookies: opened.cookies,
    db: surroundings.companyDb(opened.site.companyId),
    companyDb: surroundings.companyDb,
    services: surroundings.services,
    log: log.child({ request: request.id, company: opened.site.companyId }),
  };
  const answer = await handler.run(context);
  // An answer is what its schema lists, never a row.
  return call.status === 204 ? undefined : z.parse(call.answer, answer);
};

/** @throws Refusal with the first message of every field that is wrong. */
const checked = (schema: Schema, value: unknown): unknown => {
  const result = z.safeParse(schema, foldKeys(schema, value));
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), plainMessage(issue)];
  }
  const messages = Object.values(fields).map((list) => list[0]);
  throw refuse.invalid([...new Set(messages)].join(" "), fields);
};

/** Schemas give their own sentences; what zod says by itself is turned into one. */
const plainMessage = (issue: z.core.$ZodIssue): string => {
  if (issue.path.length === 0 && issue.code === "invalid_type") return "The request has no usable content.";
  // Printed texts such as "Tag already exists" stay as they are.
  if (issue.code === "custom" && issue.message !== "Invalid input") return issue.message;
  const own = issue.message.replace(/^Invalid input: /, "");
  return /[.!?]$/.test(own) ? own : `${issue.path.join(".") || "The value"}: ${own}.`;
};
