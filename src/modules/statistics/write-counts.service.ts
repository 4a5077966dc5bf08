import { isDatabaseDown } from "#platform/call/failures.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import { type RegularWrites, startRegularWrites } from "#platform/metrics/regular-writes.ts";
import { type CountBatch, OTHER_SUBJECT, type VisitorCounts } from "#platform/metrics/visitor-counts.ts";
import { addCounts } from "./statistics.sql.ts";

/**
 * The number of counts that wait while the database is down. Beyond it, the oldest are combined into one for each kind.
 */
const MAX_WAITING = 100_000;

interface WriterOptions {
  readonly counts: VisitorCounts;
  readonly companyDb: CompanyDbs;
  readonly log: Log;
  /** Called before each write. */
  onWrite?(): void;
}

/** Writes what was counted to the database, each minute and when it is stopped. */
export const startWritingCounts = ({ counts, companyDb, log, onWrite }: WriterOptions): RegularWrites => {
  let waiting: CountBatch[] = [];

  const write = async (): Promise<void> => {
    onWrite?.();
    waiting.push(...counts.take());
    while (waiting.length > 0) {
      const [batch] = waiting as [CountBatch];
      try {
        await companyDb(batch.companyId).write((tx) => addCounts(tx, batch));
      } catch (error) {
        const { message } = error as Error;
        if (isDatabaseDown(error)) {
          log.debug({ error: message }, "Visitor counts couldn't be written yet.");
          waiting = withinLimit(waiting, MAX_WAITING);
          return;
        }
        // Another attempt wouldn't help.
        log.error({ error: message, company: batch.companyId }, "Visitor counts couldn't be written.");
      }
      waiting.shift();
    }
  };

  return startRegularWrites(write);
};

/** The batches with at most `limit` counts. The oldest ones first lose their subjects, and are then dropped. */
const withinLimit = (batches: readonly CountBatch[], limit: number): CountBatch[] => {
  let size = batches.reduce((sum, { counts }) => sum + counts.length, 0);
  const reduced = batches.map((batch) => {
    if (size <= limit) return batch;
    const counts = totalsOf(batch.counts);
    size -= batch.counts.length - counts.length;
    return { ...batch, counts };
  });
  while (size > limit) size -= reduced.shift()?.counts.length ?? size;
  return reduced;
};

const totalsOf = (counts: CountBatch["counts"]): CountBatch["counts"] => {
  const byKind = new Map<CountBatch["counts"][number]["kind"], number>();
  for (const { kind, count } of counts) byKind.set(kind, (byKind.get(kind) ?? 0) + count);
  return [...byKind].map(([kind, count]) => ({ kind, subject: OTHER_SUBJECT, count }));
};
