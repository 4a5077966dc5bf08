import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { hasRowVersion, saved } from "#platform/db/row-version.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";

/** Stored content: cleaned, with its mark, and the pages that it links to. */
export type StoredContent = CleanHtml & { linkedPages?: number[] };

export interface SideNavRecord {
  id: number;
  componentName: string;
  content: StoredContent;
  rowVersion: number;
}

/** All side navs, in case-insensitive order, with the number of pages that use each. */
export const selectSideNavs = async (
  tx: ReadTx,
): Promise<{ id: number; componentName: string; pages: number }[]> =>
  (
    await tx.sql
      .selectFrom("sideNavs")
      .leftJoin("pages", (join) =>
        join
          .onRef("pages.companyId", "=", "sideNavs.companyId")
          .onRef("pages.sideNavId", "=", "sideNavs.id")
          .on("pages.deletedAt", "is", null),
      )
      .select(["sideNavs.id", "sideNavs.componentName", (eb) => eb.fn.count("pages.id").as("pages")])
      .where("sideNavs.companyId", "=", tx.companyId)
      .where("sideNavs.deletedAt", "is", null)
      .groupBy(["sideNavs.companyId", "sideNavs.id"])
      .orderBy(sql`lower(side_navs.component_name) collate "und-x-icu"`)
      .orderBy("sideNavs.id")
      .execute()
  ).map((row) => ({ ...row, pages: Number(row.pages) }));

export const selectSideNav = async (tx: ReadTx, id: number): Promise<SideNavRecord | null> =>
  ((await tx.sql
    .selectFrom("sideNavs")
    .select(["id", "componentName", "content", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst()) as SideNavRecord | undefined) ?? null;

/** The side nav, locked so that no page can choose it at the same time. */
export const selectSideNavForUpdate = async (tx: WriteTx, id: number): Promise<SideNavRecord | null> =>
  ((await tx.sql
    .selectFrom("sideNavs")
    .select(["id", "componentName", "content", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst()) as SideNavRecord | undefined) ?? null;

/** A side nav in Trash with the pages that showed it, locked; null if there is none. */
export const selectDeletedSideNavForUpdate = async (
  tx: WriteTx,
  id: number,
): Promise<(Omit<SideNavRecord, "rowVersion"> & { deletedFrom: number[] }) | null> =>
  ((await tx.sql
    .selectFrom("sideNavs")
    .select(["id", "componentName", "content", "deletedFrom"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst()) as (SideNavRecord & { deletedFrom: number[] }) | undefined) ?? null;

interface Where {
  readonly inTrash: boolean;
}

/** Names of the side navs with `text` in their content. */
export const selectSideNavsWithText = (
  tx: ReadTx,
  text: string,
  { inTrash }: Where,
): Promise<{ componentName: string }[]> =>
  tx.sql
    .selectFrom("sideNavs")
    .select("componentName")
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", inTrash ? "is not" : "is", null)
    .where(sql<boolean>`position(${text} in content::text) > 0`)
    .orderBy("componentName")
    .orderBy("id")
    .execute();

/** Everything that side navs show, as a query for `text`. */
export const sideNavTexts = (tx: ReadTx, { inTrash }: Where) =>
  sql<{ text: string }>`select content::text as text from side_navs
    where company_id = ${tx.companyId} and (deleted_at is not null) = ${inTrash}`;

/** The pages that use a side nav, by name, without deleted ones. */
export const selectSideNavUses = (
  tx: ReadTx,
  id: number,
): Promise<{ id: number; name: string; isLive: boolean }[]> =>
  tx.sql
    .selectFrom("pages")
    .leftJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "pages.companyId")
        .onRef("pageVersions.pageId", "=", "pages.id")
        .on("pageVersions.status", "=", "live"),
    )
    .select(["pages.id", "pages.name", sql<boolean>`page_versions.id is not null`.as("isLive")])
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.sideNavId", "=", id)
    .where("pages.deletedAt", "is", null)
    .orderBy("pages.name")
    .orderBy("pages.id")
    .execute();

export interface SideNavValues {
  readonly componentName: string;
  readonly content: StoredContent;
}

const columnsOf = (values: SideNavValues) => ({
  componentName: values.componentName,
  content: JSON.stringify(values.content),
});

/** Returns the new side nav's id. */
export const insertSideNav = async (tx: WriteTx, values: SideNavValues): Promise<number> =>
  (
    await tx.sql
      .insertInto("sideNavs")
      .values({ companyId: tx.companyId, ...columnsOf(values) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Returns false if `expectedRowVersion` is given and no longer current. */
export const updateSideNavRow = async (
  tx: WriteTx,
  id: number,
  values: SideNavValues,
  expectedRowVersion: number | undefined,
): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("sideNavs")
    .set({
      ...columnsOf(values),
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where(hasRowVersion(expectedRowVersion))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Removes a side nav from all pages that use it, including deleted ones. Returns their ids. */
export const updatePagesWithoutSideNav = async (tx: WriteTx, id: number): Promise<number[]> =>
  (
    await tx.sql
      .updateTable("pages")
      .set({ sideNavId: null, ...saved() })
      .where("companyId", "=", tx.companyId)
      .where("sideNavId", "=", id)
      .returning("id")
      .execute()
  ).map((page) => page.id);

/** Moves a side nav to Trash, with the pages that showed it. */
export const updateSideNavDeleted = async (
  tx: WriteTx,
  id: number,
  deletedFrom: readonly number[],
): Promise<void> => {
  await tx.sql
    .updateTable("sideNavs")
    .set({ deletedAt: sql<Date>`now()`, deletedFrom: [...deletedFrom] })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

export const updateSideNavRestored = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("sideNavs")
    .set({ deletedAt: null, deletedFrom: [], ...saved() })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Gives a side nav back to those of the pages that have none now. Returns their ids. */
export const updatePagesWithSideNav = async (
  tx: WriteTx,
  id: number,
  pages: readonly number[],
): Promise<number[]> =>
  pages.length === 0
    ? []
    : (
        await tx.sql
          .updateTable("pages")
          .set({ sideNavId: id, ...saved() })
          .where("companyId", "=", tx.companyId)
          .where("id", "in", pages)
          .where("sideNavId", "is", null)
          .returning("id")
          .execute()
      ).map((page) => page.id);
