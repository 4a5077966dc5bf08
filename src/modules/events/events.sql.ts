import { sql } from "kysely";
import { contentPage, type ListOrder, uploaderColumns, wordOrder } from "#modules/content/content.public.ts";
import type { ContentFilters, ContentRange } from "#modules/content/content.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { EVENT_SORTS } from "./events.contract.ts";

/** A description as it is stored: cleaned, with its mark, and the pages that it links to. */
export type StoredDescription = CleanHtml & { linkedPages?: number[] };

export interface ListedEventRecord {
  id: number;
  title: string;
  friendlyUrl: string;
  types: string[];
  startTime: Date;
  thumbnailImage: string;
  mainImage: string;
  uploaderEmail: string;
  createdAt: Date;
  changedAt: Date;
  rowVersion: number;
  /** The company's. */
  timeZone: string;
}

export interface EventRecord extends ListedEventRecord {
  description: StoredDescription;
}

export type EventSort = (typeof EVENT_SORTS)[number];

const listedEvents = (tx: ReadTx) =>
  tx.sql
    .selectFrom("events")
    .innerJoin("companies", "companies.companyId", "events.companyId")
    .where("events.companyId", "=", tx.companyId)
    .select([
      "events.id",
      "events.title",
      "events.friendlyUrl",
      "events.types",
      "events.startTime",
      "events.thumbnailImage",
      "events.mainImage",
      "events.uploaderEmail",
      "events.createdAt",
      "events.changedAt",
      "events.rowVersion",
      "companies.timeZone",
    ]);

const events = (tx: ReadTx) => listedEvents(tx).select("events.description");

const ORDER: ListOrder<EventSort> = {
  sorts: {
    title: wordOrder("events.title"),
    friendlyUrl: wordOrder("events.friendlyUrl"),
    types: wordOrder("events.typesText"),
    startTime: sql`events.start_time`,
  },
  own: [sql`events.start_time desc`, sql`events.id desc`],
};

/** Rows of the list: in the asked order, otherwise the latest start first. */
export const selectEvents = (
  tx: ReadTx,
  filters: ContentFilters,
  range: ContentRange<EventSort>,
): Promise<ListedEventRecord[]> =>
  contentPage(tx, listedEvents(tx), { table: "events", filters }, range, ORDER).execute();

export const selectEvent = async (tx: ReadTx, id: number): Promise<EventRecord | null> =>
  ((await events(tx).where("events.id", "=", id).where("events.deletedAt", "is", null).executeTakeFirst()) as
    | EventRecord
    | undefined) ?? null;

/** The event, held so that nothing else changes it. */
export const selectEventForUpdate = async (tx: WriteTx, id: number): Promise<EventRecord | null> =>
  ((await events(tx)
    .where("events.id", "=", id)
    .where("events.deletedAt", "is", null)
    .forUpdate("events")
    .executeTakeFirst()) as EventRecord | undefined) ?? null;

/** The event at a friendly URL; null where there is none, or it is deleted. */
export const selectEventByUrl = async (tx: ReadTx, friendlyUrl: string): Promise<EventRecord | null> =>
  ((await events(tx)
    .where("events.friendlyUrl", "=", friendlyUrl)
    .where("events.deletedAt", "is", null)
    .executeTakeFirst()) as EventRecord | undefined) ?? null;

/** Where every event stands, those that were changed last first: for the sitemap. */
export const selectEventAddresses = (tx: ReadTx): Promise<{ friendlyUrl: string; changedAt: Date }[]> =>
  tx.sql
    .selectFrom("events")
    .select(["friendlyUrl", "changedAt"])
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .execute();

export interface EventValues {
  title: string;
  friendlyUrl: string;
  types: string[];
  /** ISO 8601. */
  startTime: string;
  thumbnailImage: string;
  mainImage: string;
  description: StoredDescription;
}

const columnsOf = ({ description, ...values }: EventValues) => ({
  ...values,
  description: JSON.stringify(description),
});

/** Answers the new event's id; null where another event has its friendly URL. */
export const insertEvent = async (tx: WriteTx, actor: Actor, values: EventValues): Promise<number | null> =>
  (
    await tx.sql
      .insertInto("events")
      .values({ companyId: tx.companyId, ...columnsOf(values), ...uploaderColumns(actor) })
      .onConflict((conflict) =>
        conflict.columns(["companyId", "friendlyUrl"]).where("deletedAt", "is", null).doNothing(),
      )
      .returning("id")
      .executeTakeFirst()
  )?.id ?? null;

/** Whether another event than this one has the friendly URL. */
export const selectIsUrlTaken = async (tx: ReadTx, friendlyUrl: string, ownId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("events")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("friendlyUrl", "=", friendlyUrl)
    .where("deletedAt", "is", null)
    .where("id", "<>", ownId)
    .executeTakeFirst()) !== undefined;

/** @throws a conflict of `events_friendly_url` where another event took the friendly URL at the same time */
export const updateEventRow = async (tx: WriteTx, id: number, values: EventValues): Promise<void> => {
  await tx.sql
    .updateTable("events")
    .set({ ...columnsOf(values), rowVersion: sql<number>`row_version + 1`, changedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** The company's time zone: an IANA name. */
export const selectTimeZone = async (tx: ReadTx): Promise<string> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("timeZone")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).timeZone;

/** Titles of the events that show an image. @param path starts every address of the image and of its copies */
export const selectEventsWithImage = async (tx: ReadTx, path: string): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("events")
      .select("title")
      .where("companyId", "=", tx.companyId)
      .where("deletedAt", "is", null)
      .where(
        sql<boolean>`position(${path} in main_image || ' ' || thumbnail_image || ' ' || description::text) > 0`,
      )
      .orderBy("title")
      .execute()
  ).map(({ title }) => title);
