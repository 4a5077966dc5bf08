import type { Site } from "#platform/call/handle.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/db/pool.ts";
import { type CompanyOfHost, unsafeAllCompaniesHosts } from "#platform/db/unsafe-all-companies.ts";
import type { Log } from "#platform/log/log.ts";
import { languageOr } from "#platform/words/languages.schema.ts";

/** Tag for changes of companies or their host names. */
export const HOSTS_TAG = "hosts";

export type Hosts = ReturnType<typeof createHosts>;

const RETRY_MS = 1_000;
const MAX_SPELLINGS = 10_000;

/**
 * Maps hosts to companies, in memory, so that it works while the database is down.
 * @param onLate called when a reload that had failed succeeds later with different names
 */
export const createHosts = (database: Database, config: Config, log: Log, onLate: () => void) => {
  const names = createHostNames(database);
  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;

  /** There won't be another notice about this change, so keep trying. */
  const tryAgainSoon = (): void => {
    if (isClosed || retry) return;
    retry = setTimeout(async () => {
      const differs = await names.reload().catch(() => null);
      retry = null;
      if (differs === null) return tryAgainSoon();
      log.info({}, "Host names were reloaded.");
      if (differs) onLate();
    }, RETRY_MS);
    retry.unref();
  };

  const siteAt = (hostHeader: string, company: CompanyOfHost): Site => ({
    companyId: company.companyId,
    companyName: company.name,
    isProvider: company.isProvider,
    language: languageOr(company.language, "en"),
    host: hostHeader,
    origin: `${config.publicScheme}://${company.mainHost}${config.publicPort ? `:${config.publicPort}` : ""}`,
  });

  return {
    ...names,
    /** The same after another node's change. If the database can't be read, the known names stay until it can. */
    refresh: async (): Promise<boolean> => {
      try {
        return await names.reload();
      } catch (error) {
        log.warn({ error: (error as Error).message }, "Host names couldn't be reloaded.");
        tryAgainSoon();
        return false;
      }
    },
    /** Whether the names are those of the last notice. */
    isCurrent: (): boolean => retry === null,
    /** Stops retrying. */
    close: (): void => {
      isClosed = true;
      if (retry) clearTimeout(retry);
    },
    siteAt,
    /** A company's site at its main host; null if it has none. */
    siteOf: (companyId: number): Site | null => {
      const company = names.atMainHost(companyId);
      return company ? siteAt(company.mainHost, company) : null;
    },
  };
};

/** The host names that were read last. */
const createHostNames = (database: Database) => {
  let byHost: ReadonlyMap<string, CompanyOfHost> = new Map();
  let provider: { companyId: number; name: string } | null = null;
  /** Companies by raw Host header, so that each spelling is parsed once. */
  const byHeader = new Map<string, CompanyOfHost>();
  let begun = 0;
  let shown = 0;

  return {
    /** @returns whether anything changed @throws if the database can't be read */
    reload: async (): Promise<boolean> => {
      const turn = ++begun;
      const found = await unsafeAllCompaniesHosts(database);
      // Of two overlapping reads, the one that started later wins.
      if (turn < shown) return true;
      const differs = JSON.stringify([...found]) !== JSON.stringify([...byHost]);
      shown = turn;
      byHost = found;
      byHeader.clear();
      provider = [...byHost.values()].find((company) => company.isProvider) ?? null;
      return differs;
    },
    provider: () => provider,
    /** @param hostHeader as sent: in any letter case, with or without a port */
    find: (hostHeader: string | undefined): CompanyOfHost | undefined => {
      if (hostHeader === undefined) return undefined;
      const known = byHeader.get(hostHeader);
      if (known) return known;
      const company = byHost.get(hostName(hostHeader));
      // Clients can send any spelling, so the number of cached ones is limited.
      if (company && byHeader.size < MAX_SPELLINGS) byHeader.set(hostHeader, company);
      return company;
    },
    /** The company, if its main host is known. */
    atMainHost: (companyId: number): CompanyOfHost | undefined => {
      for (const [host, one] of byHost) if (one.companyId === companyId && host === one.mainHost) return one;
      return undefined;
    },
  };
};

/** Host names are compared without port and letter case. */
export const hostName = (hostHeader: string): string =>
  hostHeader
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
