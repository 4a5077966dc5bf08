import { isDatabaseDown } from "#platform/call/failures.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import type { Installation } from "#platform/metrics/installation.ts";
import { type RegularWrites, startRegularWrites } from "#platform/metrics/regular-writes.ts";
import { addHours, type HourFigures } from "./health-hours.sql.ts";

const HOUR_MS = 3_600_000;
/** The number of hours that wait while the database is down. Older ones wouldn't be shown. */
const MAX_WAITING = 168;

/** Counts of this process, which only grow. */
type Counts = Pick<HourFigures, "requests" | "serverErrors" | "emailsSent" | "emailsFailed">;

interface WriterOptions {
  readonly installation: Pick<Installation, "work" | "disk">;
  counts(): Counts;
  readonly companyDb: CompanyDbs;
  provider(): { readonly companyId: number } | null;
  readonly log: Log;
}

/** Adds what this node did to the figures of the hour, each minute and when it is stopped. */
export const startWritingHealth = ({
  installation,
  counts,
  companyDb,
  provider,
  log,
}: WriterOptions): RegularWrites => {
  const waiting = new Map<number, HourFigures>();
  let before: Counts = { requests: 0, serverErrors: 0, emailsSent: 0, emailsFailed: 0 };

  const takeCounts = async (isStopping: boolean): Promise<void> => {
    // A stopping node doesn't query the database, which may be the reason that it stops.
    const sampled = isStopping ? UNKNOWN : await sample(installation);
    const now = counts();
    const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const known = waiting.get(start);
    waiting.set(start, {
      hour: new Date(start),
      requests: (known?.requests ?? 0) + now.requests - before.requests,
      serverErrors: (known?.serverErrors ?? 0) + now.serverErrors - before.serverErrors,
      emailsSent: (known?.emailsSent ?? 0) + now.emailsSent - before.emailsSent,
      emailsFailed: (known?.emailsFailed ?? 0) + now.emailsFailed - before.emailsFailed,
      ...sampled,
    });
    before = now;
    const [oldest] = waiting.keys();
    if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
  };

  const write = async (isStopping: boolean): Promise<void> => {
    await takeCounts(isStopping);
    const companyId = provider()?.companyId;
    if (companyId === undefined) return;
    const hours = [...waiting.values()].sort((a, b) => a.hour.getTime() - b.hour.getTime());
    try {
      await companyDb(companyId).write((tx) => addHours(tx, hours));
    } catch (error) {
      const { message } = error as Error;
      if (isDatabaseDown(error)) {
        log.debug({ error: message }, "Health figures couldn't be written yet.");
        return;
      }
      // Another attempt wouldn't help.
      log.error({ error: message }, "Health figures couldn't be written.");
    }
    waiting.clear();
  };

  return startRegularWrites(write);
};

/** What isn't counted but measured now; null if it can't be read. */
type Sampled = Pick<HourFigures, "jobsWaiting" | "jobsFailed" | "freeDisk">;

const UNKNOWN: Sampled = { jobsWaiting: null, jobsFailed: null, freeDisk: null };

const sample = async ({ work, disk }: WriterOptions["installation"]): Promise<Sampled> => {
  const [queue, space] = await Promise.all([work().catch(() => null), disk().catch(() => null)]);
  const jobsIn = (...states: readonly string[]): number | null =>
    queue?.jobs.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0) ?? null;
  return {
    jobsWaiting: jobsIn("waiting", "failing"),
    jobsFailed: jobsIn("failed"),
    freeDisk: space && space.sizeBytes > 0 ? space.freeBytes / space.sizeBytes : null,
  };
};
