export { type MailSettings, readMailSettings } from "./mail-settings.service.ts";
/** @public */
export {
  createCompanyModules,
  getModuleSettings,
  isModuleOn,
  SETTINGS_TAG,
  settingsWithImage,
} from "./module-settings.service.ts";
export type { ModuleSettings } from "./settings.schema.ts";
export { upsertModuleSettings } from "./settings.sql.ts";
/** @public */
export type { TypeReferences } from "./type-references.service.ts";
