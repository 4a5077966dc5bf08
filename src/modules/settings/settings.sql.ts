import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { MODULES, type ModuleName } from "./module-names.schema.ts";
import type { ProviderSettings } from "./settings.schema.ts";

export const selectIsSiteInitialized = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("companies")
    .select("initializedAt")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return row?.initializedAt != null;
};

/**
 * The same with a lock on the company: only one change of the site's modules runs at a time, so that the last one knows
 * it. Also returns the site's name.
 */
export const selectSiteForUpdate = async (
  tx: WriteTx,
): Promise<{ readonly name: string; readonly isInitialized: boolean }> => {
  const row = await tx.sql
    .selectFrom("companies")
    .select(["name", "initializedAt"])
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { name: row.name, isInitialized: row.initializedAt !== null };
};

export interface ModuleRecord {
  readonly module: string;
  readonly settings: unknown;
  readonly isSaved: boolean;
  readonly rowVersion: number;
}

/** The modules chosen for the site. */
export const selectModules = async (tx: ReadTx): Promise<ModuleRecord[]> =>
  (
    await tx.sql
      .selectFrom("companyModules")
      .select(["module", "settings", "initializedAt", "rowVersion"])
      .where("companyId", "=", tx.companyId)
      .execute()
  ).map(({ initializedAt, ...row }) => ({ ...row, isSaved: initializedAt !== null }));

export const selectModule = async (tx: ReadTx, module: ModuleName): Promise<ModuleRecord | null> => {
  const row = await tx.sql
    .selectFrom("companyModules")
    .select(["module", "settings", "initializedAt", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .where("module", "=", module)
    .executeTakeFirst();
  return row
    ? {
        module: row.module,
        settings: row.settings,
        isSaved: row.initializedAt !== null,
        rowVersion: row.rowVersion,
      }
    : null;
};

/** Chooses exactly these modules. Ones that were already saved stay. */
export const replaceChosenModules = async (tx: WriteTx, modules: readonly ModuleName[]): Promise<void> => {
  await tx.sql
    .deleteFrom("companyModules")
    .where("companyId", "=", tx.companyId)
    .where("initializedAt", "is", null)
    .$if(modules.length > 0, (query) => query.where("module", "not in", modules))
    .execute();
  if (modules.length === 0) return;
  await tx.sql
    .insertInto("companyModules")
    .values(modules.map((module) => ({ companyId: tx.companyId, module })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Stores a module's settings. The first time initializes it. */
export const upsertModuleSettings = async (
  tx: WriteTx,
  module: ModuleName,
  settings: object,
): Promise<void> => {
  const text = JSON.stringify(settings);
  await tx.sql
    .insertInto("companyModules")
    .values({ companyId: tx.companyId, module, settings: text, initializedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(["companyId", "module"]).doUpdateSet({
        settings: text,
        initializedAt: sql<Date>`coalesce(company_modules.initialized_at, now())`,
        rowVersion: sql<number>`company_modules.row_version + 1`,
      }),
    )
    .execute();
};

/** Modules whose settings contain this text, in their usual order. */
export const selectModulesWithText = async (tx: ReadTx, text: string): Promise<ModuleName[]> => {
  const rows = await tx.sql
    .selectFrom("companyModules")
    .select("module")
    .where("companyId", "=", tx.companyId)
    .where(sql<boolean>`position(${text} in settings::text) > 0`)
    .execute();
  return MODULES.filter((name) => rows.some(({ module }) => module === name));
};

/** All settings of modules, as a query for `text`. */
export const settingsTexts = (tx: ReadTx) =>
  sql<{
    text: string;
  }>`select settings::text as text from company_modules where company_id = ${tx.companyId}`;

export const selectIsLayoutCompleted = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("layouts")
    .select("completedAt")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return row?.completedAt != null;
};

/** The installation's settings; null if they were never saved. The transaction must be the provider's. */
export const selectProviderSettings = async (
  tx: ReadTx,
): Promise<(ProviderSettings & { rowVersion: number }) | null> =>
  (await tx.sql
    .selectFrom("providerSettings")
    .select(["dynamicFormEmail", "versionUpdateEmail", "versionLimit", "rowVersion"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst()) ?? null;

/** The transaction must be the provider's. */
export const upsertProviderSettings = async (tx: WriteTx, settings: ProviderSettings): Promise<void> => {
  await tx.sql
    .insertInto("providerSettings")
    .values({ companyId: tx.companyId, ...settings })
    .onConflict((conflict) =>
      conflict
        .column("companyId")
        .doUpdateSet({ ...settings, rowVersion: sql<number>`provider_settings.row_version + 1` }),
    )
    .execute();
};
