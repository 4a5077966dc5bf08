import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** A process of the installation. Sizes are in bytes, delays in milliseconds. Counts start with the process. */
export const nodeHealth = z.object({
  id: z.string(),
  /** Machine and process. */
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Whether it sent a heartbeat within the last minute. */
  isAlive: z.boolean(),
  /** Whether it answered this call. */
  isThis: z.boolean(),
  cachePages: z.number(),
  cacheBytes: z.number(),
  cacheMaxBytes: z.number(),
  cacheHits: z.number(),
  cacheMisses: z.number(),
  cacheEvictions: z.number(),
  memoryBytes: z.number(),
  /** Event loop delay: the 99th percentile and the maximum. */
  loopDelayMs: z.number(),
  worstLoopDelayMs: z.number(),
  connectionsInUse: z.number(),
  connectionsIdle: z.number(),
  connectionsAwaited: z.number(),
  /** Database replicas in the settings, and how many of them are used. */
  replicas: z.number(),
  replicasUsed: z.number(),
  /** Reads that a replica could answer, and those that one did answer. */
  replicaReads: z.number(),
  replicaAnswers: z.number(),
});
export type NodeHealth = z.infer<typeof nodeHealth>;

/** Jobs of one kind, of all companies. */
export const queueHealth = z.object({
  /** For people: "Send mail". */
  kind: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Will be retried automatically. */
  failing: z.number(),
  /** Won't be retried unless someone asks. */
  failed: z.number(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** A company's emails and text messages that failed at least once and haven't been sent. */
export const unsentHealth = z.object({
  companyId: z.number(),
  company: z.string(),
  /** Its main host; empty if it has none. */
  host: z.string(),
  failing: z.number(),
  failed: z.number(),
  /** Creation time of the oldest. */
  since: z.string(),
});
export type UnsentHealth = z.infer<typeof unsentHealth>;

/** What all nodes did in an hour. All figures are null if no node ran. */
export const healthHour = z.object({
  /** Its beginning. */
  hour: z.string(),
  /** Requests answered, and those answered with a 5xx status. */
  requests: z.number().nullable(),
  serverErrors: z.number().nullable(),
  emailsSent: z.number().nullable(),
  /** Attempts, so an email that is retried can count several times. */
  emailsFailed: z.number().nullable(),
  /** The most at one time. Jobs that will be retried are waiting, too. */
  jobsWaiting: z.number().nullable(),
  jobsFailed: z.number().nullable(),
  /** The lowest share of free space on any node's disk, from 0 to 1. */
  freeDisk: z.number().nullable(),
});
export type HealthHour = z.infer<typeof healthHour>;

export const getHealthHistory = defineCall({
  name: "getHealthHistory",
  id: "own",
  method: "GET",
  path: "/SystemHealth/GetHealthHistory",
  summary: "What the installation did in each hour of the last seven days.",
  who: "vendor-admin",
  answer: z.object({
    /** Each hour since the first one with figures, at most 168. The last one isn't over. */
    hours: z.array(healthHour),
  }),
});

export const getSystemHealth = defineCall({
  name: "getSystemHealth",
  id: "own",
  method: "GET",
  path: "/SystemHealth/GetSystemHealth",
  summary:
    "The state of the installation: versions, nodes, queue, unsent emails, certificates, disk, and database.",
  who: "vendor-admin",
  answer: z.object({
    /** Problems, as sentences; empty if there are none. */
    troubles: z.array(z.string()),
    versions: z.object({
      tenantry: z.string(),
      node: z.string(),
      postgres: z.string(),
      /** Name of the newest migration. */
      migration: z.string(),
    }),
    databaseBytes: z.number(),
    /** Stored texts still to be cleaned by the current cleaner, in database rows. */
    htmlCleaning: z.object({
      companies: z.number(),
      companiesDone: z.number(),
      total: z.number(),
      done: z.number(),
      /** Texts that the cleaner refuses, which don't change. */
      refused: z.number(),
      isPaused: z.boolean(),
    }),
    /** The last recorded backup of the whole installation; null if there is none. */
    lastBackup: z
      .object({
        takenAt: z.string(),
        bytes: z.number(),
        /** Files that the storage had already lost. */
        missingFiles: z.number(),
      })
      .nullable(),
    /**
     * Certificates of host names that lead here. Of many names, only the first ones are listed. Null if they aren't
     * watched: without https, or with HOST_CHECKS off.
     */
    certificates: z
      .object({
        valid: z.number(),
        /** Will end within 14 days. */
        ending: z.number(),
        /** Expired, for another name, refused by browsers, or missing. */
        invalid: z.number(),
        endingHosts: z.array(z.string()),
        invalidHosts: z.array(z.string()),
      })
      .nullable(),
    /** The CDNs in front of the sites; null if there is none. */
    cdn: z
      .object({
        names: z.array(z.string()),
        /** Null if nothing was purged yet. */
        purgedAt: z.string().nullable(),
        /** Null if the last purge succeeded. */
        failingSince: z.string().nullable(),
        lastError: z.string(),
        /** Changes that aren't purged yet. */
        waiting: z.number(),
        /** How long the oldest of them has been waiting, in milliseconds. */
        waitingMs: z.number(),
      })
      .nullable(),
    storage: z.object({
      /** Where uploaded files are stored. */
      kind: z.enum(["disk", "s3"]),
      /** The data folder's disk on the node that answered; null if the system doesn't report it. */
      freeBytes: z.number().nullable(),
      sizeBytes: z.number().nullable(),
    }),
    nodes: z.array(nodeHealth),
    queue: z.array(queueHealth),
    unsent: z.array(unsentHealth),
  }),
});

export const pauseCleaning = defineCall({
  name: "pauseCleaning",
  id: "own",
  method: "POST",
  path: "/SystemHealth/PauseCleaning",
  summary:
    "Pauses the cleaning of stored texts in all companies, or continues it. Cleaned texts stay as they are.",
  who: "vendor-admin",
  body: z.object({ isPaused: z.boolean("isPaused must be yes or no.") }),
  answer: z.literal("Saved"),
});
