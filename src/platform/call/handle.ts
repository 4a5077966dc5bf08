import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { AnswerOf, BodyOf, Call, QueryOf } from "./define-call.ts";

/** The company at the request's host. */
export interface Site {
  readonly companyId: number;
  readonly companyName: string;
  readonly isProvider: boolean;
  /** The language of the site's own words in pages, forms, and emails to visitors. */
  readonly language: Language;
  /** The request's host with its port. */
  readonly host: string;
  /** Scheme, main host, and port, used in emails and canonical links. */
  readonly origin: string;
}

export interface Caller {
  /** The IP address of the connection, or the one forwarded by a trusted proxy. */
  readonly ip: string;
  readonly userAgent: string;
  readonly isHttps: boolean;
  /** Whether an untrusted proxy sent forwarded headers, so that the IP address can't be trusted. */
  readonly hasUntrustedForwarding: boolean;
}

export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** An uploaded file in a temporary place. It is deleted after the call has been answered. */
export interface UploadedFile {
  readonly path: string;
  /** The client's file name, unchecked. */
  readonly fileName: string;
  readonly bytes: number;
  /** Whether it was too large, so that there is no file at `path`. */
  readonly isTooLarge?: boolean;
}

/** What a handler gets: the validated request, the caller, and the company's database. */
export interface CallContext<S, Q = unknown, B = unknown> {
  readonly query: Q;
  readonly body: B;
  /** The uploaded file, or null. */
  readonly upload: UploadedFile | null;
  /** The signed-in person; null only in calls that are open to anyone. */
  readonly maybeActor: Actor | null;
  /** The signed-in person. Throws if nobody is signed in, which the call's `who` usually rules out. */
  readonly actor: Actor;
  readonly site: Site;
  readonly caller: Caller;
  readonly cookies: Cookies;
  /** Aborted if the client closes the connection before it has the answer. */
  readonly gone: AbortSignal;
  readonly db: CompanyDb;
  /** Any company's database, for provider staff at a client's host. */
  readonly companyDb: CompanyDbs;
  readonly services: S;
  readonly log: Log;
}

export interface Handler<S> {
  readonly call: Call;
  readonly run: (context: CallContext<S>) => Promise<unknown>;
}

/** Binds a call to its handler. `S` is the application's services. */
export const handlerOf =
  <S>() =>
  <C extends Call>(
    call: C,
    run: (context: CallContext<S, QueryOf<C>, BodyOf<C>>) => Promise<AnswerOf<C>>,
  ): Handler<S> => ({
    call,
    run: run as unknown as Handler<S>["run"],
  });
