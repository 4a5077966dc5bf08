import { recordAudit } from "#modules/audit/audit.public.ts";
import { markInitialized } from "#modules/companies/companies.public.ts";
import { insertEmptyLayout } from "#modules/layout/layout.public.ts";
import { addHomePage, selectHasHomePage } from "#modules/pages/pages.public.ts";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import {
  replaceChosenModules,
  SETTINGS_TAGS,
  selectModules,
  selectSetUpSteps,
  selectSiteForUpdate,
} from "#modules/settings/settings.public.ts";
import { addFirstVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";

/**
 * Records the site's modules and creates its home page, with a draft, and an empty layout (decisions §6). The choice
 * can be changed until the site is initialized. Without modules, it's initialized right away. Repeating it does no
 * harm.
 * @throws Refusal 409 if the site is already initialized with other modules
 */
export const initialize = async (tx: WriteTx, actor: Actor, wanted: readonly ModuleName[]): Promise<void> => {
  const modules = MODULES.filter((module) => wanted.includes(module));
  const site = await selectSiteForUpdate(tx);
  const before = (await selectModules(tx)).map(({ module }) => module);
  if (site.isInitialized) {
    if (modules.every((module) => before.includes(module))) return;
    throw refuse.conflict(
      "This site's modules have already been chosen. Ask your website provider to add others.",
    );
  }
  await replaceChosenModules(tx, modules);
  if (!(await selectHasHomePage(tx))) await addFirstVersion(tx, actor, await addHomePage(tx, site.name));
  await insertEmptyLayout(tx);
  if ((await selectModules(tx)).every(({ isSaved }) => isSaved)) await markInitialized(tx);
  await recordAudit(tx, actor, {
    action: "Chose modules",
    subject: site.name,
    before: before.length > 0 ? { modules: before } : null,
    after: { modules },
  });
  tx.invalidate(...SETTINGS_TAGS, "menu", "layout");
  tx.recordPublication({ kind: "settings", change: "changed" });
};

/** Setup progress, with the modules in the order of their forms. */
export const readSetUp = async (tx: ReadTx) => {
  const records = await selectModules(tx);
  return {
    isInitialized: (await selectSetUpSteps(tx)).isSiteInitialized,
    modules: MODULES.flatMap((module) =>
      records.filter((record) => record.module === module).map(({ isSaved }) => ({ module, isSaved })),
    ),
  };
};
