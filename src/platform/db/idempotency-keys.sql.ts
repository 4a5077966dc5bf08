import { CompiledQuery, sql } from "kysely";
import type { KeyedRequest, KeyRow, StoredAnswer } from "./request-key.ts";
import type { Sql } from "./transactions.ts";
import { isTakenIn } from "./unique-violation.ts";

/** A transaction that sees one company's rows. */
interface Tx {
  readonly companyId: number;
  readonly sql: Sql;
}

/** Reads a company's rows in a transaction. */
export interface KeyReader {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Enters a transaction's key. @throws a unique violation if it's taken (`isKeyTaken`) */
export const insertKey = async (
  connection: Sql,
  { companyId, userId, key, changeId }: KeyRow,
  request: KeyedRequest | null,
): Promise<void> => {
  await connection.executeQuery(
    CompiledQuery.raw(
      `insert into idempotency_keys (company_id, user_id, key, change_id, call, request_hash)
       values ($1, $2, $3, $4, $5, $6)`,
      [companyId, userId, key, changeId, request?.call ?? "", request?.hash ?? null],
    ),
  );
};

export const isKeyTaken = (error: unknown): boolean => isTakenIn(error, "idempotency_keys_pkey");

/** Longer answers aren't kept, in characters. */
const MAX_KEPT = 1 << 16;

/** The statement that keeps an answer, unless it's too long. */
export const keepStatement = ({ companyId, userId, key, changeId }: KeyRow, answer: StoredAnswer) => ({
  text: `update idempotency_keys set status = $5, answer = $6
    where company_id = $1 and user_id = $2 and key = $3 and change_id = $4`,
  parameters:
    answer.body.length <= MAX_KEPT
      ? [companyId, userId, key, changeId, answer.status, answer.body]
      : [companyId, userId, key, changeId, null, ""],
});

export const updateAnswer = async (tx: Tx, row: KeyRow, answer: StoredAnswer): Promise<void> => {
  const { text, parameters } = keepStatement(row, answer);
  await tx.sql.executeQuery(CompiledQuery.raw(text, parameters));
};

export interface StoredRequest {
  readonly call: string;
  readonly requestHash: Buffer | null;
  readonly changeId: string;
  /** Null while the answer isn't known, and if it was too long. */
  readonly status: number | null;
  readonly answer: string;
}

export const selectRequest = async (
  tx: Tx,
  { userId, key }: Pick<KeyRow, "userId" | "key">,
): Promise<StoredRequest | null> =>
  (await tx.sql
    .selectFrom("idempotencyKeys")
    .select(["call", "requestHash", "changeId", "status", "answer"])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst()) ?? null;

/** Frees a key, because its request failed after this transaction. */
export const deleteKey = async (tx: Tx, { userId, key, changeId }: KeyRow): Promise<void> => {
  await tx.sql
    .deleteFrom("idempotencyKeys")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("changeId", "=", changeId)
    .execute();
};

const KEPT_HOURS = 24;

export const companiesWithOldKeys = sql`
  select company_id from idempotency_keys where created_at < now() - make_interval(hours => ${sql.lit(KEPT_HOURS)})`;

export const deleteOldKeys = async (tx: Tx): Promise<void> => {
  await tx.sql
    .deleteFrom("idempotencyKeys")
    .where("companyId", "=", tx.companyId)
    .where("createdAt", "<", sql<Date>`now() - make_interval(hours => ${KEPT_HOURS}::integer)`)
    .execute();
};
