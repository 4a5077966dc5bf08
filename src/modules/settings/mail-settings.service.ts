import type { CallContext } from "#platform/call/handle.ts";
import { fromOf } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import { readProviderSettings } from "./provider-settings.service.ts";

/** The sender of the site's emails, and the recipient of copies about versions. */
export interface MailSettings {
  /** `"Company" <address>`: the provider's sender; until one is set, MAIL_FROM, or no-reply at the site's own host. */
  readonly from: string;
  /** Empty if the provider wants no copies. */
  readonly versionUpdateEmail: string;
}

/** What the settings are read with, in a call or a job. */
export interface MailContext extends Pick<CallContext<Services>, "companyDb" | "site"> {
  readonly services: Pick<Services, "config" | "provider">;
}

/** The installation's email settings, which the provider sets (decisions §12), applied to a site. */
export const readMailSettings = async ({ services, companyDb, site }: MailContext): Promise<MailSettings> => {
  const settings = await readProviderSettings(companyDb, services.provider());
  const mailFrom = settings.dynamicFormEmail || services.config.mailFrom;
  return {
    from: fromOf({ companyName: site.companyName, origin: site.origin, mailFrom }),
    versionUpdateEmail: settings.versionUpdateEmail,
  };
};
