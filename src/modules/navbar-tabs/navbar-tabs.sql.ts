import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { hasRowVersion, saved } from "#platform/db/row-version.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { TAB_TEXTS } from "./navbar-tabs.schema.ts";

/** A tab's formatted texts as stored. */
export type TabTexts = Readonly<Record<(typeof TAB_TEXTS)[number], CleanHtml>> & {
  /** Pages that the texts link to. */
  readonly linkedPages?: readonly number[];
};

export interface NavbarTabRecord {
  readonly id: number;
  readonly componentName: string;
  readonly title: string;
  readonly format: string;
  readonly texts: TabTexts;
  readonly rowVersion: number;
}

export type NewNavbarTab = Omit<NavbarTabRecord, "id" | "rowVersion">;

const columns = ["id", "componentName", "title", "format", "texts", "rowVersion"] as const;

/** All tabs of the company, in order. */
export const selectNavbarTabs = async (tx: ReadTx): Promise<NavbarTabRecord[]> =>
  (await tx.sql
    .selectFrom("navbarTabs")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute()) as NavbarTabRecord[];

export const selectNavbarTab = async (tx: ReadTx, id: number): Promise<NavbarTabRecord | null> =>
  ((await tx.sql
    .selectFrom("navbarTabs")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .executeTakeFirst()) as NavbarTabRecord | undefined) ?? null;

/** Titles of the tabs with `text` in one of their texts. */
export const selectTabsWithText = (tx: ReadTx, text: string): Promise<{ title: string }[]> =>
  tx.sql
    .selectFrom("navbarTabs")
    .select("title")
    .where("companyId", "=", tx.companyId)
    .where(sql<boolean>`position(${text} in texts::text) > 0`)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute();

/** Everything that tabs show, as a query for `text`. */
export const tabTexts = (tx: ReadTx) =>
  sql<{ text: string }>`select texts::text as text from navbar_tabs where company_id = ${tx.companyId}`;

/** Adds a tab at the end and returns its id. */
export const insertNavbarTab = async (tx: WriteTx, tab: NewNavbarTab): Promise<number> =>
  (
    await tx.sql
      .insertInto("navbarTabs")
      .values({
        ...tab,
        companyId: tx.companyId,
        texts: JSON.stringify(tab.texts),
        sortOrder: sql<number>`(select coalesce(max(sort_order), 0) + 1 from navbar_tabs where company_id = ${tx.companyId})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** @param rowVersion the edited version; undefined overwrites any @returns false if it was stale */
export const updateTab = async (
  tx: WriteTx,
  id: number,
  tab: NewNavbarTab,
  rowVersion: number | undefined,
): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("navbarTabs")
    .set({
      ...tab,
      texts: JSON.stringify(tab.texts),
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where(hasRowVersion(rowVersion))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Reorders the tabs to match the list. */
export const updateTabOrder = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  await sql`update navbar_tabs set sort_order = place.number
    from unnest(${ids}::bigint[]) with ordinality as place (id, number)
    where navbar_tabs.company_id = ${tx.companyId} and navbar_tabs.id = place.id`.execute(tx.sql);
};

export const deleteTab = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql.deleteFrom("navbarTabs").where("companyId", "=", tx.companyId).where("id", "=", id).execute();
};
