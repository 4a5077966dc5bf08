import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PurgeCounts } from "#modules/cdn/cdn.public.ts";
import type { Caller } from "#platform/call/handle.ts";
import type { ReplicaFigures } from "#platform/db/replicas.ts";
import type { ConcurrencyFigures } from "#platform/limits/concurrency-limit.ts";
import type { Installation } from "#platform/metrics/installation.ts";
import { METRICS_TYPE, series } from "#platform/metrics/prometheus-text.ts";
import type { Traffic } from "#platform/metrics/traffic.ts";
import { USAGE_KINDS } from "#platform/usage/usage.schema.ts";
import type { ConnectionFigures } from "./limit-clients.ts";
import type { WorkFigures } from "./limit-work.ts";

interface MetricsOptions {
  readonly traffic: Traffic;
  readonly installation: Installation;
  /** Requests in progress and in the queue. */
  work(): WorkFigures;
  connections(): ConnectionFigures;
  /** What this node told the CDNs; null if there is none. */
  readonly purges: (() => Readonly<PurgeCounts>) | null;
  /** Open streams that show staff who else is editing. */
  presenceStreams(): number;
  /** The token to require. Without one, only programs on this machine can read metrics. */
  readonly token: string | undefined;
  callerOf(request: FastifyRequest): Caller;
}

/** The longest wait for figures from the database. A node that can't reach it still reports its own. */
const DATABASE_WAIT_MS = 2_000;

