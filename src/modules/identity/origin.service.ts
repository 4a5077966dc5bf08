import type { Config } from "#platform/config/config.ts";

/**
 * The origin as the browser sees it, which is the issuer. The host name has already been looked up, so only the port
 * comes unchecked from the browser. Behind a proxy that isn't trusted, the configured scheme is used.
 * @param host the Host header, with its port
 */
export const originOf = (config: Pick<Config, "publicScheme">, host: string, isHttps: boolean): string =>
  new URL(`${isHttps ? "https" : config.publicScheme}://${host}`).origin;
