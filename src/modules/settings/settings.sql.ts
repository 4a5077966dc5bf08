import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import { MODULES, type ModuleName } from "./module-names.schema.ts";
import type { ProviderSettings } from "./settings.schema.ts";

interface SetUpSteps {
  readonly isSiteInitialized: boolean;
  readonly isLayoutCompleted: boolean;
}

const setUpSteps = preparedQuery<SetUpSteps>(
  "setup steps",
  `select
    exists (select from companies where company_id = $1 and initialized_at is not null) as is_site_initialized,
    exists (select from layouts where company_id = $1 and completed_at is not null) as is_layout_completed`,
);

/** The steps that come before everything else at a new site. */
export const selectSetUpSteps = async (tx: ReadTx): Promise<SetUpSteps> => {
  const [steps] = await setUpSteps(tx.sql, tx.companyId);
  return steps ?? { isSiteInitialized: false, isLayoutCompleted: false };
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
export const selectModules = (tx: ReadTx): Promise<ModuleRecord[]> => modulesOf(tx.sql, tx.companyId);

const modulesOf = preparedQuery<ModuleRecord>(
  "modules",
  `select module, settings, initialized_at is not null as is_saved, row_version
    from company_modules where company_id = $1`,
);

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
