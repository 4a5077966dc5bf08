import type { Site } from "#platform/call/handle.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/db/pool.ts";
import { type CompanyOfHost, unsafeAllCompaniesHosts } from "#platform/db/unsafe-all-companies.ts";
import type { Log } from "#platform/log/log.ts";
import { languageOr } from "#platform/words/languages.schema.ts";

/** Tag that says: companies or their host names have changed. */
export const HOSTS_TAG = "hosts";

export type Hosts = ReturnType<typeof createHosts>;

/**
 * Which company answers at which host. Kept in memory, so that it is known while the database is away.
 * @param onLate called where names that could not be read after a change were read later, and differ
 */
export const createHosts = (database: Database, config: Config, log: Log, onLate: () => void) => {
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

  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;

  /** No further notice comes of a change, so it is read until it is known. */
  const tryAgainSoon = (): void => {
    if (isClosed || retry) return;
    retry = setTimeout(async () => {
      const differs = await reload().catch(() => null);
      retry = null;
      if (differs === null) return tryAgainSoon();
      log.info({}, "Host names were reloaded.");
      if (differs) onLate();
    }, RETRY_MS);
    retry.unref();
  };

  return {
    /** @throws where the database can't be read */
    reload,
    /** The same after a change elsewhere: where the database can't be read, what is known stays until it can. */
    refresh: async (): Promise<boolean> => {
      try {
        return await reload();
      } catch (error) {
        log.warn({ error: (error as Error).message }, "Host names couldn't be reloaded.");
        tryAgainSoon();
        return false;
      }
    },
    /** From now on nothing is tried again. */
    close: (): void => {
      isClosed = true;
      if (retry) clearTimeout(retry);
    },
    provider: () => provider,
    /** @param hostHeader as it was sent: name in any case, with or without port */
    find,
    siteAt: (hostHeader: string, company: CompanyOfHost): Site => ({
      companyId: company.companyId,
      companyName: company.name,
      isProvider: company.isProvider,
      language: languageOr(company.language, "en"),
      host: hostHeader,
      origin: `${config.publicScheme}://${company.mainHost}${config.publicPort ? `:${config.publicPort}` : ""}`,
    }),
  };
};

const RETRY_MS = 1_000;
const MAX_SPELLINGS = 10_000;

/** Host names match without their port and without regard to case. */
export const hostName = (hostHeader: string): string =>
  hostHeader
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
