import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** Looks up names in DNS, without the system's resolver, whose few threads a slow answer would block. */
export interface Names {
  /** The addresses of a host name; none if it has none, or if no server answers. */
  addresses(host: string): Promise<readonly string[]>;
  /** A name's TXT records; none if it has none, or if no server answers. */
  texts(name: string): Promise<readonly string[]>;
}

/** @param server the server to ask; by default the system's */
export const namesAt = (server: string | undefined): Names => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (server) resolver.setServers([server]);
  const orNone = <T>(found: Promise<T[]>): Promise<T[]> => found.catch(() => []);
  return {
    addresses: async (host) =>
      isIP(host)
        ? [host]
        : (await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])).flat(),
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join("")),
  };
};

/** Makes a connection use known addresses. */
export const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (!first) done(new Error("The name has no address."), "");
    else if (options.all) done(null, all);
    else done(null, first.address, first.family);
  };
