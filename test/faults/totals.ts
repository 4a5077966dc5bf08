import { appendFileSync } from "node:fs";

/** The results of a test's faults. Changes are those that the server acknowledged. */
export interface FaultTotals {
  /** What was done to the server. */
  readonly what: string;
  readonly times: number;
  readonly acknowledged: number;
  /** Acknowledged and missing afterwards. */
  readonly lost: number;
  /** There by halves. */
  readonly torn: number;
}

/** Appends them as a line to the file in FAULT_TOTALS, for the total at the end of `npm run torture`. */
export const record = (totals: FaultTotals): void => {
  const file = process.env.FAULT_TOTALS;
  if (file) appendFileSync(file, `${JSON.stringify(totals)}\n`);
};
