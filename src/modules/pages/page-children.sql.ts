import { type ExpressionBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { type PageListRecord, rowColumns } from "./page-list.sql.ts";

export interface ChildRecord extends PageListRecord {
  /** False for home. */
  allowDelete: boolean;
}

interface Level {
  /** Null for the top level. */
  readonly parentId: number | null;
  /** Roles whose pages the reader can edit, in addition to pages without a role; null for all pages. */
  readonly roleIds: readonly number[] | null;
}

type Pages = ExpressionBuilder<DB, "pages">;

/** A page that the reader can't edit is part of the tree only if pages below it can be reached through it. */
const isShown = (roleIds: readonly number[]) => (eb: Pages) =>
  eb.or([
    eb("pages.roleId", "is", null),
    eb("pages.roleId", "=", sql<number>`any (${[...roleIds]}::bigint[])`),
    sql<boolean>`exists (select 1 from pages below where below.company_id = pages.company_id
      and below.parent_id = pages.id and below.deleted_at is null)`,
  ]);

const level = (tx: ReadTx, { parentId, roleIds }: Level) => {
  const query = tx.sql
    .selectFrom("pages")
    .where("pages.companyId", "=", tx.companyId)
    .where(sql`coalesce(pages.parent_id, 0)`, "=", parentId ?? 0)
    .where("pages.deletedAt", "is", null)
    .where("pages.isBlock", "=", false);
  return roleIds === null ? query : query.where(isShown(roleIds));
};

/** A part of a level of the page tree: home, the menu's pages in menu order, all others by name. */
export const selectTreeLevel = (
  tx: ReadTx,
  of: Level,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ChildRecord[]> =>
  level(tx, of)
    .select((eb) => [...rowColumns(eb), "pages.allowDelete"])
    .orderBy("pages.allowDelete")
    .orderBy("pages.sortOrder")
    .orderBy(sql`lower(pages.name) collate "C"`)
    .orderBy("pages.id")
    .limit(limit)
    .offset(offset)
    .execute();

/** How many pages of the tree are right below each of these pages; those without any are left out. */
export const selectChildCounts = async (
  tx: ReadTx,
  parentIds: readonly number[],
  roleIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> => {
  let query = tx.sql
    .selectFrom("pages")
    .select(({ fn }) => [
      sql<number>`coalesce(pages.parent_id, 0)`.as("parentId"),
      fn.countAll<number>().as("count"),
    ])
    .where("pages.companyId", "=", tx.companyId)
    .where(sql`coalesce(pages.parent_id, 0)`, "=", sql<number>`any (${[...parentIds]}::bigint[])`)
    .where("pages.deletedAt", "is", null)
    .where("pages.isBlock", "=", false)
    .groupBy(sql`coalesce(pages.parent_id, 0)`);
  if (roleIds !== null) query = query.where(isShown(roleIds));
  return new Map((await query.execute()).map(({ parentId, count }) => [parentId, count]));
};
