import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";

/** Every side nav, by its name as people sort it. */
export const selectSideNavs = (tx: ReadTx): Promise<{ id: number; componentName: string }[]> =>
  tx.sql
    .selectFrom("sideNavs")
    .select(["id", "componentName"])
    .where("companyId", "=", tx.companyId)
    .orderBy(sql`lower(component_name) collate "und-x-icu"`)
    .orderBy("id")
    .execute();

export interface SideNavValues {
  readonly componentName: string;
  /** Cleaned, with its mark. */
  readonly content: CleanHtml;
}

/** Answers the new side nav's id. */
export const insertSideNav = async (tx: WriteTx, values: SideNavValues): Promise<number> =>
  (
    await tx.sql
      .insertInto("sideNavs")
      .values({
        companyId: tx.companyId,
        componentName: values.componentName,
        content: JSON.stringify(values.content),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
