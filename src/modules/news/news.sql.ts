import { sql } from "kysely";
import {
  contentPage,
  isListed,
  itemDayOf,
  tagOrder,
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

const SEARCHED = sql<string>`news.title || ' ' || news.teaser || ' ' || array_to_string(news.types || news.description, ' ')`;

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

const NEWEST = [sql`news.dated_on desc`, sql`news.id desc`];

const SORTS = {
  title: wordOrder(sql<string>`news.title`),
  types: tagOrder("news.types"),
  description: tagOrder("news.description"),
  timestamp: sql`news.dated_on`,
} satisfies Record<NewsSort, unknown>;

/** Rows of the list: in the asked order, otherwise the newest first. */
export const selectNews = (
  tx: ReadTx,
  filters: ContentFilters,
  range: ContentRange<NewsSort>,
): Promise<NewsRecord[]> =>
  contentPage(newsWithFile(tx).where(isListed("news", filters, SEARCHED)), range, SORTS, NEWEST).execute();

const bearsOneOf = (types: readonly string[]) => sql<boolean>`news.types && ${[...types]}::text[]`;

/** Items that bear one of the types, the newest first. @param range null for all of them */
export const selectNewsOfTypes = (
  tx: ReadTx,
  types: readonly string[],
  range: { readonly limit: number; readonly offset: number } | null,
): Promise<NewsRecord[]> =>
  newsWithFile(tx)
    .where("news.deletedAt", "is", null)
    .where(bearsOneOf(types))
    .orderBy("news.datedOn", "desc")
    .orderBy("news.id", "desc")
    .$if(range !== null, (query) => query.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
    .execute();

export const selectNewsOfTypesCount = async (tx: ReadTx, types: readonly string[]): Promise<number> => {
  const row = await tx.sql
    .selectFrom("news")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("news.companyId", "=", tx.companyId)
    .where("news.deletedAt", "is", null)
    .where(bearsOneOf(types))
    .executeTakeFirst();
  return row?.count ?? 0;
};

export const selectNewsCount = async (tx: ReadTx, filters: ContentFilters): Promise<number> => {
  const row = await tx.sql
    .selectFrom("news")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("news.companyId", "=", tx.companyId)
    .where(isListed("news", filters, SEARCHED))
    .executeTakeFirst();
  return row?.count ?? 0;
};

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

export const updateNewsDeleted = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("news")
    .set({ deletedAt: sql<Date>`now()` })
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
