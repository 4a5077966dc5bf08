import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** The signed-in session with which a request came. */
export interface RequestSession {
  readonly hash: Buffer;
  /** Who it is, as tokens say it. */
  readonly accountId: string;
  readonly startedAt: Date;
}

/** The session of the request under way, null where nobody is signed in, and how it is ended. */
export const requestSession = new AsyncLocalStorage<{
  readonly session: RequestSession | null;
  end(): Promise<void>;
}>();

/** What stands in the identity provider's session cookie. It is made up for each request and says nothing. */
export const SESSION_PLACEHOLDER = "current";

/** What the library calls a session by. It says nothing about the session's token. */
export const uidOfSession = (sessionHash: Buffer): string =>
  createHash("sha256").update("identity session").update(sessionHash).digest("base64url");
