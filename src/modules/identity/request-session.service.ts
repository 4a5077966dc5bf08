import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** The signed-in session of a request. */
export interface RequestSession {
  readonly hash: Buffer;
  /** The user's id, as in tokens. */
  readonly accountId: string;
  readonly startedAt: Date;
}

/** The current request's session (null if nobody is signed in), and a function that ends it. */
export const requestSession = new AsyncLocalStorage<{
  readonly session: RequestSession | null;
  end(): Promise<void>;
}>();

/** The placeholder value of the library's session cookie, added to each request. */
export const SESSION_PLACEHOLDER = "current";

/** The library's id for a session. It doesn't reveal the session's token. */
export const uidOfSession = (sessionHash: Buffer): string =>
  createHash("sha256").update("identity session").update(sessionHash).digest("base64url");
