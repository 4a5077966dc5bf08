import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { markInitialized } from "#modules/companies/companies.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { MODULE_FACTS, MODULES, type ModuleName } from "./module-names.schema.ts";
import { mayConfigureModule } from "./settings.policy.ts";
import { DOUBLE_TAG, defaultImageField, type ModuleSettings, storedSettings } from "./settings.schema.ts";
import {
  selectModule,
  selectModules,
  selectModulesWithText,
  selectSiteForUpdate,
  upsertModuleSettings,
} from "./settings.sql.ts";
import { typeReferences } from "./type-references.service.ts";

/** Tag of everything that depends on a module's settings: types, a default image, and whether it's on. */
export const settingsTag = (module: string): string => `settings:${module}`;

/** The tags of all modules' settings. */
export const SETTINGS_TAGS: readonly string[] = MODULES.map(settingsTag);

/**
 * Settings of a company's modules; null if a module isn't on, because its settings have never been saved [SHELL-007].
 */
export type CompanyModules = { readonly [M in ModuleName]: ModuleSettings[M] | null };

/**
 * Caches the module settings of all companies until they change, for frequent reads. Code that decides about a change
 * reads them in its own transaction, with `getModuleSettings`.
 */
export const createCompanyModules = (companyDb: CompanyDbs) => {
  const memo = createCompanyMemo(SETTINGS_TAGS, (companyId) => companyDb(companyId).read(readCompanyModules));
  return {
    ...memo,
    isOn: async (companyId: number, module: string): Promise<boolean> =>
      isOn(await memo.get(companyId), module),
    /** The same for one company, for use in a transaction. */
    switchesOf: async (companyId: number): Promise<(module: string) => boolean> => {
      const modules = await memo.get(companyId);
      return (module) => isOn(modules, module);
    },
  };
};

const isOn = (modules: CompanyModules, module: string): boolean =>
  MODULES.some((name) => name === module && modules[name] !== null);

const readCompanyModules = async (tx: ReadTx): Promise<CompanyModules> => {
  const records = await selectModules(tx);
  return Object.fromEntries(
    MODULES.map((module) => {
      const record = records.find((candidate) => candidate.module === module && candidate.isSaved);
      return [module, record ? settingsOf(module, record.settings) : null];
    }),
  ) as CompanyModules;
};

/** The uses of an image in module settings, as the default image of items without one. */
export const settingsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectModulesWithText(tx, path)).map((module) => ({
    where: `${MODULE_FACTS[module].label} settings`,
  }));

/** A module's settings in the caller's transaction, empty until they are first saved. */
export const getModuleSettings = async <M extends ModuleName>(
  tx: ReadTx,
  module: M,
): Promise<ModuleSettings[M]> =>
  isReadOnly(tx)
    ? (await modulesOfMoment(tx))(module)
    : settingsOf(module, (await selectModule(tx, module))?.settings);

/** The same in the format of items and components: types as comma-separated text. */
export const getModuleConfiguration = async <M extends Exclude<ModuleName, "form">>(
  tx: ReadTx,
  module: M,
) => {
  const settings = await getModuleSettings(tx, module);
  return { ...settings, types: settings.types.join(",") };
};

const isReadOnly = (tx: ReadTx): boolean => !("invalidate" in tx);

/** A module's settings, checked when they are first asked for. */
type SettingsOfMoment = <M extends ModuleName>(module: M) => ModuleSettings[M];

const moments = new WeakMap<ReadTx, Promise<SettingsOfMoment>>();

/** All reads of a transaction see the same moment, so a page with several tables of a module reads its settings once. */
const modulesOfMoment = (tx: ReadTx): Promise<SettingsOfMoment> => {
  const known = moments.get(tx) ?? selectModules(tx).then(checkedOnce);
  moments.set(tx, known);
  return known;
};

const checkedOnce = (records: Awaited<ReturnType<typeof selectModules>>): SettingsOfMoment => {
  const checked: Partial<ModuleSettings> = {};
  return (module) =>
    (checked[module] ??= settingsOf(module, records.find((record) => record.module === module)?.settings));
};

const settingsOf = <M extends ModuleName>(module: M, stored: unknown): ModuleSettings[M] =>
  storedSettings[module].parse(stored ?? {}) as ModuleSettings[M];

/** Whether a module is initialized, because its settings have been saved [SHELL-007]. */
export const isModuleOn = async (tx: ReadTx, module: ModuleName): Promise<boolean> =>
  (await selectModule(tx, module))?.isSaved ?? false;

