import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";

export interface ThemeRecord extends Theme {
  /** 0 while nothing was ever saved. */
  readonly rowVersion: number;
}

/** How the company's website looks; the default before a theme is first saved. */
export const selectTheme = async (tx: ReadTx): Promise<ThemeRecord> => {
  const row = await tx.sql
    .selectFrom("themes")
    .select(["brand", "brandDeep", "typeface", "corners", "header", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  // It went through the form's schema on its way in.
  return (row as ThemeRecord | undefined) ?? { ...DEFAULT_THEME, rowVersion: 0 };
};

/** Makes sure that the company has a theme, and holds it until the change is done: first saves wait for each other too. */
export const selectThemeForUpdate = async (tx: WriteTx): Promise<ThemeRecord> => {
  const isNew = await tx.sql
    .insertInto("themes")
    .values({ companyId: tx.companyId, ...DEFAULT_THEME })
    .onConflict((conflict) => conflict.doNothing())
    .returning("companyId")
    .executeTakeFirst();
  await tx.sql
    .selectFrom("themes")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const record = await selectTheme(tx);
  return isNew ? { ...record, rowVersion: 0 } : record;
};

export const updateThemeRow = async (tx: WriteTx, theme: Theme): Promise<void> => {
  await tx.sql
    .updateTable("themes")
    .set((eb) => ({ ...theme, rowVersion: eb("rowVersion", "+", 1), changedAt: new Date() }))
    .where("companyId", "=", tx.companyId)
    .execute();
};