/** GET /metrics, on any host, in the Prometheus text format. For clients with the token and for this machine. */
export const registerMetrics = (app: FastifyInstance, options: MetricsOptions): void => {
  const { traffic, installation, token } = options;
  app.get("/metrics", { config: { isAlwaysAnswered: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (token === undefined) {
      if (!isThisMachine(options.callerOf(request)))
        return refuseReader(
          reply,
          403,
          "Metrics can be read on this machine, or from anywhere with METRICS_TOKEN.",
        );
    } else if (!isToken(request.headers.authorization, token))
      return refuseReader(
        reply.header("www-authenticate", 'Bearer realm="metrics"'),
        401,
        "To read metrics, send METRICS_TOKEN as a bearer token.",
      );
    const text = [
      nodeText(installation),
      replicaText(installation.node.replicas()),
      crowdText(options.work(), options.connections()),
      series(
        "tenantry_presence_streams",
        "gauge",
        "Open streams that show staff who else is editing.",
        one(options.presenceStreams()),
      ),
      traffic.text(),
      ...(options.purges ? [purgeText(options.purges())] : []),
      await sharedText(installation),
    ].join("");
    return reply.type(METRICS_TYPE).send(text);
  });
};

const refuseReader = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type("text/plain; charset=utf-8").send(sentence);

const isThisMachine = ({ ip, hasUntrustedForwarding }: Caller): boolean =>
  !hasUntrustedForwarding && (ip === "::1" || ip.startsWith("127."));

const isToken = (header: string | undefined, token: string): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const digest = (text: string): Buffer => hash("sha256", text, "buffer");

const one = (value: number) => [{ value }];

/** Metrics of this process. */
const nodeText = ({ node }: Installation): string => {
  const figures = node.figures();
  const { user, system } = process.cpuUsage();
  return [
    series("tenantry_info", "gauge", "The program's version and the node's id.", [
      { labels: { version: node.version, node: node.id }, value: 1 },
    ]),
    series(
      "tenantry_page_cache_hits_total",
      "counter",
      "Pages answered from the cache.",
      one(figures.cacheHits),
    ),
    series(
      "tenantry_page_cache_misses_total",
      "counter",
      "Pages that had to be rendered.",
      one(figures.cacheMisses),
    ),
    series("tenantry_page_cache_pages", "gauge", "Pages in the cache.", one(figures.cachePages)),
    series(
      "tenantry_page_cache_bytes",
      "gauge",
      "Memory used by pages in the cache.",
      one(figures.cacheBytes),
    ),
    series(
      "tenantry_page_cache_evictions_total",
      "counter",
      "Pages evicted because the cache was full.",
      one(figures.cacheEvictions),
    ),
    series(
      "tenantry_page_cache_max_bytes",
      "gauge",
      "Cache size limit (PAGE_CACHE_MB).",
      one(figures.cacheMaxBytes),
    ),
    series("tenantry_database_connections", "gauge", "Connections of this node to the database.", [
      { labels: { state: "in_use" }, value: figures.connectionsInUse },
      { labels: { state: "idle" }, value: figures.connectionsIdle },
    ]),
    series(
      "tenantry_database_waiting",
      "gauge",
      "Requests waiting for a free database connection.",
      one(figures.connectionsAwaited),
    ),
    series("tenantry_event_loop_delay_seconds", "summary", "Event loop delay in the last minute or two.", [
      { labels: { quantile: "0.99" }, value: figures.loopDelayMs / 1000 },
      { labels: { quantile: "1" }, value: figures.worstLoopDelayMs / 1000 },
    ]),
    series("process_resident_memory_bytes", "gauge", "Resident memory.", one(figures.memoryBytes)),
    series("process_cpu_seconds_total", "counter", "CPU time used.", one((user + system) / 1e6)),
    series(
      "process_start_time_seconds",
      "gauge",
      "Start time of the process.",
      one(node.startedAt.getTime() / 1000),
    ),
  ].join("");
};

/** The replicas of DATABASE_READ_URL as this process sees them. */
const replicaText = (figures: ReplicaFigures | null): string => {
  const replicas =
    figures?.replicas.map((replica, index) => ({ ...replica, number: String(index + 1) })) ?? [];
  return [
    series(
      "tenantry_replica_used",
      "gauge",
      "1 if this node reads from the replica, else 0.",
      replicas.map(({ number, isUsed }) => ({ labels: { replica: number }, value: isUsed ? 1 : 0 })),
    ),
    series(
      "tenantry_replica_lag_seconds",
      "gauge",
      "How far the replica is behind the primary.",
      replicas.flatMap(({ number, lagMs }) =>
        lagMs === null ? [] : [{ labels: { replica: number }, value: lagMs / 1000 }],
      ),
    ),
    series(
      "tenantry_replica_reads_total",
      "counter",
      "Reads that a replica could answer. Unless the result is replica, the primary answered.",
      Object.entries(figures?.reads ?? {}).map(([result, value]) => ({ labels: { result }, value })),
    ),
  ].join("");
};

/** Requests and connections: in progress, waiting, and refused. */
const crowdText = (work: WorkFigures, { open, refused }: ConnectionFigures): string => {
  const each = (value: (figures: ConcurrencyFigures) => number) =>
    Object.entries(work).map(([kind, figures]) => ({ labels: { kind }, value: value(figures) }));
  return [
    series(
      "tenantry_requests_underway",
      "gauge",
      "Requests being processed.",
      each((one) => one.taken),
    ),
    series(
      "tenantry_requests_waiting",
      "gauge",
      "Requests waiting in the queue.",
      each((one) => one.waiting),
    ),
    series(
      "tenantry_requests_refused_total",
      "counter",
      "Requests refused with 503, because the queue was full or the wait was too long (late).",
      Object.entries(work).flatMap(([kind, figures]) => [
        { labels: { kind, reason: "full" }, value: figures.refusedFull },
        { labels: { kind, reason: "late" }, value: figures.refusedLate },
      ]),
    ),
    series(
      "tenantry_requests_throttled_total",
      "counter",
      "Requests that waited although slots were free, because their company had its share.",
      each((one) => one.throttled),
    ),
    series("tenantry_connections", "gauge", "Open connections of clients.", one(open)),
    series(
      "tenantry_connections_refused_total",
      "counter",
      "Connections closed immediately because of MAX_CONNECTIONS.",
      one(refused),
    ),
  ].join("");
};

/** What this node told the CDNs. */
const purgeText = ({ purges, failures, delays }: Readonly<PurgeCounts>): string =>
  [
    series("tenantry_cdn_purges_total", "counter", "Attempts to purge changed content from the CDN.", [
      { labels: { result: "done" }, value: purges },
      { labels: { result: "failed" }, value: failures },
    ]),
    series("tenantry_cdn_purge_delay_seconds", "summary", "Time from a change until the CDN had purged it.", [
      { suffix: "_sum", value: delays.sum },
      { suffix: "_count", value: delays.count },
    ]),
  ].join("");

/** Metrics that all nodes share: the queue and the disk. */
const sharedText = async (installation: Installation): Promise<string> => {
  const [work, certificates, nearLimits, lastBackupAt, cdn, disk] = await Promise.all([
    soon(installation.work()),
    soon(installation.certificates()),
    soon(installation.nearLimits()),
    soon(installation.lastBackupAt()),
    soon(installation.cdn()),
    installation.disk().catch(() => null),
  ]);
  return [
    series(
      "tenantry_database_up",
      "gauge",
      "1 if the database is reachable from this node, else 0.",
      one(work ? 1 : 0),
    ),
    work ? jobsText(work) + certificatesText(certificates) : "",
    nearLimits ? nearLimitsText(nearLimits) : "",
    lastBackupAt
      ? series(
          "tenantry_last_backup_timestamp_seconds",
          "gauge",
          "Time of the last full backup.",
          one(lastBackupAt.getTime() / 1000),
        )
      : "",
    cdn
      ? series(
          "tenantry_cdn_waiting_seconds",
          "gauge",
          "How long the oldest change has been waiting to be purged from the CDN; 0 if none is waiting.",
          one(cdn.waitingMs / 1000),
        )
      : "",
    disk
      ? series("tenantry_disk_free_bytes", "gauge", "Free space for DATA_DIR.", one(disk.freeBytes)) +
        series("tenantry_disk_size_bytes", "gauge", "Size of the disk with DATA_DIR.", one(disk.sizeBytes))
      : "",
  ].join("");
};

type Answer<K extends keyof Installation> = Installation[K] extends () => Promise<infer T> ? T : never;

const jobsText = ({ jobs, messages }: Answer<"work">): string =>
  series(
    "tenantry_jobs",
    "gauge",
    "Jobs in the queue, by task. Failing jobs are retried automatically; failed jobs aren't.",
    jobs.map(({ task, state, count }) => ({ labels: { task, state }, value: count })),
  ) +
  series(
    "tenantry_unsent_mails",
    "gauge",
    "Unsent emails and text messages that failed at least once, by company.",
    messages.map(({ companyId, failing, failed }) => ({
      labels: { company: String(companyId) },
      value: failing + failed,
    })),
  );

const certificatesText = (certificates: Answer<"certificates"> | null): string =>
  series(
    "tenantry_certificates",
    "gauge",
    "Certificates of host names, by state: ending ones expire within 14 days, and invalid ones don't work for visitors.",
    (["valid", "ending", "invalid"] as const).map((state) => ({
      labels: { state },
      value: certificates?.[state] ?? 0,
    })),
  );

const nearLimitsText = (nearLimits: Answer<"nearLimits">): string =>
  series(
    "tenantry_companies_near_limit",
    "gauge",
    "Companies that use at least 80 percent of a limit (near), or all of it (full).",
    USAGE_KINDS.flatMap((kind) =>
      (["near", "full"] as const).map((level) => ({
        labels: { kind, level },
        value: nearLimits.filter((limit) => limit.kind === kind && limit.level === level).length,
      })),
    ),
  );

/** The result if it arrives in time, otherwise null. */
const soon = async <T>(answer: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), DATABASE_WAIT_MS);
  });
  try {
    return await Promise.race([answer.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
};
