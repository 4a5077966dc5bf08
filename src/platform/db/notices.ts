import pg from "pg";
import type { Log } from "#platform/log/log.ts";
import { CHANGES_CHANNEL } from "./company-db.ts";
import { type Connection, connectionOptions } from "./pool.ts";

export interface NoticeListener {
  /** Notices may have been missed, or a company was restored: everything kept could be stale. */
  onGap(): void;
  /** @param change names the commit that announced it; "" where that isn't known */
  onChange(companyId: number, tags: readonly string[], change: string): void;
}

const RETRY_MS = 1_000;
/** Tag that says: all that is kept of the company may be stale. */
const EVERYTHING = "*";

/**
 * Listens for what other nodes commit, on a connection of its own, and connects again when it is lost.
 * Notices sent meanwhile are gone, so `onGap` is called on every connection.
 */
export const listenForChanges = (connection: Connection, log: Log, listener: NoticeListener) => {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

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
    next.on("error", (error) => log.warn({ error: error.message }, "The notices' connection was lost."));
    next.on("end", again);
    next.on("notification", (message) => {
      const notice = parseNotice(message.payload);
      if (notice?.tags.includes(EVERYTHING)) listener.onGap();
      else if (notice) listener.onChange(notice.company, notice.tags, notice.change);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      listener.onGap();
    } catch (error) {
      log.warn({ error: (error as Error).message }, "Listening for changes failed; trying again.");
      await next.end().catch(() => {});
      again();
    }
  };

  return {
    start: connect,
    stop: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};

/** Tells every node, with the commit, that a company is another one now. */
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
