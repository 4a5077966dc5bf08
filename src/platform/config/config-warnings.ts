import type { Config } from "./config.ts";

/** Warnings for the log about valid but probably unintended settings. */
export const warningsOf = ({
  publicScheme,
  trustedProxies,
}: Pick<Config, "publicScheme" | "trustedProxies">): string[] =>
  publicScheme === "https" && trustedProxies.length === 0
    ? [
        "The site uses https, but TRUSTED_PROXIES is empty, so all visitors appear to come from the proxy and share its limits on sign-ins and forms. Set TRUSTED_PROXIES to the address or range of the proxy that terminates https, for example TRUSTED_PROXIES=10.0.0.5.",
      ]
    : [];
