import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Actor, mayCall } from "#platform/access/actor.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { RequestKey, StoredAnswer } from "#platform/db/request-key.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { ACTING_USER_HEADER } from "./acting-user.ts";
import type { Call, Schema, UploadRule } from "./define-call.ts";
import { refusalFrom, sendRefusal } from "./failures.ts";
import { foldKeys } from "./fold-keys.ts";
import type { CallContext, Caller, Cookies, Handler, Site, UploadedFile } from "./handle.ts";
import { answerOnce, keyOfRequest, presentAnswer, readKey } from "./idempotency.ts";
import { plainMessage } from "./plain-message.ts";
import { isFromAnotherSite } from "./same-origin.ts";

/** The dispatcher's dependencies, provided by the server. */
export interface Deps<S> {
  readonly services: S;
  readonly companyDb: CompanyDbs;
  /** The company at a request's host, or null if there is none. */
  siteOf(request: FastifyRequest): Promise<Site | null>;
  callerOf(request: FastifyRequest): Caller;
  cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies;
  /** The signed-in person, or null. */
  actorOf(site: Site, cookies: Cookies): Promise<Actor | null>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
    /** For routes that take a form with a file and aren't calls. */
    form?: { upload: UploadRule };
    /** Whether browsers submit forms to it without scripts. A refusal then returns a page with the typed values. */
    isVisitorForm?: boolean;
  }
  interface FastifyRequest {
    /** Set by the dispatcher after checking the caller. A call's body is read only if the caller may make it. */
    requestContext: { site: Site; actor: Actor | null; caller: Caller; cookies: Cookies } | null;
    /** The file of an upload call, set once the body has been read. */
    uploaded: (UploadedFile & { remove(): Promise<void> }) | null;
  }
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Adds a route for every call. A GET that changes data also answers POST (decisions §1). */
export const registerCalls = <S>(
  app: FastifyInstance,
  handlers: readonly Handler<S>[],
  deps: Deps<S>,
  log: Log,
): void => {
  app.decorateRequest("requestContext", null);
  app.decorateRequest("uploaded", null);
  for (const handler of handlers) {
    const { call } = handler;
    app.route({
      method: call.alsoPost ? ["GET", "POST"] : [call.method],
      url: call.path,
      bodyLimit: call.bodyLimit,
      config: { call },
      exposeHeadRoute: call.method === "GET" && !call.changes,
      onRequest: (request, reply) => checkRequest(call, request, reply, deps),
      handler: async (request, reply) => {
        let answer: StoredAnswer;
        try {
          answer = await answerRequest(handler, request, reply, deps, log);
        } finally {
          await request.uploaded?.remove();
        }
        reply.code(answer.status).header("cache-control", "no-store");
        if (call.status === 204) return reply.send();
        return reply.type("application/json; charset=utf-8").send(answer.body);
      },
      errorHandler: (error, request, reply) => {
        const refusal = refusalFrom(error, log, { call: call.name, request: request.id });
        if (refusal.status === FORBIDDEN) logForbidden(call, request, log);
        return sendRefusal(reply, call.refusals, refusal);
      },
    });
  }
};

const FORBIDDEN = 403;

/** Logs a forbidden call for later review, without anything that was sent. */
const logForbidden = (call: Call, { id, requestContext }: FastifyRequest, log: Log): void => {
  const who = requestContext?.actor && {
    user: requestContext.actor.userId,
    userCompany: requestContext.actor.companyId,
  };
  const from = requestContext && {
    company: requestContext.site.companyId,
    address: requestContext.caller.ip,
  };
  log.info({ request: id, call: call.name, ...from, ...who }, "Request denied: not permitted.");
};

/**
 * Runs all checks that don't need the body: host, other sites, sign-in, the screen's owner, permission, and media
 * type.
 */
const checkRequest = async <S>(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps<S>,
): Promise<void> => {
  const site = await deps.siteOf(request);
  if (!site) throw new Refusal("unknown-host", "There's no website at this address.");
  if (call.changes && isFromAnotherSite(request.method, request.headers, request.headers.host ?? ""))
    throw refuse.notAllowed("This request came from another website, so it was refused.");
  const cookies = deps.cookiesOf(request, reply);
  const actor = await deps.actorOf(site, cookies);
  request.requestContext = { site, actor, caller: deps.callerOf(request), cookies };
  const screenOf = request.headers[ACTING_USER_HEADER];
  if (actor && screenOf !== undefined && screenOf !== String(actor.userId)) {
    reply.header(ACTING_USER_HEADER, String(actor.userId));
    throw refuse.otherPerson();
  }
  if (!mayCall(call.who, actor)) throw actor ? refuse.notAllowed() : refuse.notSignedIn();
  readKey(call, request.headers);
  const type = request.headers["content-type"];
  if (type && FORM_TYPES.test(type) && !call.takesForms)
    throw new Refusal("unsupported", "This call accepts only JSON.");
  // Refused before any of it is read.
  if (call.upload && Number(request.headers["content-length"]) > call.upload.maxBytes + call.bodyLimit)
    throw refuse.fileTooLarge(call.upload.maxBytes);
};

const answerRequest = async <S>(
  handler: Handler<S>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps<S>,
  log: Log,
): Promise<StoredAnswer> => {
  const { requestContext } = request;
  if (!requestContext) throw new Error("The call ran without a request context.");
  const key = await keyOfRequest(handler.call, request);
  return answerOnce(key, requestContext.site.companyId, deps.companyDb, async () =>
    presentAnswer(handler.call, await run(handler, request, reply, { requestContext, deps, key, log })),
  );
};

interface Running<S> {
  readonly requestContext: NonNullable<FastifyRequest["requestContext"]>;
  readonly deps: Deps<S>;
  readonly key: RequestKey | null;
  readonly log: Log;
}

const run = async <S>(
  { call, run }: Handler<S>,
  request: FastifyRequest,
  reply: FastifyReply,
  { requestContext, deps, key, log }: Running<S>,
): Promise<unknown> => {
  const companyDb: CompanyDbs = (companyId, actor) => deps.companyDb(companyId, actor, key);
  const context: CallContext<S> = {
    query: checked(call.query, request.query ?? {}),
    body: checked(call.body, request.body),
    upload: request.uploaded,
    maybeActor: requestContext.actor,
    get actor(): Actor {
      if (!requestContext.actor) throw refuse.notSignedIn();
      return requestContext.actor;
    },
    site: requestContext.site,
    caller: requestContext.caller,
    cookies: requestContext.cookies,
    get gone(): AbortSignal {
      return goneOf(reply);
    },
    db: companyDb(requestContext.site.companyId, requestContext.actor),
    companyDb,
    services: deps.services,
    log: log.child({ request: request.id, company: requestContext.site.companyId }),
  };
  return run(context);
};

/** Most calls never ask, so the connection is watched only from then on. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const check = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) check();
  else raw.once("close", check);
  return controller.signal;
};

/** Validates a value. @throws Refusal with the messages of every invalid field */
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
