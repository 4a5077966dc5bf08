import { sql } from "kysely";
import { type ItemRecord, selectItemsWhere } from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { events } from "./events.type.ts";

/** Which events are meant; what is left out doesn't narrow them. */
export interface EventScope {
  /** Those that have one of these; null: every event, also one without types. */
  readonly types: readonly string[] | null;
  /** Those that start later than this moment. */
  readonly after?: Date;
  /** Those that start right now or later. */
  readonly from?: Date;
  /** Those that start before this moment. */
  readonly before?: Date;
}

const inScope = (tx: ReadTx, { types, after, from, before }: EventScope) =>
  tx.sql
    .selectFrom("events")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .$if(types !== null, (query) => query.where(sql<boolean>`types && ${[...(types ?? [])]}::text[]`))
    .$if(after !== undefined, (query) => query.where("startTime", ">", after as Date))
    .$if(from !== undefined, (query) => query.where("startTime", ">=", from as Date))
    .$if(before !== undefined, (query) => query.where("startTime", "<", before as Date));

/** A part of the events, by their start. */
export const selectPublicEvents = (
  tx: ReadTx,
  scope: EventScope,
  { order, limit, offset = 0 }: { order: "asc" | "desc"; limit?: number; offset?: number },
): Promise<ItemRecord[]> => {
  // Only the rows of the page are read whole.
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

/** The first start among the events; null where there is none. */
export const selectFirstStart = async (tx: ReadTx, scope: EventScope): Promise<Date | null> =>
  (await inScope(tx, scope).select("startTime").orderBy("startTime").limit(1).executeTakeFirst())
    ?.startTime ?? null;

/** An event of a day of a calendar. */
export interface DayEventRecord {
  title: string;
  friendlyUrl: string;
  startTime: Date;
  /** YYYY-MM-DD in the time zone. */
  day: string;
  /** How many events the day has in all. */
  count: number;
}

/** The first events of each day, in order, with how many the day has. @param perDay how many of a day at most */
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
