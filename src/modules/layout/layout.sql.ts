import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { type Footer, footer, type Navbar, navbar, type Social, social } from "./layout.schema.ts";

export interface Layout {
  readonly navbar: Navbar;
  readonly social: Social;
  readonly footer: Footer;
}

/** The company's layout; a company that has none yet gets an empty one. */
export const selectLayout = async (tx: ReadTx): Promise<Layout> => {
  const row = await tx.sql
    .selectFrom("layouts")
    .select(["navbar", "social", "footer"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return {
    navbar: navbar.parse(row?.navbar ?? {}),
    social: social.parse(row?.social ?? {}),
    footer: footer.parse(row?.footer ?? {}),
  };
};

/** @param isComplete the required fields are there, so the layout counts as completed */
export const upsertLayout = async (tx: WriteTx, layout: Layout, isComplete: boolean): Promise<void> => {
  const values = {
    navbar: JSON.stringify(layout.navbar),
    social: JSON.stringify(layout.social),
    footer: JSON.stringify(layout.footer),
  };
  await tx.sql
    .insertInto("layouts")
    .values({ companyId: tx.companyId, ...values, completedAt: isComplete ? sql<Date>`now()` : null })
    .onConflict((conflict) =>
      conflict.column("companyId").doUpdateSet({
        ...values,
        rowVersion: sql<number>`layouts.row_version + 1`,
        ...(isComplete ? { completedAt: sql<Date>`coalesce(layouts.completed_at, now())` } : {}),
      }),
    )
    .execute();
  tx.touch("layout");
};

/** Who is told of submitted versions (decisions §12). */
export const selectVersionUpdateEmails = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("layouts")
      .select("adminVersionUpdateEmails")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirst()
  )?.adminVersionUpdateEmails ?? [];

/** Where the company has no layout yet, an empty one: its required fields are still to be filled in. */
export const insertEmptyLayout = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .insertInto("layouts")
    .values({ companyId: tx.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
