import type { CallContext } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
import { namedAddress } from "#platform/mail/queue-mail.ts";
import { readProviderSettings } from "./provider-settings.service.ts";

/** Who sends the site's mails, and who gets a copy of those about versions. */
export interface MailSettings {
  /** `"Company" <address>`: the provider's sender, or no-reply at the site's own host until there is one. */
  readonly from: string;
  /** Empty where the provider wants no copies. */
  readonly versionUpdateEmail: string;
}

/** The installation's mail settings, which are the provider's (decisions §12), as they count at a site. */
export const readMailSettings = async ({
  services,
  companyDb,
  site,
}: Pick<CallContext<Services>, "services" | "companyDb" | "site">): Promise<MailSettings> => {
  const settings = await readProviderSettings(companyDb, services.provider());
  const sender = settings.dynamicFormEmail || `no-reply@${new URL(site.origin).hostname}`;
  return {
    from: namedAddress(site.companyName, sender),
    versionUpdateEmail: settings.versionUpdateEmail,
  };
};
