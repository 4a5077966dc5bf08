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

/** The provider's name, as its settings screen bears it. */
export const PROVIDER_NAME = providerName || "Provider";

/** Where the provider's settings are: the path carries the provider's name [SET-016]. */
export const PROVIDER_SETTINGS_PATH = providerSettingsPath(providerName);

/** The back office bears the name of the provider, which the server writes into the page [SHELL-003] [SHELL-004]. */
export const PRODUCT_TITLE = providerName ? `${providerName} CMS` : "Content management system";
