import { createIdentity } from "#modules/identity/identity.public.ts";
import { createImageFiles } from "#modules/images/images.public.ts";
import { createSiteLinks } from "#modules/links/links.public.ts";
import { PresenceHub } from "#modules/presence/presence.public.ts";
import { createCompanyModules } from "#modules/settings/settings.public.ts";
import { liveSession } from "#modules/sign-in/sign-in.public.ts";
import { PageCache } from "#platform/cache/page-cache.ts";
import { isDatabaseDown } from "#platform/call/failures.ts";
import { keysOfPage } from "#platform/cdn/cdn-keys.ts";
import type { Config } from "#platform/config/config.ts";
import { type CompanyDbs, createCompanyDbs } from "#platform/db/company-db.ts";
import { ChangeNotices } from "#platform/db/notices.ts";
import type { Connection, Database } from "#platform/db/pool.ts";
import { createProcessedCommits } from "#platform/db/processed-commits.ts";
import { openReplicas } from "#platform/db/replicas.ts";
import type { Log } from "#platform/log/log.ts";
import { createCdnHeaders } from "../site/cdn-headers.ts";
import { createOldPaths } from "../site/old-paths.ts";
import { PAGE_HEADERS } from "../site/page-headers.ts";
import { createSiteParts } from "../site/site-parts.ts";
import { type Cache, CacheGroup } from "./cache-group.ts";
import { createHosts, HOSTS_TAG, type Hosts } from "./hosts.ts";

/** Origins of the scripts and frames of Google's captcha. */
const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

interface CompanyCachesOptions {
  readonly database: Database;
  readonly connection: Connection;
  readonly config: Config;
  readonly log: Log;
  /** Identifies what pages are built with. */
  readonly build: string;
}

export type CompanyCaches = Awaited<ReturnType<typeof createCompanyCaches>>;

/** All caches of a node. They follow this node's changes, and after `listen`, also those of other nodes. */
export const createCompanyCaches = async (options: CompanyCachesOptions) => {
  const { database, connection, config, log, build } = options;
  const all = new CacheGroup();
  // Pages rendered with the old names are rendered again.
  const hosts = createHosts(database, config, log, () => all.clear());
  await hosts.reload();
  const onChange = async (companyId: number, tags: readonly string[]): Promise<void> => {
    // First, so that what is read from now on is at least this new.
    replicas?.changed(companyId);
    all.drop(companyId, tags);
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
  const caches = registerCaches(all, companyDb, hosts, options);
  const { pages, presence } = caches;
  const refreshHosts = async (): Promise<void> => {
    if (await hosts.refresh()) pages.clear();
  };
  const notices = new ChangeNotices(connection, log, {
    onChange: (companyId, tags, change) => {
      if (!processedCommits.has(change)) void onChange(companyId, tags);
    },
    onGap: () => {
      replicas?.forget();
      all.distrust();
      void refreshHosts();
    },
    onConnect: () => replicas?.resume(),
    onDisconnect: () => replicas?.pause(),
  });
  return {
    ...caches,
    companyDb,
    hosts,
    /** Null without `DATABASE_READ_URL`. */
    replicas,
    cdnHeaders: createCdnHeaders(config.cdns, build, () => notices.isCurrent() && hosts.isCurrent()),
    /** Lets something else follow all changes. */
    follow: (cache: Cache): void => void all.register(cache),
    /** Clears all caches. */
    forget: async (): Promise<void> => {
      all.clear();
      await refreshHosts();
    },
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

const registerCaches = (
  all: CacheGroup,
  companyDb: CompanyDbs,
  hosts: Hosts,
  { config, log, build }: CompanyCachesOptions,
) => ({
  siteLinks: all.register(createSiteLinks(companyDb)),
  parts: all.register(createSiteParts(companyDb, log, config.recaptcha ? RECAPTCHA_ORIGINS : [])),
  oldPaths: all.register(createOldPaths(companyDb)),
  imageFiles: all.register(createImageFiles(companyDb)),
  identity: all.register(
    createIdentity({
      companyDb,
      log,
      provider: hosts.provider,
      isSessionAlive: async (site, hash) =>
        (await liveSession(site, hash, companyDb, hosts.provider())) !== null,
    }),
  ),
  modules: all.register(createCompanyModules(companyDb)),
  presence: all.register(new PresenceHub(companyDb, log)),
  pages: all.register(
    new PageCache({
      maxBytes: config.pageCacheBytes,
      headers: PAGE_HEADERS,
      ...(config.cdns.length > 0
        ? { keysOf: (companyId: number, tags: readonly string[]) => keysOfPage(companyId, tags, build) }
        : {}),
      isOutage: isDatabaseDown,
    }),
  ),
});
