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

const inScope = (tx: ReadTx, { types, after, from, before, without = [] }: EventScope) =>
  tx.sql
    .selectFrom("events")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where("hidden", "is", null)
    .$if(types !== null, (query) => query.where(sql<boolean>`types && ${[...(types ?? [])]}::text[]`))
    .$if(after !== undefined, (query) => query.where("startTime", ">", after as Date))
    .$if(from !== undefined, (query) => query.where("startTime", ">=", from as Date))
    .$if(before !== undefined, (query) => query.where("startTime", "<", before as Date))
    .$if(without.length > 0, (query) => query.where("id", "not in", [...without]));

/** A slice of the events, by start. */
export const selectPublicEvents = (
  tx: ReadTx,
  scope: EventScope,
  { order, limit, offset = 0 }: { order: "asc" | "desc"; limit?: number; offset?: number },
): Promise<ItemRecord[]> => {
  // Only the page's rows are read completely.
  const ids = inScope(tx, scope)
    .select("id")
    .orderBy("startTime", order)
    .orderBy("id", order)
    .$if(limit !== undefined, (query) => query.limit(limit as number).offset(offset));
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  return selectItemsWhere(
    tx,
    events,
    sql`events.id in (${ids}) order by events.start_time ${direction}, events.id ${direction}`,
  );
};

export const countPublicEvents = async (tx: ReadTx, scope: EventScope): Promise<number> =>
  (await inScope(tx, scope).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow()).count;

/** The first start among the events; null if there are none. */
export const selectFirstStart = async (tx: ReadTx, scope: EventScope): Promise<Date | null> =>
  (await inScope(tx, scope).select("startTime").orderBy("startTime").limit(1).executeTakeFirst())
    ?.startTime ?? null;

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
  tx.sql
    .selectFrom(
      inScope(tx, scope)
        .select([
          "title",
          "friendlyUrl",
          "startTime",
          "id",
          sql<string>`to_char(start_time at time zone ${timeZone}, 'YYYY-MM-DD')`.as("day"),
        ])
        .as("dated"),
    )
    .select(["title", "friendlyUrl", "startTime", "day", "id"])
    .select([
      sql<number>`(count(*) over (partition by day))::int`.as("count"),
      sql<number>`(row_number() over (partition by day order by start_time, id))::int`.as("place"),
    ])
    .$call((ranked) => tx.sql.selectFrom(ranked.as("ranked")))
    .select(["title", "friendlyUrl", "startTime", "day", "count"])
    .where("place", "<=", perDay)
    .orderBy("startTime")
    .orderBy("id")
    .execute();
