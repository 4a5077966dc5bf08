import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "#platform/errors/refusal.ts";
import {
  insertKey,
  isKeyTaken,
  type KeyReader,
  keepStatement,
  type StoredRequest,
  selectRequest,
} from "./idempotency-keys.sql.ts";
import type { Database } from "./pool.ts";
import {
  DoneBefore,
  type KeyedRequest,
  type KeyRow,
  type RequestKey,
  type StoredAnswer,
} from "./request-key.ts";
import { type Ending, inTransaction, type Sql } from "./transactions.ts";

interface KeyedWork<T> {
  readonly db: KeyReader & { readonly companyId: number };
  readonly changeId: string;
  readonly begin: string;
  work(connection: Sql): Promise<T>;
  end(ending: Ending): Promise<unknown>;
}

/**
 * Runs a change in a transaction that also enters the request's key. If the commit isn't answered, the key tells
 * whether it took effect, and the work runs again only if it didn't.
 * @throws DoneBefore if a request with this key has committed; one that is still running is waited for
 */
export const inKeyedTransaction = async <T>(
  database: Database,
  key: RequestKey,
  { db, changeId, begin, work, end }: KeyedWork<T>,
): Promise<T> => {
  const request = key.holder ? null : key.request;
  const { companyId } = db;
  const row: KeyRow = { companyId, userId: request?.userId ?? 0, key: request?.key ?? changeId, changeId };
  const holder = { row, answer: null as StoredAnswer | null };
  if (request) key.holder = holder;
  let done: { readonly result: T } | null = null;
  const workBehindKey = async (connection: Sql): Promise<T> => {
    // Not awaited, because the work's statements follow right away. If the key is taken, they fail, too.
    const entered = insertKey(connection, row, request);
    entered.catch(() => {});
    // An earlier commit wasn't answered. If it took effect, there is nothing to do.
    if (done) await entered;
    try {
      const result = await work(connection);
      await entered;
      done = { result };
      return result;
    } catch (error) {
      await entered;
      throw error;
    }
  };
  const keepAnswerAndEnd = (ending: Ending): Promise<unknown> => {
    holder.answer = request?.answerTo(done?.result) ?? null;
    const { text, parameters } = holder.answer ? keepStatement(row, holder.answer) : NOTHING;
    return Promise.all([...(text ? [ending.send(text, parameters)] : []), end(ending)]);
  };
  try {
    return await inTransaction(database, {
      purpose: "write",
      begin,
      work: workBehindKey,
      end: keepAnswerAndEnd,
      isKeyed: true,
    });
  } catch (error) {
    if (request) key.holder = null;
    const found = isKeyTaken(error) ? await db.read((tx) => selectRequest(tx, row)) : null;
    if (done && found?.changeId === changeId) {
      if (request) key.holder = holder;
      return (done as { readonly result: T }).result;
    }
    if (request && isKeyTaken(error)) throw new DoneBefore(await answerOf(db, request, found));
    throw error;
  }
};

const NOTHING = { text: "", parameters: [] };

const ANSWER_TRIES = 20;
const ANSWER_PAUSE_MS = 100;

/**
 * The answer to a request that was sent before. Right after its commit, it may not be known yet.
 * @throws Refusal 422 if the key belongs to another request, 409 if the answer isn't known
 */
export const answerOf = async (
  db: KeyReader,
  request: KeyedRequest,
  found: StoredRequest | null,
): Promise<StoredAnswer> => {
  let kept = found;
  for (let tries = 0; kept && tries < ANSWER_TRIES; tries++) {
    if (kept.call !== request.call || !kept.requestHash?.equals(request.hash)) throw refuse.keyReused();
    if (kept.status !== null) return { status: kept.status, body: kept.answer };
    await pause(ANSWER_PAUSE_MS);
    kept = await db.read((tx) => selectRequest(tx, request));
  }
  throw refuse.conflict(
    kept
      ? "This was saved before. Reload the page to see it."
      : "The same request has just failed. Try again.",
  );
};
