import type { ContentHooks, ItemRecord } from "#modules/content/content.public.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { endProblem, movedEnd } from "./event-end.schema.ts";
import { mayStart, START_TOO_SOON } from "./event-start.schema.ts";
import { instantOf, isClockTime, timeProblem } from "./event-time-input.schema.ts";

/** The instant of a time in a call. @throws Refusal 400 for a time that the company's clocks skip */
const resolveTime = async (tx: ReadTx, name: string, time: string): Promise<string> => {
  if (!isClockTime(time)) return time;
  const timeZone = await selectTimeZone(tx);
  const skipped = timeProblem(timeZone, time);
  if (skipped) throw refuse.invalid(skipped, { [name]: [skipped] });
  return instantOf(timeZone, time);
};

/** An event can start long in the past, for example in the demo. */
export const pastEventsHooks: ContentHooks = {
  prepare: async (tx, values, before) => {
    const startTime = await resolveTime(tx, "startTime", String(values.startTime));
    const sent = values.endTime as string | undefined;
    const endTime =
      sent === undefined ? keptEnd(startTime, before) : (await resolveTime(tx, "endTime", sent)) || null;
    return { ...values, startTime, endTime };
  },
};

/** The end if a call leaves it out: a client without ends moves the whole event. */
const keptEnd = (startTime: string, before: ItemRecord | null): string | null =>
  before && movedEnd(startTime, { start: before.startTime as Date, end: before.endTime as Date | null });

export const eventsHooks: ContentHooks = {
  ...pastEventsHooks,
  check: ({ startTime, endTime }, before) => {
    const stored = before ? (before.startTime as Date).toISOString() : "";
    if (!mayStart(String(startTime), stored, new Date()))
      throw refuse.invalid(START_TOO_SOON, { startTime: [START_TOO_SOON] });
    const problem = endProblem(String(startTime), String(endTime ?? ""));
    if (problem) throw refuse.invalid(problem, { endTime: [problem] });
  },
};
