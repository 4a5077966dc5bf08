import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#platform/log/log.ts";
import { CHANGES_CHANNEL } from "./company-db.ts";
import { type Connection, connectionOptions, type Database } from "./pool.ts";

export interface NoticeListener {
  /** Notices may have been missed, or a company was restored, so all cached data could be stale. */
  onGap(): void;
  /** @param change identifies the commit; "" if unknown */
  onChange(companyId: number, tags: readonly string[], change: string): void;
}

/** Notices don't arrive. The message is for the person who started Tenantry. */
export class NoticesUnavailableError extends Error {}

const RETRY_MS = 1_000;
/** A notice takes milliseconds, but a machine may be slow. */
const TRIAL_MS = 1_000;
const TRIALS = 10;
/** A channel on which a starting node checks that it receives notices. */
const TRIAL_CHANNEL = "tenantry_trial";
/** Tag for all of a company's cached data. */
const EVERYTHING = "*";

/**
 * Listens on its own connection for what other nodes commit, and reconnects after a failure. Notices sent in between
 * are lost, so `onGap` is called for each connection.
 */
export const listenForChanges = (connection: Connection, log: Log, listener: NoticeListener) => {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let hear: ((payload: string | undefined) => void) | undefined;

  const again = () => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RETRY_MS);
    timer.unref();
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...connectionOptions(connection),
      application_name: "tenantry-notices",
      keepAlive: true,
    });
    client = next;
    next.on("error", (error) =>
      log.warn({ error: error.message }, "The connection for database notices was lost."),
    );
    next.on("end", again);
    next.on("notification", (message) => {
      if (message.channel === TRIAL_CHANNEL) return hear?.(message.payload);
      const notice = parseNotice(message.payload);
      if (notice?.tags.includes(EVERYTHING)) listener.onGap();
      else if (notice) listener.onChange(notice.company, notice.tags, notice.change);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}; listen ${TRIAL_CHANNEL}`);
      isListening = true;
      listener.onGap();
    } catch (error) {
      log.warn({ error: (error as Error).message }, "Listening for changes failed and will be retried.");
      await next.end().catch(() => {});
      again();
    }
  };

  return {
    start: connect,
    /**
     * Checks that notices from other connections arrive. Behind a pooler in transaction mode they don't, without an
     * error, and visitors would see outdated pages for hours.
     * @throws NoticesUnavailableError
     */
    check: async (database: Database): Promise<void> => {
      const trial = randomUUID();
      const heard = new Promise<boolean>((told) => {
        hear = (payload) => {
          if (payload === trial) told(true);
        };
      });
      for (let tries = 0; tries < TRIALS; tries++) {
        await database.pool.query("select pg_notify($1, $2)", [TRIAL_CHANNEL, trial]);
        if (await Promise.race([heard, pause(TRIAL_MS, false, { ref: false })])) return;
      }
      // Without a connection, the listener keeps trying.
      if (isListening)
        throw new NoticesUnavailableError(
          "Database notices don't arrive, so this node would never learn about changes by others. DATABASE_URL seems to use a pooler in transaction or statement mode. Use session mode, or connect to the database directly.",
        );
    },
    stop: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};

/** Announces to every node, with the commit, that all of a company's data has changed. */
export const announceEverything = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  await client.query("select pg_notify($1, $2)", [
    CHANGES_CHANNEL,
    JSON.stringify({ company: companyId, tags: [EVERYTHING] }),
  ]);
};

const parseNotice = (
  payload: string | undefined,
): { company: number; tags: string[]; change: string } | null => {
  try {
    const value = JSON.parse(payload ?? "") as { company?: unknown; tags?: unknown; change?: unknown };
    return typeof value.company === "number" && Array.isArray(value.tags)
      ? {
          company: value.company,
          tags: value.tags.filter((tag) => typeof tag === "string"),
          change: typeof value.change === "string" ? value.change : "",
        }
      : null;
  } catch {
    return null;
  }
};
