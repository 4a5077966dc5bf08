import { sql } from "kysely";
import {
  contentPage,
  isUntil,
  itemDayOf,
  type ListOrder,
  type MonthPlace,
  uploaderColumns,
  wordOrder,
} from "#modules/content/content.public.ts";
import type { ContentFilters, ContentRange } from "#modules/content/content.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { NEWS_SORTS } from "./news.contract.ts";

export interface NewsRecord {
  id: number;
  title: string;
  teaser: string;
  types: string[];
  description: string[];
  /** '' for none. */
  thumbnailImage: string;
  /** YYYY-MM-DD. */
  datedOn: string;
  uploaderEmail: string;
  rowVersion: number;
  uploadId: number;
  uploadName: string;
  fileName: string;
  bytes: number;
}

type NewsSort = (typeof NEWS_SORTS)[number];

const newsWithFile = (tx: ReadTx) =>
  tx.sql
    .selectFrom("news")
    .innerJoin("uploads", (join) =>
      join.onRef("uploads.companyId", "=", "news.companyId").onRef("uploads.id", "=", "news.uploadId"),
    )
    .innerJoin("files", (join) =>
      join.onRef("files.companyId", "=", "uploads.companyId").onRef("files.id", "=", "uploads.fileId"),
    )
    .where("news.companyId", "=", tx.companyId)
    .select([
      "news.id",
      "news.title",
      "news.teaser",
      "news.types",
      "news.description",
      "news.thumbnailImage",
      sql<string>`to_char(news.dated_on, 'YYYY-MM-DD')`.as("datedOn"),
      "news.uploaderEmail",
      "news.rowVersion",
      "news.uploadId",
      "uploads.name as uploadName",
      "files.originalName as fileName",
      "files.bytes",
    ]);

const ORDER: ListOrder<NewsSort> = {
  sorts: {
    title: wordOrder("news.title"),
    types: wordOrder("news.typesText"),
    description: wordOrder("news.descriptionText"),
    timestamp: sql`news.dated_on`,
  },
  own: [sql`news.dated_on desc`, sql`news.id desc`],
};

/** Rows of the list: in the asked order, otherwise the newest first. */
export const selectNews = (
  tx: ReadTx,
  filters: ContentFilters,
  range: ContentRange<NewsSort>,
): Promise<NewsRecord[]> =>
  contentPage(tx, newsWithFile(tx), { table: "news", filters }, range, ORDER).execute();

/** Items that bear one of the types, the newest first. @param place null: all of them */
export const selectNewsOfTypes = (
  tx: ReadTx,
  types: readonly string[],
  place: (MonthPlace & { readonly limit: number }) | null,
): Promise<NewsRecord[]> =>
  newsWithFile(tx)
    .where("news.id", "in", (eb) =>
      eb
        .selectFrom("news")
        .select("news.id")
        .where("news.companyId", "=", tx.companyId)
        .where("news.deletedAt", "is", null)
        .where(sql<boolean>`news.types && ${[...types]}::text[]`)
        .where(isUntil("news.datedOn", place?.until ?? ""))
        .orderBy(sql`news.dated_on desc`)
        .orderBy("news.id", "desc")
        .$if(place !== null, (query) => query.limit(place?.limit ?? 0).offset(place?.offset ?? 0)),
    )
    .orderBy(sql`news.dated_on desc`)
    .orderBy("news.id", "desc")
    .execute();

const oneItem = (tx: ReadTx, id: number) =>
  newsWithFile(tx).where("news.id", "=", id).where("news.deletedAt", "is", null);

export const selectNewsItem = async (tx: ReadTx, id: number): Promise<NewsRecord | null> =>
  (await oneItem(tx, id).executeTakeFirst()) ?? null;

/** The item, held so that nothing else changes it. */
export const selectNewsForUpdate = async (tx: WriteTx, id: number): Promise<NewsRecord | null> =>
  (await oneItem(tx, id).forUpdate("news").executeTakeFirst()) ?? null;

interface NewsValues {
  title: string;
  teaser: string;
  types: string[];
  description: string[];
  thumbnailImage: string;
  uploadId: number;
  /** A day, or a moment of it; null: today for a new item, otherwise as it is. */
  timestamp: string | null;
}

export const insertNews = async (
  tx: WriteTx,
  actor: Actor,
  { timestamp, ...values }: NewsValues,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("news")
      .values({
        companyId: tx.companyId,
        ...values,
        datedOn: itemDayOf(tx, timestamp),
        ...uploaderColumns(actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The row must be held by `selectNewsForUpdate`. */
export const updateNewsRow = async (
  tx: WriteTx,
  id: number,
  { timestamp, ...values }: NewsValues,
): Promise<void> => {
  await tx.sql
    .updateTable("news")
    .set({
      ...values,
      ...(timestamp ? { datedOn: itemDayOf(tx, timestamp) } : {}),
      rowVersion: sql<number>`row_version + 1`,
      changedAt: sql<Date>`now()`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Items that show an image, as a person would name them. @param path starts every address of the image */
export const selectNewsWithImage = (tx: ReadTx, path: string): Promise<{ title: string }[]> =>
  tx.sql
    .selectFrom("news")
    .select("title")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`starts_with(thumbnail_image, ${path})`)
    .execute();
