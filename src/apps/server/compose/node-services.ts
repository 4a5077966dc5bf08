import { handlers } from "#apps/handlers.generated.ts";
import { type Purger, startPurging } from "#modules/cdn/cdn.public.ts";
import { ENDING_DAYS, watchesCertificates } from "#modules/host-checks/host-checks.public.ts";
import { selectLastBackup } from "#modules/system-health/system-health.public.ts";
import { createCdn } from "#platform/cdn/cdn.ts";
import type { Config } from "#platform/config/config.ts";
import { createFiles } from "#platform/files/files.ts";
import { createPictures } from "#platform/files/pictures.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { measureInstallation } from "#platform/metrics/installation.ts";
import { measureNode } from "#platform/metrics/node-metrics.ts";
import { Traffic } from "#platform/metrics/traffic.ts";
import { createVisitorCounts } from "#platform/metrics/visitor-counts.ts";
import { createVisitorRequests } from "../http/visitor-requests.ts";
import { waitingLimits } from "../http/work-kinds.ts";
import type { AppOptions } from "./app-options.ts";
import { createServices } from "./services.ts";
import type { Stores } from "./stores.ts";

export type NodeServices = ReturnType<typeof createNodeServices>;

/** What requests and jobs use, and what the node measures and counts. Starts to purge the CDNs, if there are any. */
export const createNodeServices = (options: AppOptions, stores: Stores) => {
  const { config, log, version } = options;
  const { database, storage, temporary, build, caches } = stores;
  const { companyDb, hosts, pages, replicas } = caches;
  const node = measureNode({ version, cache: pages, database, replicas });
  const cdns = config.cdns.map(createCdn);
  const purger = startPurging({ cdns, build, companyDb, provider: hosts.provider, log });
  caches.follow({ drop: purger.wake, clear: purger.wake });
  const installation = installationOf(config, stores, node, purger);
  const shares = waitingLimits(config.maxRequests);
  const files = createFiles(storage, temporary, log);
  const pictures = createPictures(log, { mostWaiting: shares.pictures });
  const cleaner = createHtmlCleaner({ log, mostWaiting: shares.texts });
  const calls = handlers.map((handler) => handler.call);
  const visitorCounts = createVisitorCounts();
  const services = createServices({
    config,
    files,
    pictures,
    visitorCounts,
    installation,
    caches,
    cleaner: options.sharedCleaner ?? cleaner,
    calls,
  });
  const traffic = new Traffic();
  const visitors = createVisitorRequests(visitorCounts, hosts);
  return { node, purger, pictures, cleaner, calls, services, traffic, visitors };
};

const installationOf = (
  config: Config,
  { database, caches: { companyDb, hosts } }: Stores,
  node: ReturnType<typeof measureNode>,
  purger: Purger,
) =>
  measureInstallation({
    node,
    database,
    dataDir: config.dataDir,
    storageKind: config.storage.kind,
    backupWarningMs: config.backupWarningMs,
    certificateDays: watchesCertificates(config) ? ENDING_DAYS : null,
    cdn: purger.status,
    lastBackupAt: async () => {
      const provider = hosts.provider();
      const last = provider && (await companyDb(provider.companyId).read(selectLastBackup));
      return last?.takenAt ?? null;
    },
  });
