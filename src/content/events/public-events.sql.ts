import { sql } from "kysely";
import { type ItemRecord, selectItemsWhere } from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { events } from "./events.type.ts";

/** Filters for events; omitted ones don't apply. */
export interface EventScope {
  /** Events with one of these types; null for all, including events without a type. */
  readonly types: readonly string[] | null;
  /** Events that start after this time. */
  readonly after?: Date;
  /** Events that start at this time or later. */
  readonly from?: Date;
  /** Events that start before this time. */
  readonly before?: Date;
  /** Ids of events to leave out. */
  readonly without?: readonly number[];
}

/** The events as a part of a query. Written as text, because building it takes longer than sending it. */
const inScope = (tx: ReadTx, { types, after, from, before, without = [] }: EventScope) => sql`
  from events where company_id = ${tx.companyId} and deleted_at is null and hidden is null
    ${types === null ? NOTHING : sql`and types && ${[...types]}::text[]`}
    ${after === undefined ? NOTHING : sql`and start_time > ${after}`}
    ${from === undefined ? NOTHING : sql`and start_time >= ${from}`}
    ${before === undefined ? NOTHING : sql`and start_time < ${before}`}
    ${without.length === 0 ? NOTHING : sql`and id <> all (${[...without]}::bigint[])`}`;
const NOTHING = sql``;

/** A slice of the events, by start. */
export const selectPublicEvents = (
  tx: ReadTx,
  scope: EventScope,
  { order, limit, offset = 0 }: { order: "asc" | "desc"; limit?: number; offset?: number },
): Promise<ItemRecord[]> => {
  const direction = order === "asc" ? ASCENDING : DESCENDING;
  const range = limit === undefined ? NOTHING : sql`limit ${limit} offset ${offset}`;
  // Only the page's rows are read completely.
  return selectItemsWhere(
    tx,
    events,
    sql`events.id in (select id ${inScope(tx, scope)} order by start_time ${direction}, id ${direction} ${range})
      order by events.start_time ${direction}, events.id ${direction}`,
  );
};
const ASCENDING = sql`asc`;
const DESCENDING = sql`desc`;

export const countPublicEvents = async (tx: ReadTx, scope: EventScope): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count ${inScope(tx, scope)}`.execute(tx.sql)).rows[0]
    ?.count ?? 0;

/** The first start among the events; null if there are none. */
export const selectFirstStart = async (tx: ReadTx, scope: EventScope): Promise<Date | null> =>
  (
    await sql<{ startTime: Date }>`
      select start_time ${inScope(tx, scope)} order by start_time limit 1`.execute(tx.sql)
  ).rows[0]?.startTime ?? null;

/** An event on a day of a calendar. */
export interface DayEventRecord {
  title: string;
  friendlyUrl: string;
  startTime: Date;
  /** YYYY-MM-DD in the time zone. */
  day: string;
  /** The day's total. */
  count: number;
}

/** The first events of each day, in order, with the day's total. @param perDay maximum events per day */
export const selectEventsByDay = async (
  tx: ReadTx,
  scope: EventScope,
  timeZone: string,
  perDay: number,
): Promise<DayEventRecord[]> =>
  (
    await sql<DayEventRecord>`
      select title, friendly_url, start_time, day, count from (
        select *, (count(*) over (partition by day))::int as count,
          (row_number() over (partition by day order by start_time, id))::int as place
        from (
          select title, friendly_url, start_time, id,
            to_char(start_time at time zone ${timeZone}, 'YYYY-MM-DD') as day
          ${inScope(tx, scope)}
        ) dated
      ) ranked
      where place <= ${perDay} order by start_time, id`.execute(tx.sql)
  ).rows;
