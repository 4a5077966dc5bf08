import { createHash } from "node:crypto";

/** An answer as it was sent. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON; empty if it had no body. */
  readonly body: string;
}

/** A request that a client may send again under the same idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  /** 0 for someone who isn't signed in. */
  readonly userId: number;
  /** The call's name. */
  readonly call: string;
  /** Digest of what was sent. */
  readonly hash: Buffer;
  /** The answer, if it follows from what the transaction returns; otherwise null. */
  answerTo(result: unknown): StoredAnswer | null;
}

/** A key as a transaction enters it. */
export interface KeyRow {
  readonly companyId: number;
  readonly userId: number;
  readonly key: string;
  /** Identifies the transaction. */
  readonly changeId: string;
}

/**
 * Makes a request's change happen once. The client's key belongs to the first transaction that commits. Each of the
 * others, and each one of a request without a key, gets a key that is used only if its commit isn't answered.
 */
export interface RequestKey {
  readonly request: KeyedRequest | null;
  /** The transaction with the client's key, and the answer that it keeps so far. */
  holder: { readonly row: KeyRow; answer: StoredAnswer | null } | null;
}

/** @param request null if the client sent no key */
export const requestKey = (request: KeyedRequest | null = null): RequestKey => ({ request, holder: null });

/** The digest of what was sent. */
export const requestHash = (sent: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(sent)).digest();

/** Thrown instead of doing again what a request with the same key has done. */
export class DoneBefore extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super("This request was sent before.");
    this.name = "DoneBefore";
    this.answer = answer;
  }
}
