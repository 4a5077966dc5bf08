import type { ContentHooks } from "#modules/content/content.public.ts";
import { skippedRefusal } from "#platform/dates/skipped-time.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { isClockTime, mayStart, START_TOO_SOON } from "./event-start.schema.ts";

/** The instant of a start in a call. @throws Refusal 400 for a time that the company's clocks skip */
const resolveStart = async (tx: ReadTx, startTime: string): Promise<string> => {
  if (!isClockTime(startTime)) return startTime;
  const timeZone = await selectTimeZone(tx);
  const skipped = skippedRefusal(timeZone, startTime);
  if (skipped) throw refuse.invalid(skipped, { startTime: [skipped] });
  return instantIn(timeZone, startTime);
};

/** An event can start long in the past, for example in the demo. */
export const pastEventsHooks: ContentHooks = {
  prepare: async (tx, values) => ({ ...values, startTime: await resolveStart(tx, String(values.startTime)) }),
};

export const eventsHooks: ContentHooks = {
  ...pastEventsHooks,
  check: ({ startTime }, before) => {
    const stored = before ? (before.startTime as Date).toISOString() : "";
    if (!mayStart(String(startTime), stored, new Date()))
      throw refuse.invalid(START_TOO_SOON, { startTime: [START_TOO_SOON] });
  },
};
