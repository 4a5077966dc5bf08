import { recordAudit } from "#modules/audit/audit.public.ts";
import { markInitialized } from "#modules/companies/companies.public.ts";
import { insertEmptyLayout } from "#modules/layout/layout.public.ts";
import { addHomePage, selectHasHomePage } from "#modules/pages/pages.public.ts";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import {
  replaceChosenModules,
  SETTINGS_TAGS,
  selectIsSiteInitialized,
  selectModules,
  selectSiteForUpdate,
} from "#modules/settings/settings.public.ts";
import { addFirstVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";

/**
 * Records which modules the site shall have and creates its home page, with a draft, and its empty layout
 * (decisions §6). Until the site is initialized the choice may be made again. Where none was chosen, the site is
 * initialized at once. Repeating it does no harm.
 * @throws Refusal 409 where the site is initialized with other modules already
 */
export const initialize = async (tx: WriteTx, actor: Actor, wanted: readonly ModuleName[]): Promise<void> => {
  const modules = MODULES.filter((module) => wanted.includes(module));
  const site = await selectSiteForUpdate(tx);
  const before = (await selectModules(tx)).map(({ module }) => module);
  if (site.isInitialized) {
    if (modules.every((module) => before.includes(module))) return;
    throw refuse.conflict(
      "This site's modules were chosen already. Ask your website provider to add others.",
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
};

/** How far setting up has got; the modules in the order in which their forms come. */
export const readSetUp = async (tx: ReadTx) => {
  const records = await selectModules(tx);
  return {
    isInitialized: await selectIsSiteInitialized(tx),
    modules: MODULES.flatMap((module) =>
      records.filter((record) => record.module === module).map(({ isSaved }) => ({ module, isSaved })),
    ),
  };
};
