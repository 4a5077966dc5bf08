import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** A process of the installation. Sizes are in bytes, delays in milliseconds; counts begin with the process. */
export const nodeHealth = z.object({
  id: z.string(),
  /** Machine and process. */
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Gave a heartbeat within the last minute. */
  isAlive: z.boolean(),
  /** The one that answered. */
  isThis: z.boolean(),
  cachePages: z.number(),
  cacheBytes: z.number(),
  cacheMaxBytes: z.number(),
  cacheHits: z.number(),
  cacheMisses: z.number(),
  cacheEvictions: z.number(),
  memoryBytes: z.number(),
  /** How late it came round to its work: 99 of 100 times at most, and the worst. */
  loopDelayMs: z.number(),
  worstLoopDelayMs: z.number(),
  connectionsInUse: z.number(),
  connectionsIdle: z.number(),
  connectionsAwaited: z.number(),
});
export type NodeHealth = z.infer<typeof nodeHealth>;

/** Work of one kind, over all companies. */
export const queueHealth = z.object({
  /** In words: "Send mail". */
  kind: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Tried again by themselves. */
  failing: z.number(),
  /** Given up, until somebody tries again. */
  failed: z.number(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** Mails and texts of a company that failed at least once and aren't sent yet. */
export const unsentHealth = z.object({
  companyId: z.number(),
  company: z.string(),
  /** Its main host; empty where it has none. */
  host: z.string(),
  failing: z.number(),
  failed: z.number(),
  /** When the oldest of them was written. */
  since: z.string(),
});
export type UnsentHealth = z.infer<typeof unsentHealth>;

export const getSystemHealth = defineCall({
  name: "getSystemHealth",
  id: "own",
  method: "GET",
  path: "/SystemHealth/GetSystemHealth",
  summary: "The state of the installation: versions, nodes, queue, unsent emails, disk, and database.",
  who: "vendor-admin",
  answer: z.object({
    /** What somebody should look at, in sentences; empty where all is well. */
    troubles: z.array(z.string()),
    versions: z.object({
      tenantry: z.string(),
      node: z.string(),
      postgres: z.string(),
      /** Name of the newest migration. */
      migration: z.string(),
    }),
    databaseBytes: z.number(),
    /** Stored texts that the present cleaner cleans again, in rows of the database. */
    htmlCleaning: z.object({
      companies: z.number(),
      companiesDone: z.number(),
      total: z.number(),
      done: z.number(),
      /** Texts that the cleaner doesn't take; they stay as they are. */
      refused: z.number(),
    }),
    /** The last one of the whole installation that the command wrote down; null where there is none. */
    lastBackup: z
      .object({
        takenAt: z.string(),
        bytes: z.number(),
        /** Files that the storage had lost before it was taken. */
        missingFiles: z.number(),
      })
      .nullable(),
    storage: z.object({
      /** Where uploaded files lie. */
      kind: z.enum(["disk", "s3"]),
      /** Of the data folder's disk at the node that answered; null where the system doesn't tell. */
      freeBytes: z.number().nullable(),
      sizeBytes: z.number().nullable(),
    }),
    nodes: z.array(nodeHealth),
    queue: z.array(queueHealth),
    unsent: z.array(unsentHealth),
  }),
});
