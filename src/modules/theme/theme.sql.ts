import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";

export interface ThemeRecord extends Theme {
  /** 0 if it was never saved. */
  readonly rowVersion: number;
}

/** The look of the company's website, or the default. */
export const selectTheme = async (tx: ReadTx): Promise<ThemeRecord> => {
  const row = await tx.sql
    .selectFrom("themes")
    .select(["brand", "brandDeep", "typeface", "corners", "header", "cards", "scale", "images", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  // The form's schema validated it before it was stored.
  return (row as ThemeRecord | undefined) ?? { ...DEFAULT_THEME, rowVersion: 0 };
};

/** Creates the company's theme if necessary, and locks it, so that first saves also wait for each other. */
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
