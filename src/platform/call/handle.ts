import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import type { AnswerOf, BodyOf, Call, QueryOf } from "./define-call.ts";

/** The company whose host was asked, and how. */
export interface Site {
  readonly companyId: number;
  readonly companyName: string;
  readonly isProvider: boolean;
  /** Host with port, as asked. */
  readonly host: string;
  /** Scheme, main host and port: where mails and canonical links point. */
  readonly origin: string;
}

export interface Caller {
  /** Address of the connection, or what a trusted proxy says. */
  readonly ip: string;
  readonly userAgent: string;
  readonly isHttps: boolean;
  /** Forwarded headers came from an address that isn't a trusted proxy: no address-based trust. */
  readonly hasUntrustedForwarding: boolean;
}

export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** A file that came with a call, in a temporary place: gone when the call has been answered. */
export interface UploadedFile {
  readonly path: string;
  /** As the client called it, unchecked. */
  readonly fileName: string;
  readonly bytes: number;
  /** Too large to be taken: nothing is at `path`. */
  readonly isTooLarge?: boolean;
}

/** What a handler gets: what was asked, checked; who asks; and the one company's database. */
export interface CallContext<S, Q = unknown, B = unknown> {
  readonly query: Q;
  readonly body: B;
  /** The file of an upload call; null where none was sent. */
  readonly upload: UploadedFile | null;
  /** Who asks; null only where the call is open to anyone. */
  readonly maybeActor: Actor | null;
  /** Who asks. Throws where nobody is signed in, which the call's `who` has ruled out. */
  readonly actor: Actor;
  readonly site: Site;
  readonly caller: Caller;
  readonly cookies: Cookies;
  readonly db: CompanyDb;
  /** Another company's database, for the provider's staff at a client's host. */
  readonly companyDb: CompanyDbs;
  readonly services: S;
  readonly log: Log;
}

export interface Handler<S> {
  readonly call: Call;
  readonly run: (context: CallContext<S>) => Promise<unknown>;
}

/** Binds a call to what it does. `S` is what the application offers its handlers. */
export const handlerOf =
  <S>() =>
  <C extends Call>(
    call: C,
    run: (context: CallContext<S, QueryOf<C>, BodyOf<C>>) => Promise<AnswerOf<C>>,
  ): Handler<S> => ({
    call,
    run: run as unknown as Handler<S>["run"],
  });
