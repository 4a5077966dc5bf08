import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { externalPagesOf, isComponentInTrash, messagesOfForms } from "./used-addresses.sql.ts";

/** Names of pages, or of those in Trash, with `text` in a component of their draft, pending, or live version. */
export const selectPagesWithText = (
  tx: ReadTx,
  text: string,
  { inTrash }: { readonly inTrash: boolean },
): Promise<{ name: string; status: string }[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .innerJoin("pages", (join) =>
      join
        .onRef("pages.companyId", "=", "pageVersions.companyId")
        .onRef("pages.id", "=", "pageVersions.pageId"),
    )
    .select(["pages.name", "pageVersions.status"])
    .where("pageVersions.companyId", "=", tx.companyId)
    .where("pages.deletedAt", inTrash ? "is not" : "is", null)
    .where("pageVersions.status", "in", ["draft", "pending", "live"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("blocks")
          .select(sql`1`.as("one"))
          .whereRef("blocks.companyId", "=", "pageVersions.companyId")
          .whereRef("blocks.pageVersionId", "=", "pageVersions.id")
          .where(sql<boolean>`position(${text} in blocks.data::text) > 0`),
      ),
    )
    .orderBy("pages.name")
    .orderBy("pageVersions.status")
    .execute();

/** Components in Trash with `text` in what they show, and the pages they were on. */
export const selectDeletedComponentsWithText = async (
  tx: ReadTx,
  text: string,
): Promise<{ component: string; page: string }[]> =>
  (
    await sql<{ component: string; page: string }>`
      select change.component_name as component, page.name as page
      from component_changes change
      join pages page on page.company_id = change.company_id and page.id = change.page_id
      where ${isComponentInTrash(tx)} and position(${text} in change.content::text) > 0
      order by page.name, change.id`.execute(tx.sql)
  ).rows;

/** Names of the forms with `text` in what visitors read after they send one. */
export const selectFormsWithText = async (tx: ReadTx, text: string): Promise<{ name: string }[]> =>
  (
    await sql<{ name: string }>`
      select name from (${messagesOfForms(tx)}) as form where position(${text} in text) > 0 order by name`.execute(
      tx.sql,
    )
  ).rows;

/** Names of the menu entries that open an address with `text`. */
export const selectExternalPagesTo = async (tx: ReadTx, text: string): Promise<{ name: string }[]> =>
  (
    await sql<{ name: string }>`
      select name from (${externalPagesOf(tx)}) as page where position(${text} in text) > 0 order by name`.execute(
      tx.sql,
    )
  ).rows;
