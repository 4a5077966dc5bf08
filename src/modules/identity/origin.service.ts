import type { Config } from "#platform/config/config.ts";

/**
 * The origin at which a browser sees the host it asked: the issuer there. The host's name was looked up before, so
 * only its port is the browser's word. Behind a proxy that isn't trusted the configured scheme counts.
 * @param host as it was sent, with its port
 */
export const originOf = (config: Pick<Config, "publicScheme">, host: string, isHttps: boolean): string =>
  new URL(`${isHttps ? "https" : config.publicScheme}://${host}`).origin;
