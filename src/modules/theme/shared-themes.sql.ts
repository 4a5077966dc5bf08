import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";

/** A theme that the provider offers, with its name. */
export type SharedTheme = Theme & { readonly name: string };

/** The themes that this company offers, by name. Choices that a theme doesn't have are the default ones. */
export const selectSharedThemes = async (tx: ReadTx): Promise<SharedTheme[]> => {
  const rows = await tx.sql
    .selectFrom("sharedThemes")
    .select(["name", "look"])
    .where("companyId", "=", tx.companyId)
    .orderBy(sql`name collate tenantry_words`)
    .execute();
  // The call's schema validated it before it was stored.
  return rows.map(({ name, look }) => ({ ...DEFAULT_THEME, ...(look as object as Theme), name }));
};

/** Lets only one change of the offered themes happen at a time. */
export const lockSharedThemes = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .selectFrom("companies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .execute();
};

export const insertSharedTheme = async (tx: WriteTx, { name, ...look }: SharedTheme): Promise<void> => {
  await tx.sql
    .insertInto("sharedThemes")
    .values({ companyId: tx.companyId, name, look: JSON.stringify(look) })
    .execute();
};

/** @returns what it was; undefined if there is none of that name */
export const deleteSharedTheme = (tx: WriteTx, name: string): Promise<{ look: unknown } | undefined> =>
  tx.sql
    .deleteFrom("sharedThemes")
    .where("companyId", "=", tx.companyId)
    .where("name", "=", name)
    .returning("look")
    .executeTakeFirst();
