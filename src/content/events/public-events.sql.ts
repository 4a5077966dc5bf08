import { type RawBuilder, sql } from "kysely";
import { type ItemRecord, selectItemsWhere } from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { MAX_EVENT_MS } from "./event-end.schema.ts";
import { events } from "./events.type.ts";

/** Filters for events; omitted ones don't apply. An event without an end ends when it starts. */
export interface EventScope {
  /** Events with one of these types; null for all, including events without a type. */
  readonly types: readonly string[] | null;
  /** Events that end after this time. */
  readonly after?: Date;
  /** Events that start at this time or later, or end after it. */
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
    ${after === undefined ? NOTHING : sql`and (start_time > ${after} or end_time > ${after}) ${near(after)}`}
    ${from === undefined ? NOTHING : sql`and (start_time >= ${from} or end_time > ${from}) ${near(from)}`}
    ${before === undefined ? NOTHING : sql`and start_time < ${before}`}
    ${without.length === 0 ? NOTHING : sql`and id <> all (${[...without]}::bigint[])`}`;
const NOTHING = sql``;
/** Keeps the query in a part of the index on starts. */
const near = (end: Date) => sql`and start_time > ${new Date(end.getTime() - MAX_EVENT_MS)}`;

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

/** The first end among the events; null if there are none. */
export const selectFirstEnd = async (tx: ReadTx, scope: EventScope): Promise<Date | null> =>
  (
    await sql<{ first: Date | null }>`
      select min(greatest(start_time, end_time)) as first ${inScope(tx, scope)}`.execute(tx.sql)
  ).rows[0]?.first ?? null;

/** An event on a day of a calendar. */
export interface DayEventRecord {
  title: string;
  friendlyUrl: string;
  startTime: Date;
  endTime: Date | null;
  place: string;
  /** YYYY-MM-DD in the time zone. */
  day: string;
  /** Whether it started on an earlier day. */
  isContinued: boolean;
  /** The day's total. */
  count: number;
}

/**
 * The first events of each day of a span, in order, with the day's total. An event is on each of its days, but not on
 * one at whose start it ends.
 * @param perDay maximum events per day
 */
export const selectEventsByDay = async (
  tx: ReadTx,
  scope: EventScope & Required<Pick<EventScope, "from" | "before">>,
  timeZone: string,
  perDay: number,
): Promise<DayEventRecord[]> => {
  const dayOf = (time: RawBuilder<unknown>) => sql`date_trunc('day', ${time} at time zone ${timeZone})`;
  const bound = (time: Date) => dayOf(sql`${time}::timestamptz`);
  return (
    await sql<DayEventRecord>`
      select title, friendly_url, start_time, end_time, place, to_char(day, 'YYYY-MM-DD') as day,
        day > first_day as is_continued, count
      from (
        select *, (count(*) over (partition by day))::int as count,
          (row_number() over (partition by day order by start_time, id))::int as rank
        from (
          select title, friendly_url, start_time, end_time, place, id, ${dayOf(sql`start_time`)} as first_day,
            ${dayOf(sql`greatest(start_time, end_time - interval '1 microsecond')`)} as last_day
          ${inScope(tx, scope)}
        ) listed
        cross join lateral generate_series(greatest(first_day, ${bound(scope.from)}),
          least(last_day, ${bound(scope.before)} - interval '1 day'), '1 day') as day
      ) ranked
      where rank <= ${perDay} order by day, start_time, id`.execute(tx.sql)
  ).rows;
};
