import type { FastifyInstance, FastifyRequest } from "fastify";
import { Overloaded } from "#platform/errors/refusal.ts";
import { type ConcurrencyFigures, ConcurrencyLimit } from "#platform/limits/concurrency-limit.ts";
import type { Log } from "#platform/log/log.ts";
import { kindOf, type WorkKind } from "./work-kinds.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Always answered, because it shows whether the server is alive. */
    isAlwaysAnswered?: boolean;
  }
  interface FastifyRequest {
    place: RequestSlot | null;
  }
}

/** The state of a request's slot. */
interface RequestSlot {
  readonly places: ConcurrencyLimit;
  readonly companyId: number;
  isHeld: boolean;
  leave(): void;
}

export type WorkFigures = Readonly<Record<WorkKind, ConcurrencyFigures>>;

/** The queue's length as a multiple of the slots, and the longest wait. */
const QUEUE_TIMES = 4;
const WAIT_MS = 5_000;
/** One company can have a sixteenth of the slots while others are active. A few keep a processor busy. */
const SHARES = 16;
const SMALLEST_SHARE = 2;
const LOG_EVERY_MS = 10_000;
const LOG_COMPANY_EVERY_MS = 60_000;
/** Hosts without a company share slots under this id. */
const NO_COMPANY = 0;

/**
 * Limits concurrent requests. Beyond `maxRequests`, requests wait in a queue of up to four times as many. If the queue
 * is full, or after five seconds, they get a 503. Without a limit, a flood would make everyone wait longer and use more
 * and more memory. Companies share the slots fairly. Cached pages, static files, and health checks don't need a slot. No request has a slot while its
 * body arrives or its answer is sent, because that takes as long as the client wants. Register it after the hooks that
 * read bodies and watch requests.
 */
export const limitWork = (
  app: FastifyInstance,
  options: {
    readonly maxRequests: number;
    readonly log: Log;
    companyIdOf(request: FastifyRequest): number | undefined;
  },
): { figures(): WorkFigures } => {
  const room = {
    count: options.maxRequests,
    share: Math.max(SMALLEST_SHARE, Math.ceil(options.maxRequests / SHARES)),
    line: options.maxRequests * QUEUE_TIMES,
    waitMs: WAIT_MS,
    onOverShare: noteCompanies(options.log),
  };
  // Each kind has as many slots, so that hanging storage or slow cleaning leaves enough for the others.
  const kinds: Readonly<Record<WorkKind, ConcurrencyLimit>> = {
    work: new ConcurrencyLimit(room),
    text: new ConcurrencyLimit(room),
    file: new ConcurrencyLimit(room),
    upload: new ConcurrencyLimit(room),
  };
  const note = noteRefusals(options.log);

  app.decorateRequest("place", null);
  app.addHook("onRequest", (request, reply, next) => {
    const kind = kindOf(request);
    if (kind === null) return next();
    const companyId = options.companyIdOf(request) ?? NO_COMPANY;
    const place: RequestSlot = { places: kinds[kind], companyId, isHeld: false, leave: () => {} };
    request.place = place;
    // The answer is ready, or the client is gone.
    reply.raw.once("prefinish", () => release(place));
    reply.raw.once("close", () => release(place));
    // A visitor's form waits for its body first, because a refusal sends it back with what was typed.
    if (request.routeOptions.config.isVisitorForm) return next();
    take(place, (isGranted) => (isGranted ? next() : next(note(request))));
  });
  app.addHook("preParsing", (request, _reply, _payload, next) => {
    if (request.place && hasBody(request)) release(request.place);
    next();
  });
  app.addHook("preValidation", (request, _reply, next) => {
    const { place } = request;
    if (!place || place.isHeld) return next();
    take(place, (isGranted) => {
      if (isGranted) return next();
      const refusal = note(request);
      // The call that would delete its file never runs.
      Promise.resolve(request.uploaded?.remove()).then(
        () => next(refusal),
        () => next(refusal),
      );
    });
  });
  // A file's answer is a stream, which is sent from here on.
  app.addHook("onSend", (request, _reply, _payload, next) => {
    if (request.place) release(request.place);
    next();
  });
  return {
    figures: () => ({
      work: kinds.work.figures(),
      text: kinds.text.figures(),
      file: kinds.file.figures(),
      upload: kinds.upload.figures(),
    }),
  };
};

const take = (place: RequestSlot, go: (isGranted: boolean) => void): void => {
  place.leave = place.places.take(place.companyId, (isGranted) => {
    place.isHeld = isGranted;
    go(isGranted);
  });
};

const release = (place: RequestSlot): void => {
  place.leave();
  if (!place.isHeld) return;
  place.isHeld = false;
  place.places.release(place.companyId);
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Logs overload only once in a while, because a line for each refusal would add to it. */
const noteRefusals = (log: Log) => {
  let count = 0;
  let isNoted = false;
  return (request: FastifyRequest): Overloaded => {
    count++;
    if (!isNoted) {
      isNoted = true;
      log.warn({ request: request.id }, "The server is overloaded and is refusing requests.");
      setTimeout(() => {
        if (count > 1) log.warn({ refused: count }, "Requests were refused because the queue was full.");
        isNoted = false;
        count = 0;
      }, LOG_EVERY_MS).unref();
    }
    return new Overloaded();
  };
};

/** Logs which company uses more than its share, at most once a minute each. */
const noteCompanies = (log: Log) => {
  const counts = new Map<number, number>();
  return (company: number): void => {
    const count = counts.get(company);
    counts.set(company, (count ?? 0) + 1);
    if (count !== undefined) return;
    log.warn({ company }, "A company uses more than its share of this server, so its requests wait.");
    setTimeout(() => {
      const requests = counts.get(company) ?? 0;
      counts.delete(company);
      if (requests > 1)
        log.warn({ company, requests }, "A company's requests waited or were refused because of its share.");
    }, LOG_COMPANY_EVERY_MS).unref();
  };
};
