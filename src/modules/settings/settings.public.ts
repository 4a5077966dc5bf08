export { type MailContext, type MailSettings, readMailSettings } from "./mail-settings.service.ts";
export {
  createCompanyModules,
  getModuleConfiguration,
  getModuleSettings,
  isModuleOn,
  removeTypeReference,
  SETTINGS_TAGS,
  settingsTag,
  settingsWithImage,
} from "./module-settings.service.ts";
export type { ModuleSettings } from "./settings.schema.ts";
export {
  replaceChosenModules,
  selectModules,
  selectSetUpSteps,
  selectSiteForUpdate,
  settingsTexts,
  upsertModuleSettings,
} from "./settings.sql.ts";
