import type { FastifyInstance, FastifyRequest } from "fastify";
import { Overloaded } from "#platform/errors/refusal.ts";
import {
  type ConcurrencyFigures,
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from "#platform/limits/concurrency-limit.ts";
import type { Log } from "#platform/log/log.ts";
import { kindOf, type WorkKind } from "./work-kinds.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however much there is to do: it tells whether the server still lives. */
    isAlwaysAnswered?: boolean;
  }
  interface FastifyRequest {
    place: HeldPlace | null;
  }
}

/** Where a request has a place, or waits for one. */
interface HeldPlace {
  readonly places: ConcurrencyLimit;
  isHeld: boolean;
  leave(): void;
}

export type WorkFigures = Readonly<Record<WorkKind, ConcurrencyFigures>>;

/** So many times as many as are worked at may wait, each for so long. */
const LINE_TIMES = 4;
const WAIT_MS = 5_000;
const LOG_EVERY_MS = 10_000;

/**
 * Bounds what is worked at: beyond `maxRequests` requests wait, beyond a line of four times as many, or after five
 * seconds in it, they are refused with 503. Without it a flood would have everybody wait longer and longer, and take ever
 * more memory. Pages from the cache need no place, nor do built files and what tells whether the server lives. Nobody
 * has a place while their body comes in or their answer goes out: those take as long as the client likes.
 * To be called after the hooks that read bodies and watch requests.
 */
export const limitWork = (
  app: FastifyInstance,
  options: { readonly maxRequests: number; readonly log: Log },
): { figures(): WorkFigures } => {
  const room = { count: options.maxRequests, line: options.maxRequests * LINE_TIMES, waitMs: WAIT_MS };
  // As many for each kind: a storage that hangs, or what is cleaned one at a time, must leave places to all others.
  const kinds: Readonly<Record<WorkKind, ConcurrencyLimit>> = {
    work: createConcurrencyLimit(room),
    text: createConcurrencyLimit(room),
    file: createConcurrencyLimit(room),
    upload: createConcurrencyLimit(room),
  };
  const note = noteRefusals(options.log);

  app.decorateRequest("place", null);
  app.addHook("onRequest", (request, reply, next) => {
    const kind = kindOf(request);
    if (kind === null) return next();
    const place: HeldPlace = { places: kinds[kind], isHeld: false, leave: () => {} };
    request.place = place;
    // The answer is ready, or nobody wants it anymore.
    reply.raw.once("prefinish", () => giveBack(place));
    reply.raw.once("close", () => giveBack(place));
    // Of a visitor's form nothing is done before its body is there, with which it is given back where it is refused.
    if (request.routeOptions.config.isVisitorForm) return next();
    take(place, (isGiven) => (isGiven ? next() : next(note(request))));
  });
  app.addHook("preParsing", (request, _reply, _payload, next) => {
    if (request.place && hasBody(request)) giveBack(request.place);
    next();
  });
  app.addHook("preValidation", (request, _reply, next) => {
    const { place } = request;
    if (!place || place.isHeld) return next();
    take(place, (isGiven) => {
      if (isGiven) return next();
      const refusal = note(request);
      // The call that would remove its file never runs.
      Promise.resolve(request.uploaded?.remove()).then(
        () => next(refusal),
        () => next(refusal),
      );
    });
  });
  // A file's answer is a stream, and is sent from here on.
  app.addHook("onSend", (request, _reply, _payload, next) => {
    if (request.place) giveBack(request.place);
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

const take = (place: HeldPlace, go: (isGiven: boolean) => void): void => {
  place.leave = place.places.take((isGiven) => {
    place.isHeld = isGiven;
    go(isGiven);
  });
};

const giveBack = (place: HeldPlace): void => {
  place.leave();
  if (!place.isHeld) return;
  place.isHeld = false;
  place.places.giveBack();
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Logs at most once in a while that there is too much to do: a line for each refusal would be more of it. */
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
