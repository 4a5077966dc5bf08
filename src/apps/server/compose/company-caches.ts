import { createIdentity } from "#modules/identity/identity.public.ts";
import { createImageFiles } from "#modules/images/images.public.ts";
import { createSiteLinks } from "#modules/links/links.public.ts";
import { createPresenceHub } from "#modules/presence/presence.public.ts";
import { createCompanyModules } from "#modules/settings/settings.public.ts";
import { liveSession } from "#modules/sign-in/sign-in.public.ts";
import { PageCache } from "#platform/cache/page-cache.ts";
import { isDatabaseDown } from "#platform/call/failures.ts";
import { keysOfPage } from "#platform/cdn/cdn-keys.ts";
import type { Config } from "#platform/config/config.ts";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { listenForChanges } from "#platform/db/notices.ts";
import type { Connection, Database } from "#platform/db/pool.ts";
import { createProcessedCommits } from "#platform/db/processed-commits.ts";
import { openReplicas } from "#platform/db/replicas.ts";
import type { Log } from "#platform/log/log.ts";
import { createCdnHeaders } from "../site/cdn-headers.ts";
import { createOldPaths } from "../site/old-paths.ts";
import { PAGE_HEADERS } from "../site/page-headers.ts";
import { createSiteParts } from "../site/site-parts.ts";
import { createHosts, HOSTS_TAG } from "./hosts.ts";

/** Origins of the scripts and frames of Google's captcha. */
const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

/** A cache of a company's data from the database. */
interface Cache {
  /** Drops entries that have one of the tags. */
  drop(companyId: number, tags: readonly string[]): void;
  clear(): void;
  /** The same, unless entries can be checked before they are used. */
  distrust?(): void;
}

export type CompanyCaches = Awaited<ReturnType<typeof createCompanyCaches>>;

/**
 * All caches of a node. Each cache registers itself with `register`. From then on it follows this node's changes, and
 * after `listen`, also those of other nodes.
 * @param build identifies what pages are built with
 */
export const createCompanyCaches = async (
  database: Database,
  connection: Connection,
  config: Config,
  log: Log,
  build: string,
) => {
  const caches: Cache[] = [];
  const register = <C extends Cache>(cache: C): C => {
    caches.push(cache);
    return cache;
  };
  const clear = (): void => {
    for (const cache of caches) cache.clear();
  };
  // Pages rendered with the old names are rendered again.
  const hosts = createHosts(database, config, log, clear);
  await hosts.reload();
  const onChange = async (companyId: number, tags: readonly string[]): Promise<void> => {
    // First, so that what is read from now on is at least this new.
    replicas?.changed(companyId);
    for (const cache of caches) cache.drop(companyId, tags);
    if (!tags.includes(HOSTS_TAG)) return;
    await hosts.refresh();
    pages.drop(companyId, tags);
  };
  const processedCommits = createProcessedCommits();
  const replicas = connection.replicas?.length ? openReplicas(connection, database, log) : null;
  const companyDb = createCompanyDbs(
    database,
    (companyId, tags, change) => {
      processedCommits.note(change);
      return onChange(companyId, tags);
    },
    replicas,
  );
  const siteLinks = register(createSiteLinks(companyDb));
  const parts = register(createSiteParts(companyDb, log, config.recaptcha ? RECAPTCHA_ORIGINS : []));
  const oldPaths = register(createOldPaths(companyDb));
  const imageFiles = register(createImageFiles(companyDb));
  const identity = register(
    createIdentity({
      companyDb,
      log,
      provider: hosts.provider,
      isSessionAlive: async (site, hash) =>
        (await liveSession(site, hash, companyDb, hosts.provider())) !== null,
    }),
  );
  const modules = register(createCompanyModules(companyDb));
  const presence = register(createPresenceHub(companyDb, log));
  const pages = register(
    new PageCache({
      maxBytes: config.pageCacheBytes,
      headers: PAGE_HEADERS,
      ...(config.cdns.length > 0
        ? { keysOf: (companyId: number, tags: readonly string[]) => keysOfPage(companyId, tags, build) }
        : {}),
      isOutage: isDatabaseDown,
    }),
  );
  const cdnHeaders = createCdnHeaders(config.cdns, build, () => notices.isCurrent() && hosts.isCurrent());
  const forget = async (): Promise<void> => {
    clear();
    if (await hosts.refresh()) pages.clear();
  };
  const distrust = async (): Promise<void> => {
    replicas?.forget();
    for (const cache of caches) {
      if (cache.distrust) cache.distrust();
      else cache.clear();
    }
    if (await hosts.refresh()) pages.clear();
  };
  const notices = listenForChanges(connection, log, {
    onChange: (companyId, tags, change) => {
      if (!processedCommits.has(change)) void onChange(companyId, tags);
    },
    onGap: () => void distrust(),
    onConnect: () => replicas?.resume(),
    onDisconnect: () => replicas?.pause(),
  });
  return {
    companyDb,
    hosts,
    siteLinks,
    parts,
    oldPaths,
    imageFiles,
    identity,
    modules,
    presence,
    pages,
    /** Null without `DATABASE_READ_URL`. */
    replicas,
    cdnHeaders,
    /** Lets something else follow all changes. */
    follow: (cache: Cache): void => void register(cache),
    /** Clears all caches. */
    forget,
    /** Starts listening to other nodes' changes. @throws if the database doesn't deliver them */
    listen: async (): Promise<void> => {
      await notices.start();
      await notices.check(database);
    },
    close: async (): Promise<void> => {
      hosts.close();
      presence.close();
      await notices.stop();
      await replicas?.close();
    },
  };
};
