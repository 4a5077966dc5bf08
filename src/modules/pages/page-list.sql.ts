import { type ExpressionBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { wordsOf } from "#platform/db/search-words.ts";
import type { ReviewFilter } from "./pages.contract.ts";
import { hasLiveVersion, newestStatus } from "./pages.sql.ts";

export interface PageListRecord {
  id: number;
  name: string;
  friendlyUrl: string;
  /** Path of the parent page, '' at the top. */
  parentPath: string;
  isExternal: boolean;
  showOnMenu: boolean;
  allowNavigation: boolean;
  roleId: number | null;
  deletedAt: Date | null;
  status: string | null;
  publishAt: Date | null;
  takeDownAt: Date | null;
  takenDownAt: Date | null;
}

/** Who works on a listed page, and where visitors read it. */
export interface PageWorkRecord {
  id: number;
  /** Where visitors read it, or the address that an external page opens; null if it isn't live. */
  liveUrl: string | null;
  lastChangedAt: Date | null;
  lastChangedBy: string | null;
  /** Null if the address isn't that of the company's staff. */
  lastChangedName: string | null;
  ownerName: string | null;
  /** Such as 2027-03-09. */
  reviewOn: string | null;
  isReviewDue: boolean;
  /** Whether the searched words are in its name or path. */
  isNamed: boolean;
}

export interface PageListFilters {
  search?: string | undefined;
  /** Pages with the searched words in their components. */
  wordPageIds?: readonly number[] | undefined;
  status?: string | undefined;
  /** Email address. */
  changedBy?: string | undefined;
  /** A user id, or "none". */
  owner?: number | "none" | undefined;
  review?: ReviewFilter | undefined;
  onMenu?: boolean | undefined;
  isExternal?: boolean | undefined;
  /** Undefined counts as true, because the whole list includes deleted pages. */
  includeDeleted?: boolean | undefined;
  /** Roles whose pages the reader can edit, in addition to pages without a role; null for all pages. */
  roleIds: readonly number[] | null;
}

export interface PageListRange {
  sort?: { key: PageSort; direction: "asc" | "desc" } | undefined;
  limit: number | null;
  offset: number;
}

/** Days before its date on which a review is due soon. */
const SOON_DAYS = 7;

type Pages = ExpressionBuilder<DB, "pages">;

/** As the list shows it: Deleted, the status of the newest version that isn't a backup, or none. */
const shownStatus = (eb: Pages) =>
  sql<string>`case when pages.deleted_at is not null then 'Deleted' else coalesce(${newestStatus(eb)}, 'none') end`;

/** Case-insensitive order with missing values last. */
const words = (text: ReturnType<typeof sql<string>>) => sql`nullif(${text}, '') collate tenantry_words`;
/** Friendly URL of the first, second, or third ancestor. */
const above = (level: number) =>
  words(sql<string>`split_part(pages.parent_path, '/', ${sql.lit(level + 1)})`);

/** A person's name, as lists show it. */
const personName = (table: "users" | "owners") =>
  sql.raw(`coalesce(nullif(trim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.email)`);

const lastChangedName = sql<string | null>`(select ${personName("users")} from users
  where users.company_id = pages.company_id and lower(users.email) = lower(pages.last_changed_by)
    and users.deleted_at is null)`;

/** Null if there is no owner, or if the person is deleted or locked. */
const ownerName = sql<string | null>`${personName("owners")}`;

/**
 * Pages with their reviews and owners. They are joined, because a subquery in the order would run for every page.
 * PostgreSQL leaves out a join that a query doesn't use.
 */
const reviewedPages = (tx: ReadTx) =>
  tx.sql
    .selectFrom("pages")
    .leftJoin("reviews", (join) =>
      join.onRef("reviews.companyId", "=", "pages.companyId").onRef("reviews.pageId", "=", "pages.id"),
    )
    .leftJoin("users as owners", (join) =>
      join
        .onRef("owners.companyId", "=", "reviews.companyId")
        .onRef("owners.id", "=", "reviews.ownerId")
        .on("owners.deletedAt", "is", null)
        .on("owners.lockedByAdmin", "=", false),
    )
    .where("pages.companyId", "=", tx.companyId);

/** The company's day, some days from now. */
const dayFromToday = (tx: ReadTx, days: number) =>
  sql`(select (now() at time zone time_zone)::date + ${days}::integer from companies
    where company_id = ${tx.companyId})`;

/** Times of a page's schedules. */
const plannedAt = (kind: "publish" | "take down") =>
  sql<Date | null>`(select at from page_plans
    where page_plans.company_id = pages.company_id and page_plans.page_id = pages.id and kind = ${kind})`;

const SORTS = {
  pageName: () => words(sql<string>`pages.name`),
  pageMenuUrl: () => above(1),
  pageChildMenu: () => above(2),
  pageSubMenu: () => above(3),
  pageUrl: () => words(sql<string>`pages.friendly_url`),
  versionStatus: (eb: Pages) => shownStatus(eb),
  pageAllowNavigation: () => sql`pages.allow_navigation`,
  pageShowOnMenu: () => sql`pages.show_on_menu`,
  isExternal: () => sql`pages.is_external`,
  lastChange: () => sql`pages.last_changed_at`,
  owner: () => words(sql<string>`${ownerName}`),
  reviewOn: () => sql`reviews.review_on`,
} as const;
export type PageSort = keyof typeof SORTS;

/** What a row of the list, or of the tree, is made of. */
export const rowColumns = (eb: Pages) =>
  [
    "pages.id",
    "pages.name",
    "pages.friendlyUrl",
    "pages.parentPath",
    "pages.isExternal",
    "pages.showOnMenu",
    "pages.allowNavigation",
    "pages.roleId",
    "pages.deletedAt",
    newestStatus(eb).as("status"),
    plannedAt("publish").as("publishAt"),
    plannedAt("take down").as("takeDownAt"),
    "pages.takenDownAt",
  ] as const;

/** Rows of the page list: in the requested order, or else each page followed by its child pages. */
export const selectPageList = (
  tx: ReadTx,
  filters: PageListFilters,
  { sort, limit, offset }: PageListRange,
): Promise<PageListRecord[]> => {
  const inOrder = (query: ReturnType<typeof reviewedPages>) => {
    let ordered = query;
    if (sort) {
      const { key, direction } = sort;
      ordered = ordered.orderBy(
        (eb) => SORTS[key](eb),
        (order) => (direction === "asc" ? order.asc().nullsLast() : order.desc().nullsFirst()),
      );
    }
    // Otherwise, pages that only mention the words would hide the page with that name.
    else if (filters.wordPageIds?.length) ordered = ordered.orderBy(isNamed(filters.search), "desc");
    return ordered.orderBy("pages.listPlace").orderBy("pages.id");
  };
  const listed = filtered(tx, filters);
  if (limit === null) return inOrder(listed).select(rowColumns).execute();
  // PostgreSQL computes the columns of every row before the list's page, too, so it gets only the ids of those.
  const shown = inOrder(listed).select("pages.id").limit(limit).offset(offset);
  return inOrder(reviewedPages(tx).where("pages.id", "in", shown))
    .select(rowColumns)
    .execute();
};

/**
 * The work on a few pages, by their ids. It is looked up for the shown rows only: PostgreSQL would also do it for every
 * row before the list's page.
 */
export const selectPageWork = async (
  tx: ReadTx,
  pageIds: readonly number[],
  search: string | undefined,
): Promise<ReadonlyMap<number, PageWorkRecord>> => {
  const rows = await reviewedPages(tx)
    .select((eb) => [
      "pages.id",
      eb
        .case()
        .when(eb.and([eb("pages.deletedAt", "is", null), hasLiveVersion(eb)]))
        .then(sql<string>`coalesce(pages.path, pages.friendly_url)`)
        .end()
        .as("liveUrl"),
      "pages.lastChangedAt",
      "pages.lastChangedBy",
      lastChangedName.as("lastChangedName"),
      ownerName.as("ownerName"),
      sql<string | null>`to_char(reviews.review_on, 'YYYY-MM-DD')`.as("reviewOn"),
      sql<boolean>`coalesce(reviews.review_on <= ${dayFromToday(tx, 0)}, false)`.as("isReviewDue"),
      isNamed(search).as("isNamed"),
    ])
    .where("pages.id", "=", sql<number>`any (${[...pageIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const selectPageCount = async (tx: ReadTx, filters: PageListFilters): Promise<number> => {
  const row = await filtered(tx, filters)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
};

const filtered = (tx: ReadTx, filters: PageListFilters) => {
  const { search = "", wordPageIds = [], onMenu, isExternal, includeDeleted = true, roleIds } = filters;
  let query = reviewedPages(tx).where("pages.isBlock", "=", false);
  if (!includeDeleted) query = query.where("pages.deletedAt", "is", null);
  if (onMenu !== undefined) query = query.where("pages.showOnMenu", "=", onMenu);
  if (isExternal !== undefined) query = query.where("pages.isExternal", "=", isExternal);
  if (filters.status !== undefined) query = query.where((eb) => hasStatus(tx, eb, filters.status ?? ""));
  if (filters.changedBy !== undefined) query = query.where("pages.lastChangedBy", "=", filters.changedBy);
  if (filters.owner !== undefined) query = query.where(hasOwner(filters.owner));
  if (filters.review !== undefined) query = query.where(hasReview(tx, filters.review));
  if (roleIds)
    query = query.where((eb) =>
      eb.or([
        eb("pages.roleId", "is", null),
        eb("pages.roleId", "=", sql<number>`any (${[...roleIds]}::bigint[])`),
      ]),
    );
  if (search.trim() !== "")
    query = query.where(sql<boolean>`(${isNamed(search)} or pages.id = any (${[...wordPageIds]}::bigint[]))`);
  return query;
};

/** Whether all the words are in a page's name or path. */
const isNamed = (search = "") => {
  const finds = wordsOf(search).map((word) => contains(sql`pages.search_text`, word));
  return finds.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(finds, sql` and `)})`;
};

/** Also statuses that aren't those of a version. Subqueries that don't refer to `pages` run once, not for each page. */
const hasStatus = (tx: ReadTx, eb: Pages, status: string) => {
  switch (status) {
    case "planned":
      return sql<boolean>`pages.id in (select page_id from page_plans where company_id = ${tx.companyId})`;
    case "unpublished":
      return sql<boolean>`pages.deleted_at is null and pages.id not in (
        select page_id from page_versions where company_id = ${tx.companyId} and status in ('live', 'backup'))`;
    case "takenDown":
      return sql<boolean>`pages.deleted_at is null and pages.taken_down_at is not null`;
    default:
      return sql<boolean>`${shownStatus(eb)} = ${status}`;
  }
};

const hasOwner = (owner: number | "none") =>
  owner === "none"
    ? sql<boolean>`reviews.owner_id is null`
    : sql<boolean>`reviews.owner_id = ${owner}::bigint`;

const hasReview = (tx: ReadTx, review: ReviewFilter) =>
  review === "none"
    ? sql<boolean>`reviews.review_on is null`
    : sql<boolean>`reviews.review_on <= ${dayFromToday(tx, review === "due" ? 0 : SOON_DAYS)}`;

interface PagePerson {
  readonly email: string;
  readonly name: string;
}

/** Who has changed a page last that isn't deleted, by name. */
export const selectLastChangers = async (
  tx: ReadTx,
  roleIds: readonly number[] | null,
  limit: number,
): Promise<PagePerson[]> => {
  const { rows } = await sql<PagePerson>`
    select * from (select email, coalesce((select nullif(trim(first_name || ' ' || last_name), '') from users
      where users.company_id = ${tx.companyId} and lower(users.email) = lower(changers.email)
        and users.deleted_at is null), email) as name
    from (select distinct last_changed_by as email from pages
      where company_id = ${tx.companyId} and deleted_at is null and not is_block and last_changed_by is not null
        and (${roleIds === null} or role_id is null or role_id = any (${[...(roleIds ?? [])]}::bigint[]))) as changers) as named
    order by lower(name), email limit ${limit}`.execute(tx.sql);
  return rows;
};

/** Who owns a page, by name. */
export const selectPageOwners = async (tx: ReadTx): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${personName("users")} as name from users
    where company_id = ${tx.companyId} and deleted_at is null and not locked_by_admin
      and id in (select owner_id from reviews where company_id = ${tx.companyId} and page_id is not null)
    order by lower(last_name), lower(first_name), id`.execute(tx.sql);
  return rows;
};
