import { withCurrentImages } from "#platform/html/site-images.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import type { ModuleName } from "./module-names.schema.ts";
import { countReferences, readModuleSettings, saveModuleSettings } from "./module-settings.service.ts";
import { readProviderSettings, saveProviderSettings } from "./provider-settings.service.ts";
import {
  countTypeReferences,
  getTracSoftSettings,
  getVersionLimit,
  isLayoutCompleted,
  isProviderStaff,
  isSiteInitialized,
  moduleCalls,
  updateTracSoftSettings,
} from "./settings.contract.ts";
import type { ModuleSettings } from "./settings.schema.ts";
import { selectSetUpSteps } from "./settings.sql.ts";

const SAVED = "Saved" as const;

export const settingsCalls = [
  // Beside the session's user, whose fields the specification defines.
  handle(isProviderStaff, async ({ maybeActor }) => maybeActor?.isProvider ?? false),
  handle(isSiteInitialized, async ({ db }) => (await db.read(selectSetUpSteps)).isSiteInitialized),
  handle(isLayoutCompleted, async ({ db }) => (await db.read(selectSetUpSteps)).isLayoutCompleted),
  ...moduleCalls.map(({ module, has }) =>
    handle(has, ({ db, services }) => services.isModuleOn(db.companyId, module)),
  ),
  handle(getVersionLimit, async ({ services, companyDb }) => {
    const { versionLimit } = await readProviderSettings(companyDb, services.provider());
    return versionLimit;
  }),

  handle(countTypeReferences, ({ db, actor, query }) =>
    db.read((tx) => countReferences(tx, actor, query.module, query.types.split(","))),
  ),
  ...moduleCalls.flatMap(({ module, get, update }) => [
    handle(get, async ({ db, actor, services }) => {
      const settings = await db.read((tx) => readModuleSettings(tx, actor, module));
      if (!("defaultImage" in settings)) return settings;
      const links = staffLinks(await services.siteLinks(db.companyId));
      return withCurrentImages(settings, links, "defaultImage");
    }),
    handle(update, async ({ db, actor, body }) => {
      const { rowVersion, ...settings } = body as ModuleSettings[ModuleName] & { rowVersion?: number };
      await db.write((tx) => saveModuleSettings(tx, actor, module, { settings, rowVersion }));
      return SAVED;
    }),
  ]),

  handle(getTracSoftSettings, ({ companyDb, services }) =>
    readProviderSettings(companyDb, services.provider()),
  ),
  handle(updateTracSoftSettings, async ({ companyDb, services, actor, body }) => {
    const { rowVersion, ...settings } = body;
    await saveProviderSettings(companyDb, services.provider(), actor, settings, rowVersion);
    return SAVED;
  }),
];
