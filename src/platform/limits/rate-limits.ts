import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";

/** How often something may be done: `points` times within `seconds`, counted from the first time. */
export interface RateRule {
  /** Tells this rule's counts from others': letters and hyphens. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts of one rule at one company, shared by all nodes. Keys are at most 200 characters. */
export interface RateLimit {
  /** Whether nothing is left for this key. */
  isUsedUp(key: string): Promise<boolean>;
  /** Counts one time. Answers whether it was still within the limit. */
  count(key: string): Promise<boolean>;
}

const TABLE = "rate_limits";

export const rateLimit = (db: CompanyDb, rule: RateRule): RateLimit => {
  const limiter = new RateLimiterPostgres({
    // Each statement in a transaction of the company: its rows are under row-level security like all others.
    storeClient: {
      query: (query: { text: string; values: unknown[] }) =>
        db.write(async (tx) => {
          // A count that a crash loses may be lost; nobody waits for the disk.
          const [, { rows }] = await Promise.all([
            tx.sql.executeQuery(CompiledQuery.raw("set local synchronous_commit = off")),
            tx.sql.executeQuery(CompiledQuery.raw(query.text, query.values)),
          ]);
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
  // Counted by a clock that was ahead and has been put right: otherwise it would count until then.
  const isOfAnotherTime = ({ msBeforeNext }: RateLimiterRes): boolean =>
    msBeforeNext > rule.seconds * 1_000 + CLOCK_DIFFERENCE_MS;
  const count = async (key: string): Promise<boolean> => {
    try {
      const { isFirstInDuration } = await limiter.consume(key);
      if (isFirstInDuration && isSweepDue(db.companyId)) await db.write(deleteExpired);
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

/** By so much the clocks of nodes may differ. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Counts one time with the transaction: what is rolled back wasn't counted. Anyone who counts the same key waits for its
 * end. Answers whether it was still within the limit.
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

/** Forgets what was counted for a key, with the transaction. */
export const forgetRateLimit = async (tx: WriteTx, rule: RateRule, key: string): Promise<void> => {
  await tx.sql
    .deleteFrom("rateLimits")
    .where("companyId", "=", tx.companyId)
    .where("key", "=", `${prefixOf(tx.companyId, rule)}:${key}`)
    .execute();
};

const prefixOf = (companyId: number, { name }: RateRule): string => `${companyId}:${name}`;

const SWEEP_EVERY_MS = 60_000;
const sweptAt = new Map<number, number>();

/** Most visitors come from their own address: sweeping for each of them would cost more than counting. */
const isSweepDue = (companyId: number): boolean => {
  const now = Date.now();
  // Less than nothing: the clock was put back.
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
