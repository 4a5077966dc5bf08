import type { Report } from "#platform/backup/progress.ts";

/** Logs keep every line, so lines are printed rarely. */
const EVERY_MS = 1_000;

/**
 * Prints the progress of a slow step, at most once a second and at its end.
 * @param now in milliseconds
 */
export const progressLines = (print: (line: string) => void, now: () => number = Date.now): Report => {
  let printedAt = now();
  return (doing, done, total) => {
    if (done < total && now() - printedAt < EVERY_MS) return;
    printedAt = now();
    print(`${doing}: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`);
  };
};
