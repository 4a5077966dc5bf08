import { type SelectQueryBuilder, sql } from "kysely";
import {
  contentPage,
  itemDayOf,
  type ListOrder,
  selectListedCount,
  uploaderColumns,
  wordOrder,
} from "#modules/content/content.public.ts";
import type { ContentFilters, ContentRange } from "#modules/content/content.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { BLOG_SORTS } from "./blogs.contract.ts";
import type { BlogStatus } from "./blogs.schema.ts";

/** A content as it is stored: cleaned, with its mark, and the pages that it links to. */
export type StoredContent = CleanHtml & { linkedPages?: number[] };

/** A blog without its content. */
export interface BlogRecord {
  id: number;
  title: string;
  friendlyUrl: string;
  /** YYYY-MM-DD. */
  datedOn: string;
  types: string[];
  categories: string[];
  /** Types, then categories, no word twice. */
  tags: string[];
  thumbnailImage: string;
  teaser: string;
  status: BlogStatus;
  uploaderEmail: string;
  uploaderFirstName: string;
  uploaderLastName: string;
  rowVersion: number;
  createdAt: Date;
}

export interface FullBlogRecord extends BlogRecord {
  content: StoredContent;
}

export type BlogSort = (typeof BLOG_SORTS)[number];

const COLUMNS = [
  "id",
  "title",
  "friendlyUrl",
  sql<string>`to_char(blogs.dated_on, 'YYYY-MM-DD')`.as("datedOn"),
  "types",
  "categories",
  "tags",
  "thumbnailImage",
  "teaser",
  "status",
  "uploaderEmail",
  "uploaderFirstName",
  "uploaderLastName",
  "rowVersion",
  "createdAt",
] as const;

/** Blogs that aren't deleted. */
export const presentBlogs = (tx: ReadTx): SelectQueryBuilder<DB, "blogs", BlogRecord> =>
  tx.sql
    .selectFrom("blogs")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .select(COLUMNS) as unknown as SelectQueryBuilder<DB, "blogs", BlogRecord>;

const withContent = (query: SelectQueryBuilder<DB, "blogs", BlogRecord>) =>
  query.select("content") as unknown as SelectQueryBuilder<DB, "blogs", FullBlogRecord>;

/** The newest first; of one day the one that was written last. */
const NEWEST = [sql`blogs.dated_on desc`, sql`blogs.id desc`] as const;

const scopeOf = (filters: ContentFilters) => ({
  table: "blogs" as const,
  filters,
  alsoSearched: [sql<string>`blogs.friendly_url`, sql<string>`lower(blogs.status)`],
});

const ORDER: ListOrder<BlogSort> = {
  sorts: {
    title: wordOrder("blogs.title"),
    friendlyUrl: wordOrder("blogs.friendlyUrl"),
    types: wordOrder("blogs.typesText"),
    status: sql`blogs.status`,
    timestamp: sql`blogs.dated_on`,
  },
  own: NEWEST,
};

/** Rows of the list: in the asked order, otherwise the newest first. */
export const selectBlogs = (
  tx: ReadTx,
  filters: ContentFilters,
  range: ContentRange<BlogSort>,
): Promise<BlogRecord[]> => contentPage(tx, presentBlogs(tx), scopeOf(filters), range, ORDER).execute();

export const selectBlogCount = (tx: ReadTx, filters: ContentFilters): Promise<number> =>
  selectListedCount(tx, scopeOf(filters));

export const selectBlog = async (tx: ReadTx, id: number): Promise<FullBlogRecord | null> =>
  (await withContent(presentBlogs(tx)).where("id", "=", id).executeTakeFirst()) ?? null;

/** The blog, held so that nothing else changes it. */
export const selectBlogForUpdate = async (tx: WriteTx, id: number): Promise<FullBlogRecord | null> =>
  (await withContent(presentBlogs(tx)).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;

/** @param friendlyUrl in any letter case */
export const selectBlogByUrl = async (tx: ReadTx, friendlyUrl: string): Promise<FullBlogRecord | null> =>
  (await withContent(presentBlogs(tx))
    .where("friendlyUrl", "=", friendlyUrl.toLowerCase())
    .executeTakeFirst()) ?? null;

/** Where every Live blog stands, the newest first: for the sitemap. */
export const selectBlogAddresses = (tx: ReadTx): Promise<{ friendlyUrl: string; changedAt: Date }[]> =>
  tx.sql
    .selectFrom("blogs")
    .select(["friendlyUrl", "changedAt"])
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where("status", "=", "Live")
    .orderBy("datedOn", "desc")
    .orderBy("id", "desc")
    .execute();

/** The title of the blog that has this address; null where none but `exceptId` has it. */
export const selectTitleAt = async (
  tx: ReadTx,
  friendlyUrl: string,
  exceptId: number,
): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("blogs")
      .select("title")
      .where("companyId", "=", tx.companyId)
      .where("friendlyUrl", "=", friendlyUrl)
      .where("deletedAt", "is", null)
      .where("id", "!=", exceptId)
      .executeTakeFirst()
  )?.title ?? null;

/** The newest Live blogs but for one. */
export const selectOtherBlogs = (tx: ReadTx, exceptId: number, limit: number): Promise<BlogRecord[]> =>
  presentBlogs(tx)
    .where("status", "=", "Live")
    .where("id", "!=", exceptId)
    .orderBy(NEWEST[0])
    .orderBy(NEWEST[1])
    .limit(limit)
    .execute();

/** Titles of blogs with this text in their thumbnail's address or their content, Live or Pending. */
export const selectBlogsWithText = (tx: ReadTx, text: string): Promise<{ title: string }[]> =>
  tx.sql
    .selectFrom("blogs")
    .select("title")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where(
      sql<boolean>`(position(${text} in thumbnail_image) > 0 or position(${text} in content ->> 'html') > 0)`,
    )
    .orderBy("id")
    .execute();

export interface BlogValues {
  title: string;
  friendlyUrl: string;
  types: string[];
  categories: string[];
  thumbnailImage: string;
  teaser: string;
  content: StoredContent;
  /** A day, or a moment of it; null: today for a new blog, otherwise as it is. */
  timestamp: string | null;
}

export const insertBlog = async (
  tx: WriteTx,
  actor: Actor,
  { timestamp, content, ...values }: BlogValues,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("blogs")
      .values({
        companyId: tx.companyId,
        ...values,
        content: JSON.stringify(content),
        datedOn: itemDayOf(tx, timestamp),
        ...uploaderColumns(actor),
        uploaderFirstName: actor.firstName,
        uploaderLastName: actor.lastName,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Answers false where another save came first. */
export const updateBlogRow = async (
  tx: WriteTx,
  id: number,
  { timestamp, content, ...values }: BlogValues & { status: BlogStatus },
  expectedRowVersion: number | undefined,
): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("blogs")
    .set({
      ...values,
      content: JSON.stringify(content),
      ...(timestamp ? { datedOn: itemDayOf(tx, timestamp) } : {}),
      rowVersion: sql<number>`row_version + 1`,
      changedAt: sql<Date>`now()`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .$if(expectedRowVersion !== undefined, (query) =>
      // A client's number may be larger than the column's.
      query.where("rowVersion", "=", sql<number>`${expectedRowVersion as number}::bigint`),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
