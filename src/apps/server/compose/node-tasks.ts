import { startWritingCounts } from "#modules/statistics/statistics.public.ts";
import { startHeartbeat, startWritingHealth } from "#modules/system-health/system-health.public.ts";
import type { AppOptions } from "./app-options.ts";
import { createBackground } from "./background.ts";
import type { NodeServices } from "./node-services.ts";
import type { Stores } from "./stores.ts";

/**
 * Starts what a node does besides answering requests: its heartbeat, and the counts that it stores. `background` is
 * still to be started.
 */
export const startTasks = (
  { config, log }: AppOptions,
  { database, storage, caches: { companyDb, hosts } }: Stores,
  { node, services, traffic, visitors }: NodeServices,
) => {
  const { visitorCounts, installation } = services;
  const { provider } = hosts;
  const heartbeat = startHeartbeat({ node, companyDb, provider, log });
  const mailCounts = { sent: 0, failed: 0 };
  const background = createBackground({
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
