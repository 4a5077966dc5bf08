import type { Config } from "./config.ts";

/** What is allowed but hardly meant, as sentences for the log that say what to do. */
export const warningsOf = ({
  publicScheme,
  trustedProxies,
}: Pick<Config, "publicScheme" | "trustedProxies">): string[] =>
  publicScheme === "https" && trustedProxies.length === 0
    ? [
        "The site uses https, but TRUSTED_PROXIES is empty: all visitors seem to come from the proxy's address and share its limits on sign-ins and forms. Set TRUSTED_PROXIES to the address or range of the proxy that ends https, such as TRUSTED_PROXIES=10.0.0.5.",
      ]
    : [];
