import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log/log.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { DATABASE, ensureCluster, ROLE, readPassword, renewPassword } from "./cluster.ts";
import { type ClusterPaths, findClusterPaths, hasCluster } from "./cluster-paths.ts";
import { EmbeddedPostgresError, errorFromOutput } from "./embedded-postgres-error.ts";
import { answeringServer, settlePreviousServer } from "./previous-server.ts";
import { PORT, type ServerEnd, type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Durability, writeSettings } from "./settings.ts";

export interface EmbeddedPostgresOptions {
  /** The database's folder, `<DATA_DIR>/postgres`. It is created if missing. */
  stateDir: string;
  log: Log;
  /** `none` is faster but loses data in a power failure; use it only for test databases. Default `full`. */
  durability?: Durability;
  /** Lets the role create databases, for tests. Applies only to the first start. Default false. */
  mayCreateDatabases?: boolean;
  /** The most connections at a time. Default 60. */
  connections?: number;
  /** Called when the server's process has been started, for what can be done until it accepts connections. */
  onStarting?: () => void;
}

/** Connection parameters for `pg`. `host` is the folder of a Unix socket. */
export interface EmbeddedPostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection;
  /** The process id of the running server. It changes when the server restarts. */
  readonly serverPid: number;
  /** Stops the server cleanly. End the connection pools first. Calling it twice is fine. */
  stop(): Promise<void>;
}

/** The longest path of a Unix socket in bytes, on the strictest supported system (macOS). */
const SOCKET_PATH_LIMIT = 103;

/**
 * Starts the embedded PostgreSQL on `stateDir`, creating the database at the first start. The connection uses the
 * role that owns the database, which isn't a superuser and can't bypass row-level security. If the server ends
 * unexpectedly, it restarts; if Tenantry is killed, the server stops itself.
 * @throws EmbeddedPostgresError with a message for the person who started Tenantry
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError(
      "no-binaries",
      "The embedded PostgreSQL isn't available on Windows. Set DATABASE_URL to a PostgreSQL 15 or later, or start Tenantry under WSL.",
    );
  }
  const { log, durability = "full", mayCreateDatabases = false } = options;
  const place = await findClusterPaths(options.stateDir, log);
  const binaries = await findBinaries(place.user, place.home);
  await ensureCluster(place, binaries, { durability, mayCreateDatabases }, log);
  return await runServer(place, binaries, durability, options, log);
};

/**
 * Connects to the database in `stateDir` while another Tenantry runs it, or starts it if none does. `stop` stops only
 * what was started here.
 * @throws EmbeddedPostgresError, also if there is no database yet
 */
export const joinEmbeddedPostgres = async (
  options: Pick<EmbeddedPostgresOptions, "stateDir" | "log">,
): Promise<Pick<EmbeddedPostgres, "connection" | "stop">> => {
  if (!(await hasCluster(options.stateDir)))
    throw new EmbeddedPostgresError(
      "unreadable",
      `There is no database in ${options.stateDir}. Set DATA_DIR to the folder that Tenantry uses, or DATABASE_URL to its database.`,
    );
  const place = await findClusterPaths(options.stateDir, options.log);
  const host = await answeringServer(place);
  const password = host === undefined ? undefined : await readPassword(place);
  if (host === undefined || password === undefined) return startEmbeddedPostgres(options);
  return { connection: { host, port: PORT, user: ROLE, password, database: DATABASE }, stop: async () => {} };
};

const runServer = async (
  place: ClusterPaths,
  binaries: Binaries,
  durability: Durability,
  { connections, onStarting }: Pick<EmbeddedPostgresOptions, "connections" | "onStarting">,
  log: Log,
): Promise<EmbeddedPostgres> => {
  let password = await readPassword(place);
  const socketFolder = await makeSocketFolder(place);
  const settle = (takeOver: boolean) => settlePreviousServer(place, socketFolder, password, log, takeOver);
  await settle(false);
  await writeSettings(place, socketFolder, durability, connections);
  password ??= await renewPassword(place, binaries);

  let running = await startUntilReady(place, binaries, () => settle(false), log, onStarting);
  const stopping = new AbortController();
  const watching = (async () => {
    let pause = 250;
    while (!stopping.signal.aborted) {
      const { lastLines } = await running.server.ended;
      if (stopping.signal.aborted) return;
      log.error({ lastLines }, "The embedded database stopped unexpectedly and is starting again");
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await settle(true);
        running = await startUntilReady(place, binaries, () => settle(true), log);
        pause = 250;
      } catch (error) {
        pause = Math.min(pause * 2, 30_000);
        log.error({ err: error }, "The embedded database couldn't be restarted; retrying");
      }
    }
  })();

  const stop = async (): Promise<void> => {
    stopping.abort();
    await running.server.stop();
    // A restart in progress has finished by now, so stop its server.
    await watching;
    await running.server.stop();
    if (!socketFolder.startsWith(place.home)) await rm(socketFolder, { recursive: true, force: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    connection: { host: socketFolder, port: PORT, user: ROLE, password, database: DATABASE },
    get serverPid() {
      return running.pid;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

interface Running {
  server: ServerProcess;
  pid: number;
}

const startUntilReady = async (
  place: ClusterPaths,
  binaries: Binaries,
  settle: () => Promise<void>,
  log: Log,
  onStarting?: () => void,
): Promise<Running> => {
  const giveUp = performance.now() + 10_000;
  for (;;) {
    const server = startServerProcess(place, binaries, log);
    onStarting?.();
    const outcome = await server.ready;
    if (typeof outcome === "number") return { server, pid: outcome };
    if (!isPassing(outcome) || performance.now() > giveUp) {
      throw errorFromOutput("start", outcome.lastLines, place.stateDir);
    }
    await sleep(100);
    await settle();
  }
};

/** Whether the failure is temporary: another start was faster, or backends of a dead server are still ending. */
const isPassing = (end: ServerEnd): boolean =>
  /lock file "[^"]*" already exists|shared memory block .* still in use/.test(end.lastLines);

const makeSocketFolder = async (place: ClusterPaths): Promise<string> => {
  const inside = join(place.cluster, "run");
  const name = createHash("sha256").update(place.data).digest("hex").slice(0, 16);
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT;
  const folder = fits ? inside : join(tmpdir(), `tenantry-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const allowed = [process.getuid?.(), place.user?.uid];
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new EmbeddedPostgresError(
      "failed",
      `The folder ${folder} for the database's socket belongs to another user. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  await chmod(folder, 0o700);
  if (place.user !== undefined) await chown(folder, place.user.uid, place.user.gid);
  return folder;
};
