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

/** The back office bears the name of the provider, which the server writes into the page [SHELL-003] [SHELL-004]. */
export const PRODUCT_TITLE = providerName ? `${providerName} CMS` : "Content management system";