/** The settings for their form, with the number of their last save. @throws Refusal 403, see `requireOffered` */
export const readModuleSettings = async <M extends ModuleName>(tx: ReadTx, actor: Actor, module: M) => {
  const record = await selectModule(tx, module);
  requireOffered(actor, module, record);
  return { ...settingsOf(module, record?.settings), rowVersion: record?.rowVersion ?? 0 };
};

const requireOffered = (actor: Actor, module: ModuleName, record: object | null): void => {
  if (!mayConfigureModule(actor, record !== null))
    throw refuse.notAllowed(
      `The ${MODULE_FACTS[module].label} module isn't part of this site. Ask your website provider to add it.`,
    );
};

interface ChangedSettings<M extends ModuleName> {
  readonly settings: ModuleSettings[M];
  /** The save that the form was loaded from, if the client knows it. */
  readonly rowVersion?: number | undefined;
}

/**
 * Saves a module's settings, which turns it on. Removed types are removed from the module's items in the same
 * transaction [SET-007]. Saving the last of the chosen modules initializes the site [SET-006].
 * @throws Refusal 400 for a duplicate, 403 for a module that isn't the site's, 409 for a stale form or before modules
 * were chosen
 */
export const saveModuleSettings = async <M extends ModuleName>(
  tx: WriteTx,
  actor: Actor,
  module: M,
  { settings, rowVersion }: ChangedSettings<M>,
): Promise<void> => {
  refuseDoubles(settings);
  const site = await selectSiteForUpdate(tx);
  const record = await selectModule(tx, module);
  requireOffered(actor, module, record);
  if (!record && !site.isInitialized)
    throw refuse.conflict("This site's modules haven't been chosen yet. Choose them first.");
  if (record?.isSaved && rowVersion !== undefined && rowVersion !== record.rowVersion) throw refuse.stale();

  await requireImages(tx, { defaultImage: defaultImageField }, settings);
  const before = settingsOf(module, record?.settings);
  const removed = typesOf(before).filter((type) => !typesOf(settings).includes(type));
  const stripped = removed.length > 0 ? ((await typeReferences[module]?.remove(tx, removed)) ?? 0) : 0;
  await upsertModuleSettings(tx, module, settings);
  await recordSave(tx, actor, `${module}-settings`);
  if (!site.isInitialized && (await selectModules(tx)).every(({ isSaved }) => isSaved))
    await markInitialized(tx);
  await recordAudit(tx, actor, {
    action: record?.isSaved ? "Changed module settings" : "Turned on module",
    subject: MODULE_FACTS[module].label,
    before: record?.isSaved ? before : null,
    after: { ...settings, ...(removed.length > 0 ? { itemsWithoutRemovedTypes: stripped } : {}) },
  });
  // Nothing visible changes if they are saved unchanged.
  if (!record?.isSaved || changedFields(before, settings)) {
    tx.invalidate(settingsTag(module));
    tx.recordPublication({ kind: "settings", item: module, change: "changed" });
  }
};

const typesOf = (settings: object): readonly string[] =>
  "types" in settings ? (settings.types as readonly string[]) : [];

const refuseDoubles = (settings: object): void => {
  for (const [field, value] of Object.entries(settings)) {
    if (!Array.isArray(value)) continue;
    const folded = value.map((word) => String(word).toLowerCase());
    if (new Set(folded).size < folded.length) throw refuse.invalid(DOUBLE_TAG, { [field]: [DOUBLE_TAG] });
  }
};

/** How many items would lose a type with these settings. @throws Refusal 403, see `requireOffered` */
export const countReferences = async (
  tx: ReadTx,
  actor: Actor,
  module: ModuleName,
  types: readonly string[],
): Promise<number> => {
  requireOffered(actor, module, await selectModule(tx, module));
  return types.length > 0 ? ((await typeReferences[module]?.count(tx, types)) ?? 0) : 0;
};

/**
 * Removes a type that is no longer in the settings from the module's items. Repeating it does no harm.
 * @throws Refusal 409 while the type is still in the settings (decisions §6)
 */
export const removeTypeReference = async (
  tx: WriteTx,
  actor: Actor,
  module: ModuleName,
  type: string,
): Promise<void> => {
  // Locked, so that the type can't be added to the settings again during this.
  await selectSiteForUpdate(tx);
  if (typesOf(await getModuleSettings(tx, module)).includes(type))
    throw refuse.conflict(
      `"${type}" is still one of the ${MODULE_FACTS[module].label} types. Remove it from the settings first.`,
    );
  const items = (await typeReferences[module]?.remove(tx, [type])) ?? 0;
  if (items > 0)
    await recordAudit(tx, actor, {
      action: "Removed a type from items",
      subject: MODULE_FACTS[module].label,
      before: { type, items },
    });
};
