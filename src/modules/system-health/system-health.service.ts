import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import type { CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleaningCounts, QueueCounts } from "#platform/db/unsafe-all-companies.ts";
import { continueCleaningJob, updateCleaningPause } from "#platform/html/clean-stored-texts.ts";
import type { Log } from "#platform/log/log.ts";
import type { CdnStatus, DiskSpace, Installation } from "#platform/metrics/installation.ts";
import type { NodeMetrics } from "#platform/metrics/node-metrics.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { certificateTroubles } from "./certificate-troubles.service.ts";
import { selectHours } from "./health-hours.sql.ts";
import { limitTroubles } from "./limit-troubles.service.ts";
import type {
  getHealthHistory,
  getSystemHealth,
  NodeHealth,
  QueueHealth,
  UnsentHealth,
} from "./system-health.contract.ts";
import {
  deleteNode,
  type LastBackup,
  type NodeRow,
  selectLastBackup,
  selectNodes,
  upsertNode,
} from "./system-health.sql.ts";

type SystemHealth = AnswerOf<typeof getSystemHealth>;

const BEAT_MS = 15_000;

interface HeartbeatOptions {
  readonly node: NodeMetrics;
  readonly companyDb: CompanyDbs;
  provider(): { readonly companyId: number } | null;
  readonly log: Log;
}

