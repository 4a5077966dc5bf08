import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";

/** How often something may be done: `points` times within `seconds`, from the first time. */
export interface RateRule {
  /** Distinguishes this rule's counts from others; letters and hyphens. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** A company's counts for one rule, shared by all nodes. Keys have at most 200 characters. */
export interface RateLimit {
  /** Whether the limit is reached for this key. */
  isUsedUp(key: string): Promise<boolean>;
  /** Counts once. @returns whether it was within the limit */
  count(key: string): Promise<boolean>;
}

const TABLE = "rate_limits";

export const rateLimit = (db: CompanyDb, rule: RateRule): RateLimit => {
  const limiter = new RateLimiterPostgres({
    // Each statement runs in a transaction of the company, because row-level security also protects these rows.
    storeClient: {
      query: (query: { text: string; values: unknown[] }) =>
        db.writeAtOnce(async ({ sql: connection }) => {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(query.text, query.values));
          return { rows, rowCount: rows.length };
        }),
    },
    storeType: "client",
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: prefixOf(db.companyId, rule),
    points: rule.points,
    duration: rule.seconds,
  });
  // Counted by a clock that was ahead and has been corrected. Otherwise, it would count until that time.
  const isOfAnotherTime = ({ msBeforeNext }: RateLimiterRes): boolean =>
    msBeforeNext > rule.seconds * 1_000 + CLOCK_DIFFERENCE_MS;
  const count = async (key: string): Promise<boolean> => {
    try {
      const { isFirstInDuration } = await limiter.consume(key);
      if (isFirstInDuration && isSweepDue(db.companyId)) await db.writeApart(deleteExpired);
      return true;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (!isOfAnotherTime(error)) return false;
      await limiter.delete(key);
      return count(key);
    }
  };
  return {
    isUsedUp: async (key) => {
      const counted = await limiter.get(key);
      return counted !== null && counted.consumedPoints >= rule.points && !isOfAnotherTime(counted);
    },
    count,
  };
};

/** The nodes' clocks may differ by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Counts once in the transaction, so a rollback undoes it. Others who count the same key wait until it ends. Returns
 * whether it was within the limit.
 */
export const countWithin = async (tx: WriteTx, rule: RateRule, key: string): Promise<boolean> => {
  const now = Date.now();
  const length = rule.seconds * 1_000;
  const isOver = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${now + length + CLOCK_DIFFERENCE_MS})`;
  const { points } = await tx.sql
    .insertInto("rateLimits")
    .values({
      companyId: tx.companyId,
      key: `${prefixOf(tx.companyId, rule)}:${key}`,
      points: 1,
      expire: now + length,
    })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql<number>`case when ${isOver} then 1 else rate_limits.points + 1 end`,
        expire: sql<number>`case when ${isOver} then excluded.expire else rate_limits.expire end`,
      }),
    )
    .returning("points")
    .executeTakeFirstOrThrow();
  if (points === 1 && isSweepDue(tx.companyId)) await deleteExpired(tx);
  return points <= rule.points;
};

/** Resets a key's count, in the transaction. */
export const resetRateLimit = async (tx: WriteTx, rule: RateRule, key: string): Promise<void> => {
  await tx.sql
    .deleteFrom("rateLimits")
    .where("companyId", "=", tx.companyId)
    .where("key", "=", `${prefixOf(tx.companyId, rule)}:${key}`)
    .execute();
};

const prefixOf = (companyId: number, { name }: RateRule): string => `${companyId}:${name}`;

const SWEEP_EVERY_MS = 60_000;
const sweptAt = new Map<number, number>();

/** Most visitors have their own address, so cleaning up for each would cost more than counting. */
const isSweepDue = (companyId: number): boolean => {
  const now = Date.now();
  // Negative if the clock was set back.
  const since = now - (sweptAt.get(companyId) ?? 0);
  if (since >= 0 && since < SWEEP_EVERY_MS) return false;
  sweptAt.set(companyId, now);
  return true;
};

const deleteExpired = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("rateLimits")
    .where("companyId", "=", tx.companyId)
    .where("expire", "<", Date.now())
    .execute();
};
