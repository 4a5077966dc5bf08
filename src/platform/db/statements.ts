import { AsyncLocalStorage } from "node:async_hooks";
import { activeTracer } from "#platform/tracing/tracing.ts";

/** A statement as it was sent, without its parameters. */
export interface Statement {
  readonly ms: number;
  readonly sql: string;
}

/** A request's database work so far. Times in milliseconds. */
export interface StatementTally {
  /** Number of statements, including `begin` and `commit`. */
  count: number;
  /**
   * Time in which at least one statement was running. Statements can overlap, because they are sent without waiting.
   */
  databaseMs: number;
  /** The moment up to which `databaseMs` has been counted. */
  countedUntil: number;
  /** Slowest first. */
  readonly slowest: Statement[];
}

const MOST_KEPT = 3;
const LONGEST_SQL = 400;

const tallies = new AsyncLocalStorage<StatementTally>();

export const newTally = (): StatementTally => ({ count: 0, databaseMs: 0, countedUntil: 0, slowest: [] });

/** Runs something and counts its statements in the tally. */
export const countingStatements = <T>(tally: StatementTally, work: () => T): T => tallies.run(tally, work);

/**
 * Counts a finished statement for the request that sent it, if any, and traces it.
 * @param ms its duration
 * @param error why it failed, if it did
 * @param now the time of its end, by `performance.now()`
 */
export const recordStatement = (sql: string, ms: number, error?: unknown, now = performance.now()): void => {
  activeTracer()?.recordStatement(shortSql(sql), ms, error);
  const tally = tallies.getStore();
  if (!tally) return;
  tally.count++;
  tally.databaseMs += Math.max(0, now - Math.max(now - ms, tally.countedUntil));
  tally.countedUntil = now;
  const { slowest } = tally;
  const last = slowest[MOST_KEPT - 1];
  if (last && last.ms >= ms) return;
  if (last) slowest.pop();
  const place = slowest.findIndex((statement) => statement.ms < ms);
  slowest.splice(place === -1 ? slowest.length : place, 0, { ms, sql });
};

/** A statement's text as one line of limited length. It never contains values, because those are sent separately. */
export const shortSql = (sql: string): string => {
  const line = sql.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_SQL ? `${line.slice(0, LONGEST_SQL)}…` : line;
};
