import { appendFileSync } from "node:fs";

/** What came of the faults of one test. Changes are those that the server said were done. */
export interface FaultTotals {
  /** What was done to the server. */
  readonly what: string;
  readonly times: number;
  readonly acknowledged: number;
  /** Acknowledged and not there afterwards. */
  readonly lost: number;
  /** There by halves. */
  readonly torn: number;
}

/** Writes them down where FAULT_TOTALS says, one per line, for the sum at the end of `npm run torture`. */
export const record = (totals: FaultTotals): void => {
  const file = process.env.FAULT_TOTALS;
  if (file) appendFileSync(file, `${JSON.stringify(totals)}\n`);
};
