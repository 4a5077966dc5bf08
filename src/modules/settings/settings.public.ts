export { type MailSettings, readMailSettings } from "./mail-settings.service.ts";
/** @public */
export {
  getModuleSettings,
  isModuleOn,
  SETTINGS_TAG,
  saveModuleSettings,
} from "./module-settings.service.ts";
/** @public */
export type { TypeReferences } from "./type-references.service.ts";
