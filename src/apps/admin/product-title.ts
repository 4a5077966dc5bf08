import { providerSettingsPath } from "#modules/settings/provider-path.schema.ts";

const readProviderName = (): string => {
  try {
    const facts = JSON.parse(document.getElementById("tenantry")?.textContent ?? "{}") as {
      providerName?: string;
    };
    return facts.providerName ?? "";
  } catch {
    return "";
  }
};

const providerName = readProviderName();

/** The provider's name, as shown on its settings screen. */
export const PROVIDER_NAME = providerName || "Provider";

/** The address of the provider settings; it contains the provider's name [SET-016]. */
export const PROVIDER_SETTINGS_PATH = providerSettingsPath(providerName);

/**
 * The admin's title. It contains the provider's name, which the server writes into the page [SHELL-003] [SHELL-004].
 */
export const PRODUCT_TITLE = providerName ? `${providerName} CMS` : "Content management system";