/** Records a heartbeat with this node's state every 15 seconds, until it is stopped. */
export const startHeartbeat = ({ node, companyDb, provider, log }: HeartbeatOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The company whose rows include this node; undefined until the first heartbeat succeeds. */
  let writtenAt: number | undefined;

  const beat = async (): Promise<void> => {
    const companyId = provider()?.companyId;
    if (companyId === undefined) return;
    try {
      await companyDb(companyId).write((tx) => upsertNode(tx, node));
      writtenAt = companyId;
    } catch (error) {
      writtenAt = undefined;
      log.debug({ error: (error as Error).message }, "Heartbeat failed.");
    }
  };
  const beating = (async () => {
    while (!signal.aborted) {
      await beat();
      await pause(BEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();

  return {
    /** Removes a stopped node from the list, so that it doesn't count as lost. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await beating;
      // If the database is down, the row stays, and counts as lost after a minute.
      if (writtenAt !== undefined)
        await companyDb(writtenAt)
          .write((tx) => deleteNode(tx, node.id))
          .catch(() => {});
    },
  };
};

/** Everything known about the installation now. */
export const readSystemHealth = async (
  installation: Installation,
  companyDb: CompanyDbs,
  providerId: number,
): Promise<SystemHealth> => {
  const [{ rows, lastBackup }, counts, cleaning, certificates, nearLimits, facts, cdn, disk] =
    await Promise.all([
      companyDb(providerId).read(async (tx) => ({
        rows: await selectNodes(tx),
        lastBackup: await selectLastBackup(tx),
      })),
      installation.work(),
      installation.cleaning(),
      installation.certificates(),
      installation.nearLimits(),
      installation.database(),
      installation.cdn(),
      installation.disk().catch(() => null),
    ]);
  const nodes = [
    presentThis(installation.node),
    ...rows.filter(({ id }) => id !== installation.node.id).map(presentNode),
  ];
  const queue = queueOf(counts.jobs);
  const unsent: UnsentHealth[] = counts.messages.map(({ since, ...message }) => ({
    ...message,
    since: since.toISOString(),
  }));
  return {
    troubles: [
      ...troublesOf(nodes, queue, unsent, disk),
      ...backupTroubles(lastBackup, facts.createdAt, installation.backupWarningMs),
      ...cleaningTroubles(cleaning),
      ...(certificates ? certificateTroubles(certificates) : []),
      ...cdnTroubles(cdn),
      ...limitTroubles(nearLimits),
    ],
    versions: {
      tenantry: installation.node.version,
      node: process.versions.node,
      postgres: facts.version,
      migration: facts.migration,
    },
    databaseBytes: facts.bytes,
    htmlCleaning: cleaning,
    certificates: certificates && {
      ...certificates,
      endingHosts: [...certificates.endingHosts],
      invalidHosts: [...certificates.invalidHosts],
    },
    lastBackup: lastBackup ? { ...lastBackup, takenAt: lastBackup.takenAt.toISOString() } : null,
    cdn: cdn && {
      ...cdn,
      names: [...cdn.names],
      purgedAt: cdn.purgedAt?.toISOString() ?? null,
      failingSince: cdn.failingSince?.toISOString() ?? null,
    },
    storage: {
      kind: installation.storageKind,
      freeBytes: disk?.freeBytes ?? null,
      sizeBytes: disk?.sizeBytes ?? null,
    },
    nodes,
    queue,
    unsent,
  };
};

/** What the installation did in each hour of the last seven days. */
export const readHealthHistory = async (tx: ReadTx): Promise<AnswerOf<typeof getHealthHistory>> => ({
  hours: (await selectHours(tx)).map(({ hour, ...figures }) => ({ ...figures, hour: hour.toISOString() })),
});

/** Pauses the cleaning of stored texts in all companies, or continues it. @param tx at the provider */
export const changeCleaningPause = async (tx: WriteTx, actor: Actor, isPaused: boolean): Promise<void> => {
  if (!(await updateCleaningPause(tx, isPaused))) return;
  if (!isPaused) await tx.addJob(continueCleaningJob, {});
  const action = isPaused ? "Paused cleaning of stored HTML" : "Continued cleaning of stored HTML";
  await recordAudit(tx, actor, { action, subject: "All companies" });
};

const presentThis = (node: NodeMetrics): NodeHealth => ({
  ...node.figures(),
  id: node.id,
  name: node.name,
  version: node.version,
  startedAt: node.startedAt.toISOString(),
  seenAt: new Date().toISOString(),
  isAlive: true,
  isThis: true,
});

/** Missing figures from nodes of another version count as zero. */
const NOTHING = {
  cachePages: 0,
  cacheBytes: 0,
  cacheMaxBytes: 0,
  cacheHits: 0,
  cacheMisses: 0,
  cacheEvictions: 0,
  memoryBytes: 0,
  loopDelayMs: 0,
  worstLoopDelayMs: 0,
  connectionsInUse: 0,
  connectionsIdle: 0,
  connectionsAwaited: 0,
  replicas: 0,
  replicasUsed: 0,
  replicaReads: 0,
  replicaAnswers: 0,
};

const presentNode = ({ figures, startedAt, seenAt, ...row }: NodeRow): NodeHealth => ({
  ...NOTHING,
  ...figures,
  ...row,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isThis: false,
});

const queueOf = (jobs: QueueCounts["jobs"]): QueueHealth[] => {
  const byTask = new Map<string, QueueHealth>();
  for (const { task, state, count } of jobs) {
    const kind = capitalize(task).replaceAll("-", " ");
    const known = byTask.get(task) ?? { kind, waiting: 0, running: 0, failing: 0, failed: 0 };
    byTask.set(task, { ...known, [state]: count });
  }
  return [...byTask.values()];
};

/** Warns below this share of free disk space. */
const LEAST_FREE = 0.1;

const troublesOf = (
  nodes: readonly NodeHealth[],
  queue: readonly QueueHealth[],
  unsent: readonly UnsentHealth[],
  disk: DiskSpace | null,
): string[] => {
  const alive = nodes.filter(({ isAlive }) => isAlive);
  const failed = queue.reduce((sum, one) => sum + one.failed, 0);
  const troubles = nodes
    .filter(({ isAlive }) => !isAlive)
    .map(({ name }) => `${name} stopped responding. Check whether it should be running.`);
  if (new Set(alive.map(({ version }) => version)).size > 1)
    troubles.push("The nodes run different versions. Update all of them to the latest one.");
  const withoutReplicas = alive.filter(({ replicas, replicasUsed }) => replicasUsed < replicas);
  if (withoutReplicas.length > 0)
    troubles.push(
      `Not all database replicas are used by ${withoutReplicas.map(({ name }) => name).join(" and ")}, so the primary does more work. The log says why.`,
    );
  if (disk && disk.freeBytes < disk.sizeBytes * LEAST_FREE)
    troubles.push("The disk with the data folder is almost full. Free some space.");
  if (unsent.length > 0)
    troubles.push(
      `${unsent.length === 1 ? "A company has" : `${unsent.length} companies have`} unsent emails or text messages. Check their waiting work.`,
    );
  if (failed > 0)
    troubles.push(
      `${failed === 1 ? "1 task" : `${failed} tasks`} failed and won't be retried automatically.`,
    );
  return troubles;
};

const cleaningTroubles = ({ refused, isPaused, companies, companiesDone }: CleaningCounts): string[] => [
  ...(isPaused && companiesDone < companies ? ["Cleaning text is paused."] : []),
  ...(refused === 0
    ? []
    : [
        `${refused} ${refused === 1 ? "piece" : "pieces"} of text couldn't be cleaned again and didn't change. Open and save each one in the editor.`,
      ]),
];

/** From then on, visitors notice that a change isn't shown. */
const CDN_LATE_MS = 30_000;

const cdnTroubles = (cdn: CdnStatus | null): string[] =>
  cdn && cdn.waitingMs > CDN_LATE_MS
    ? [`Visitors may see outdated pages, because the CDN isn't told what changed. ${cdn.lastError}`.trimEnd()]
    : [];

/** @param createdAt when the installation was created, because a new one gets no warning right away */
const backupTroubles = (last: LastBackup | undefined, createdAt: Date, warningMs: number): string[] => {
  const troubles: string[] = [];
  if (warningMs > 0 && Date.now() - (last?.takenAt ?? createdAt).getTime() > warningMs)
    troubles.push(
      last
        ? "The last backup is too old. Check whether last night's backup ran."
        : "There is no backup yet. To make one, run npm run backup.",
    );
  if (last && last.missingFiles > 0)
    troubles.push(
      `The last backup is missing ${last.missingFiles === 1 ? "a file" : `${last.missingFiles} files`} because the storage had lost ${last.missingFiles === 1 ? "it" : "them"}.`,
    );
  return troubles;
};
