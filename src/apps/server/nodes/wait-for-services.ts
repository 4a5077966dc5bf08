import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Config } from "#platform/config/config.ts";
import { isUnreachable } from "#platform/db/outages.ts";
import { type Connection, nodeOptions } from "#platform/db/pool.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Log } from "#platform/log/log.ts";

/** The database couldn't be reached. The message is for the person who started Tenantry. */
export class DatabaseAwayError extends Error {}

interface WaitOptions {
  readonly config: Pick<Config, "host" | "port" | "storage">;
  /** Null for the embedded database, which is already running. */
  readonly connection: Connection | null;
  readonly log: Log;
  /** How long to wait for both together, in milliseconds. */
  readonly waitMs?: number;
}

interface Service {
  readonly name: string;
  /** Why it can't be used yet; null if it can, or if waiting wouldn't help. */
  problem(): Promise<Error | null>;
  giveUp(problem: Error): void;
}

const WAIT_MS = 5 * 60_000;
const AGAIN_MS = 1_000;
const LOG_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * Waits until the database and the file storage respond, because a machine may start before them. Meanwhile,
 * `/healthz` answers, so that nothing restarts the node. Without the storage, a node can still serve pages.
 * @throws DatabaseAwayError
 */
export const waitForServices = async (options: WaitOptions): Promise<void> => {
  const { config, connection, log, waitMs = WAIT_MS } = options;
  const end = performance.now() + waitMs;
  let alive: Server | null = null;
  const waitFor = async ({ name, problem, giveUp }: Service): Promise<void> => {
    let logAt = 0;
    for (let found = await problem(); found; found = await problem()) {
      alive ??= await answerAlive(config);
      if (performance.now() >= end) return giveUp(found);
      if (performance.now() >= logAt) {
        log.warn({ error: found.message }, `Waiting for the ${name}.`);
        logAt = performance.now() + LOG_MS;
      }
      await pause(AGAIN_MS);
    }
  };
  try {
    if (connection?.direct) await waitFor(databaseAt(connection.direct, "DATABASE_DIRECT_URL", waitMs));
    if (connection) await waitFor(databaseAt(connection, "DATABASE_URL", waitMs));
    if (config.storage.kind === "s3") await waitFor(storageAt(config.storage, log));
  } finally {
    await close(alive);
  }
};

const databaseAt = (connection: Connection, setting: string, waitMs: number): Service => ({
  name: "database",
  problem: async () => {
    const client = new pg.Client({
      ...nodeOptions(connection),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on("error", () => {});
    let isConnected = false;
    try {
      await client.connect();
      isConnected = true;
      const { rows } = await client.query<{ isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby"`,
      );
      return rows[0]?.isStandby ? new Error("the server is a standby and accepts no changes") : null;
    } catch (error) {
      if (isConnected && /timeout/i.test((error as Error).message)) return new Error(NOT_SERVED);
      return isAway(error) ? (error as Error) : null;
    } finally {
      void client.end().catch(() => {});
    }
  },
  giveUp: (problem) => {
    throw new DatabaseAwayError(
      `The database couldn't be reached for ${Math.round(waitMs / 60_000)} minutes: ${problem.message || "no answer"}. Start PostgreSQL, or correct ${setting}.`,
    );
  },
});

/** Poolers accept connections before they have one to the server. */
const NOT_SERVED = `it accepts connections, but didn't answer within ${ANSWER_MS / 1_000} seconds; a pooler does this when all connections of its pool are in use`;

const storageAt = (setting: Config["storage"], log: Log): Service => ({
  name: "file storage",
  problem: async () => {
    const storage = await openStorage(setting);
    try {
      await storage.check();
      return null;
    } catch (error) {
      // A store that refuses has answered, and waiting won't change that.
      const { httpStatusCode = 500 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
      return httpStatusCode >= 500 ? (error as Error) : null;
    } finally {
      storage.close();
    }
  },
  giveUp: (problem) =>
    log.warn({ error: problem.message }, "The file storage can't be reached, so the node starts without it."),
});

/** Names that don't resolve yet, and networks that aren't up yet. */
const NO_NETWORK = /^(?:ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
/** A wrong password, role, or database name. */
const REFUSED = /^(?:28...|3D000|42501)$/;
/** What a pooler refuses in every connection. Checking the addresses explains it. */
const REFUSED_BY_POOLER = /startup parameter|statement pooling/i;

const isAway = (error: unknown): boolean => {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (REFUSED.test(code) || REFUSED_BY_POOLER.test(message)) return false;
  return NO_NETWORK.test(code) || /timeout/i.test(message) || isUnreachable(error);
};

/** Answers that the process is alive, and to all other requests that it's starting. */
const answerAlive = async ({ host, port }: Pick<Config, "host" | "port">): Promise<Server> => {
  const server = createServer((request, response) => {
    const isUp = request.url?.split("?")[0] === "/healthz";
    response
      .writeHead(isUp ? 200 : 503, {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        connection: "close",
        ...(isUp ? {} : { "retry-after": "5" }),
      })
      .end(JSON.stringify({ status: isUp ? "up" : "this node is starting" }));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  return server;
};

const close = async (server: Server | null): Promise<void> => {
  if (!server) return;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
};
