import { readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#platform/log/log.ts";
import { DATABASE, ROLE } from "./cluster.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { inUseError } from "./embedded-postgres-error.ts";
import { describeProcess, isAlive, signal, waitUntilGone } from "./processes.ts";
import { GUARD_NAME, PORT } from "./server-process.ts";

/** A process id that never exists. PostgreSQL treats such a lock file as stale. */
const DEAD_PID = 2_147_483_646;
/** Time for a server to start stopping after its Tenantry ended, in milliseconds. */
const PATIENCE = 2_000;
/** Time for a server to flush its data and exit, in milliseconds. */
const STOP_LIMIT = 60_000;

interface LockFile {
  pid: number;
  socketFolder: string;
  status: string;
}

const readLockFile = async (place: ClusterPaths): Promise<LockFile | undefined> => {
  const text = await readFile(join(place.data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, socketFolder: lines[4] ?? "", status: (lines[7] ?? "").trim() };
};

/** The socket folder of a server that runs on this data; undefined if there is none. */
export const answeringServer = async (place: ClusterPaths): Promise<string | undefined> => {
  const lock = await readLockFile(place);
  return lock?.status === "ready" && (await canConnect(lock.socketFolder)) ? lock.socketFolder : undefined;
};

/**
 * Cleans up after an earlier server on the same data: stops one that lost its Tenantry, and disarms lock files whose
 * process id is dead or belongs to an unrelated process.
 * @param takeOver stops a server even if it has clients, because they are ours
 * @throws EmbeddedPostgresError `in-use` if another running Tenantry uses the data
 */
export const settlePreviousServer = async (
  place: ClusterPaths,
  socketFolder: string,
  password: string | undefined,
  log: Log,
  takeOver: boolean,
): Promise<void> => {
  const giveUp = performance.now() + PATIENCE;
  for (let lock = await readLockFile(place); lock !== undefined; lock = await readLockFile(place)) {
    const isProcess = await isOurServer(place, lock.pid);
    const answers = await canConnect(lock.socketFolder || socketFolder);
    if (!isProcess && !answers) {
      await disarm(place);
      break;
    }
    // It answers, but no local process has its id, so it runs on another machine or in another container.
    if (!isProcess) throw inUseError(place.stateDir, undefined);
    if (lock.status === "stopping") {
      if (!(await waitUntilGone(lock.pid, STOP_LIMIT))) throw inUseError(place.stateDir, lock.pid);
    } else if (takeOver || (!(await hasGuard(lock.pid)) && (await countClients(lock, password)) === 0)) {
      await stopOrphan(lock.pid, log);
    } else if (performance.now() > giveUp) {
      throw inUseError(place.stateDir, lock.pid);
    } else {
      await sleep(50);
    }
  }
  // The folder belongs only to this database, and nothing listens there anymore.
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
    await rm(join(socketFolder, name), { force: true });
};

const isOurServer = async (place: ClusterPaths, pid: number): Promise<boolean> =>
  (await isAlive(pid)) && ((await describeProcess(pid))?.words.includes(`-D ${place.data}`) ?? false);

const hasGuard = async (pid: number): Promise<boolean> => {
  const parent = (await describeProcess(pid))?.parent;
  return parent !== undefined && ((await describeProcess(parent))?.words.includes(GUARD_NAME) ?? false);
};

const canConnect = (socketFolder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${PORT}`));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });

/** The number of other connections; undefined if the server can't be asked. */
const countClients = async (lock: LockFile, password: string | undefined): Promise<number | undefined> => {
  if (password === undefined) return undefined;
  const client = new pg.Client({
    host: lock.socketFolder,
    port: PORT,
    user: ROLE,
    database: DATABASE,
    password,
    connectionTimeoutMillis: 1_000,
  });
  // The server may stop during the query.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where usename = $1 and pid <> pg_backend_pid()",
      [ROLE],
    );
    return rows[0]?.others;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};

const stopOrphan = async (pid: number, log: Log): Promise<void> => {
  log.warn(
    { pid },
    "Stopping and replacing a PostgreSQL server that an earlier Tenantry process left behind",
  );
  signal(pid, "SIGINT");
  if (await waitUntilGone(pid, STOP_LIMIT)) return;
  signal(pid, "SIGQUIT");
  await waitUntilGone(pid, 5_000);
};

/**
 * Replaces the first line with an id that no process has. The file itself stays, because it also names the shared
 * memory by which PostgreSQL detects surviving backends.
 */
const disarm = async (place: ClusterPaths): Promise<void> => {
  const file = join(place.data, "postmaster.pid");
  const [, ...rest] = (await readFile(file, "utf8")).split("\n");
  await writeFile(file, [DEAD_PID, ...rest].join("\n"));
};
