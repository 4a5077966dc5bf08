import { type ExpressionBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { newestStatus } from "./pages.sql.ts";

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

export interface PageListFilters {
  search?: string | undefined;
  status?: string | undefined;
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

type Pages = ExpressionBuilder<DB, "pages">;

/** As the list shows it: Deleted, the status of the newest version that isn't a backup, or none. */
const shownStatus = (eb: Pages) =>
  sql<string>`case when pages.deleted_at is not null then 'Deleted' else coalesce(${newestStatus(eb)}, 'none') end`;

/** Case-insensitive order with missing values last. */
const words = (text: ReturnType<typeof sql<string>>) => sql`nullif(${text}, '') collate tenantry_words`;
/** Friendly URL of the first, second, or third ancestor. */
const above = (level: number) =>
  words(sql<string>`split_part(pages.parent_path, '/', ${sql.lit(level + 1)})`);

/** Times of a page's plans. */
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
} as const;
export type PageSort = keyof typeof SORTS;

/** Rows of the page list: in the requested order, or else each page followed by its child pages. */
export const selectPageList = (
  tx: ReadTx,
  filters: PageListFilters,
  { sort, limit, offset }: PageListRange,
): Promise<PageListRecord[]> => {
  let query = filtered(tx, filters).select((eb) => [
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
  ]);
  if (sort) {
    const { key, direction } = sort;
    query = query.orderBy(
      (eb) => SORTS[key](eb),
      (order) => (direction === "asc" ? order.asc().nullsLast() : order.desc().nullsFirst()),
    );
  }
  query = query.orderBy("pages.listPlace").orderBy("pages.id");
  return (limit === null ? query : query.limit(limit).offset(offset)).execute();
};

export const selectPageCount = async (tx: ReadTx, filters: PageListFilters): Promise<number> => {
  const row = await filtered(tx, filters)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
};

const filtered = (tx: ReadTx, filters: PageListFilters) => {
  const { search = "", status, onMenu, isExternal, includeDeleted = true, roleIds } = filters;
  let query = tx.sql.selectFrom("pages").where("pages.companyId", "=", tx.companyId);
  if (!includeDeleted) query = query.where("pages.deletedAt", "is", null);
  if (onMenu !== undefined) query = query.where("pages.showOnMenu", "=", onMenu);
  if (isExternal !== undefined) query = query.where("pages.isExternal", "=", isExternal);
  if (status !== undefined) query = query.where(shownStatus, "=", status);
  if (roleIds)
    query = query.where((eb) =>
      eb.or([
        eb("pages.roleId", "is", null),
        eb("pages.roleId", "=", sql<number>`any (${[...roleIds]}::bigint[])`),
      ]),
    );
  const wanted = search.trim().toLowerCase();
  if (wanted !== "")
    query = query.where(
      sql<number>`strpos(lower(pages.name || ' ' || pages.parent_path || '/' || pages.friendly_url), ${wanted})`,
      ">",
      0,
    );
  return query;
};
