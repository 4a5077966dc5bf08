import type { Site } from "#platform/call/handle.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/db/pool.ts";
import { type CompanyOfHost, unsafeAllCompaniesHosts } from "#platform/db/unsafe-all-companies.ts";
import type { Log } from "#platform/log/log.ts";

/** Tag that says: companies or their host names have changed. */
export const HOSTS_TAG = "hosts";

export type Hosts = ReturnType<typeof createHosts>;

/** Which company answers at which host. Kept in memory, so that it is known while the database is away. */
export const createHosts = (database: Database, config: Config, log: Log) => {
  let byHost: ReadonlyMap<string, CompanyOfHost> = new Map();
  let provider: { companyId: number; name: string } | null = null;

  /** Companies by Host headers as they were sent, so that each spelling is taken apart once. */
  const byHeader = new Map<string, CompanyOfHost>();

  const find = (hostHeader: string | undefined): CompanyOfHost | undefined => {
    if (hostHeader === undefined) return undefined;
    const known = byHeader.get(hostHeader);
    if (known) return known;
    const company = byHost.get(hostName(hostHeader));
    // Anybody can make up spellings; what is remembered of them stays bounded.
    if (company && byHeader.size < MAX_SPELLINGS) byHeader.set(hostHeader, company);
    return company;
  };

  let begun = 0;
  let shown = 0;

  /** Answers whether anything differs from what was known. */
  const reload = async (): Promise<boolean> => {
    const turn = ++begun;
    const found = await unsafeAllCompaniesHosts(database);
    // Of two readings that overlap, the one begun later knows more, whichever ends last.
    if (turn < shown) return true;
    const differs = JSON.stringify([...found]) !== JSON.stringify([...byHost]);
    shown = turn;
    byHost = found;
    byHeader.clear();
    provider = [...byHost.values()].find((company) => company.isProvider) ?? null;
    return differs;
  };

  return {
    /** @throws where the database can't be read */
    reload,
    /** The same after a change elsewhere: what is known stays where the database can't be read. */
    refresh: async (): Promise<boolean> => {
      try {
        return await reload();
      } catch (error) {
        log.warn({ error: (error as Error).message }, "Host names could not be read again.");
        return false;
      }
    },
    provider: () => provider,
    /** @param hostHeader as it was sent: name in any case, with or without port */
    find,
    siteAt: (hostHeader: string, company: CompanyOfHost): Site => ({
      companyId: company.companyId,
      companyName: company.name,
      isProvider: company.isProvider,
      host: hostHeader,
      origin: `${config.publicScheme}://${company.mainHost}${config.publicPort ? `:${config.publicPort}` : ""}`,
    }),
  };
};

const MAX_SPELLINGS = 10_000;

/** Host names match without their port and without regard to case. */
export const hostName = (hostHeader: string): string =>
  hostHeader
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
