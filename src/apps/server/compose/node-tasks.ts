import { startWritingCounts } from "#modules/statistics/statistics.public.ts";
import { startHeartbeat, startWritingHealth } from "#modules/system-health/system-health.public.ts";
import type { AppOptions } from "./app-options.ts";
import { startBackground } from "./background.ts";
import type { NodeServices } from "./node-services.ts";
import type { Stores } from "./stores.ts";

/** Starts what a node does besides answering requests: its heartbeat, jobs, and the counts that it stores. */
export const startTasks = async (
  { config, log }: AppOptions,
  { database, storage, caches: { companyDb, hosts } }: Stores,
  { node, services, traffic, visitors }: NodeServices,
) => {
  const { visitorCounts, installation } = services;
  const { provider } = hosts;
  const heartbeat = startHeartbeat({ node, companyDb, provider, log });
  const mailCounts = { sent: 0, failed: 0 };
  const background = await startBackground({
    config,
    mailCounts,
    database,
    companyDb,
    storage,
    services,
    log,
  });
  const visits = startWritingCounts({ counts: visitorCounts, companyDb, log, onWrite: visitors.forget });
  const health = startWritingHealth({
    installation,
    counts: () => ({
      ...traffic.totals(),
      emailsSent: mailCounts.sent,
      emailsFailed: mailCounts.failed,
    }),
    companyDb,
    provider,
    log,
  });
  return { heartbeat, background, visits, health };
};
