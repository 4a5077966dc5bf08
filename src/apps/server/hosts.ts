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

  const reload = async (): Promise<void> => {
    byHost = await unsafeAllCompaniesHosts(database);
    provider = [...byHost.values()].find((company) => company.isProvider) ?? null;
  };

  return {
    /** @throws where the database can't be read */
    reload,
    /** The same after a change elsewhere: what is known stays where the database can't be read. */
    refresh: (): void => {
      reload().catch((error: Error) =>
        log.warn({ error: error.message }, "Host names could not be read again."),
      );
    },
    provider: () => provider,
    /** @param hostHeader as it was sent: name in any case, with or without port */
    find: (hostHeader: string | undefined): CompanyOfHost | undefined =>
      hostHeader === undefined ? undefined : (byHost.get(hostHeader) ?? byHost.get(hostName(hostHeader))),
    siteAt: (hostHeader: string, company: CompanyOfHost): Site => ({
      companyId: company.companyId,
      companyName: company.name,
      isProvider: company.isProvider,
      host: hostHeader,
      origin: `${config.publicScheme}://${company.mainHost}${config.publicPort ? `:${config.publicPort}` : ""}`,
    }),
  };
};

/** Host names match without their port and without regard to case. */
const hostName = (hostHeader: string): string =>
  hostHeader
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
