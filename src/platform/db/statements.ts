import { AsyncLocalStorage } from "node:async_hooks";

/** A statement as it was sent, without its parameters. */
export interface Statement {
  readonly ms: number;
  readonly sql: string;
}

/** What a request had the database do so far. Times in milliseconds. */
export interface StatementTally {
  /** How many statements, `begin` and `commit` included. */
  count: number;
  /** Time in which at least one of them was under way: they may overlap, as they are sent without waiting. */
  databaseMs: number;
  /** Moment up to which `databaseMs` has been counted. */
  countedUntil: number;
  /** The slowest first. */
  readonly slowest: Statement[];
}

const MOST_KEPT = 3;
const LONGEST_SQL = 400;

const tallies = new AsyncLocalStorage<StatementTally>();

export const newTally = (): StatementTally => ({ count: 0, databaseMs: 0, countedUntil: 0, slowest: [] });

/** Runs something; the statements that it and whatever it starts send are counted in the tally. */
export const countingStatements = <T>(tally: StatementTally, work: () => T): T => tallies.run(tally, work);

/**
 * Counts a statement that has just ended for anyone who sent it; of no request, for nobody.
 * @param ms how long it took
 * @param now moment of its end, by `performance.now()`
 */
export const noteStatement = (sql: string, ms: number, now = performance.now()): void => {
  const tally = tallies.getStore();
  if (!tally) return;
  tally.count++;
  tally.databaseMs += Math.max(0, now - Math.max(now - ms, tally.countedUntil));
  tally.countedUntil = now;
  const { slowest } = tally;
  const last = slowest[MOST_KEPT - 1];
  if (last && last.ms >= ms) return;
  if (last) slowest.pop();
  const place = slowest.findIndex((one) => one.ms < ms);
  slowest.splice(place === -1 ? slowest.length : place, 0, { ms, sql });
};

/** A statement's text in one line of bounded length. Values were never part of it: they are sent beside it. */
export const shortSql = (sql: string): string => {
  const line = sql.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_SQL ? `${line.slice(0, LONGEST_SQL)}…` : line;
};
