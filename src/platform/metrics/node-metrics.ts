import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { Database } from "#platform/db/pool.ts";
import type { ReplicaFigures, Replicas } from "#platform/db/replicas.ts";

/** The current state of a node. Counts start with the process. */
export interface NodeFigures {
  readonly cachePages: number;
  readonly cacheBytes: number;
  /** The limit from PAGE_CACHE_MB, in bytes. */
  readonly cacheMaxBytes: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Pages removed because the cache was full. */
  readonly cacheEvictions: number;
  /** Resident memory of the process, in bytes. */
  readonly memoryBytes: number;
  /** Event loop delay in the last minute or two, in milliseconds: the 99th percentile and the maximum. */
  readonly loopDelayMs: number;
  readonly worstLoopDelayMs: number;
  readonly connectionsInUse: number;
  readonly connectionsIdle: number;
  /** Requests waiting for a database connection. */
  readonly connectionsAwaited: number;
  /** Database replicas in the settings, and how many of them are used. */
  readonly replicas: number;
  readonly replicasUsed: number;
  /** Reads that a replica could answer, and those that one did answer. */
  readonly replicaReads: number;
  readonly replicaAnswers: number;
}

/** A process of the installation, as seen from outside. */
export interface NodeMetrics {
  /** Different for every start. */
  readonly id: string;
  /** Machine and process, so that people recognize the node. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
  figures(): NodeFigures;
  /** Null without replicas. */
  replicas(): ReplicaFigures | null;
  stop(): void;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

/** Measures this process. */
export const measureNode = (options: {
  readonly version: string;
  readonly cache: PageCache;
  readonly database: Database;
  readonly replicas: Replicas | null;
}): NodeMetrics => {
  const { cache, database } = options;
  const replicas = () => options.replicas?.figures() ?? null;
  const loop = watchLoop();
  return {
    id: randomBytes(8).toString("hex"),
    name: `${hostname()}, process ${process.pid}`,
    version: options.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    figures: () => {
      const { pages, bytes, maxBytes, hits, misses, evictions } = cache.figures();
      const { totalCount, idleCount, waitingCount } = database.pool;
      return {
        cachePages: pages,
        cacheBytes: bytes,
        cacheMaxBytes: maxBytes,
        cacheHits: hits,
        cacheMisses: misses,
        cacheEvictions: evictions,
        memoryBytes: process.memoryUsage.rss(),
        ...loop.delays(),
        connectionsInUse: totalCount - idleCount,
        connectionsIdle: idleCount,
        connectionsAwaited: waitingCount,
        ...replicaFigures(replicas()),
      };
    },
    replicas,
    stop: loop.stop,
  };
};

const replicaFigures = (
  figures: ReplicaFigures | null,
): Pick<NodeFigures, "replicas" | "replicasUsed" | "replicaReads" | "replicaAnswers"> => ({
  replicas: figures?.replicas.length ?? 0,
  replicasUsed: figures?.replicas.filter(({ isUsed }) => isUsed).length ?? 0,
  replicaReads: figures ? Object.values(figures.reads).reduce((sum, count) => sum + count, 0) : 0,
  replicaAnswers: figures?.reads.replica ?? 0,
});

/** Event loop delays in this window and the previous one. Several readers can ask without resetting it. */
const watchLoop = () => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // The measurement includes the timer's own interval.
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const now = () =>
    histogram.count === 0
      ? { p99: 0, worst: 0 }
      : { p99: late(histogram.percentile(99)), worst: late(histogram.max) };
  let before = { p99: 0, worst: 0 };
  const timer = setInterval(() => {
    before = now();
    histogram.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    delays: () => {
      const { p99, worst } = now();
      return {
        loopDelayMs: Math.max(p99, before.p99),
        worstLoopDelayMs: Math.max(worst, before.worst),
      };
    },
    stop: (): void => {
      clearInterval(timer);
      histogram.disable();
    },
  };
};
