export { type MailSettings, readMailSettings } from "./mail-settings.service.ts";
