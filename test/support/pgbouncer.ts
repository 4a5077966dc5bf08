import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endChild } from "./end-child.ts";
import { freePort, isListening } from "./free-port.ts";

interface Server {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** A connection pooler in front of a PostgreSQL, with all of its databases. */
export interface Pgbouncer {
  readonly host: string;
  readonly port: number;
  /** A database through the pooler, with its direct address for what needs a session. */
  pooled<Database extends Server>(database: Database): Database & { direct: Database };
  stop(): Promise<void>;
}

export const NO_PGBOUNCER = "pgbouncer isn't installed (apt-get install pgbouncer)";

/** Debian's path, for when it isn't on the PATH. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];

/** The installed program; undefined if it's missing. */
export const pgbouncerProgram = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file));

interface PgbouncerOptions {
  readonly mode?: "session" | "transaction" | "statement";
  /** Connections to the server for each database. */
  readonly poolSize?: number;
  /** Whether it accepts the timeout that a node without DATABASE_DIRECT_URL sets on its connections. */
  readonly ignoresLimit?: boolean;
}

const START_MS = 20_000;

/** Connections that it opens to the database by default. */
export const POOLER_SIZE = 8;

/** Starts PgBouncer on a free port of 127.0.0.1. @throws if it isn't installed */
export const startPgbouncer = async (
  target: Server,
  { mode = "transaction", poolSize = POOLER_SIZE, ignoresLimit = false }: PgbouncerOptions = {},
): Promise<Pgbouncer> => {
  const program = pgbouncerProgram();
  if (!program) throw new Error(NO_PGBOUNCER);
  const folder = mkdtempSync(join(tmpdir(), "tn-pgbouncer-"));
  const port = await freePort();
  writeFileSync(join(folder, "users.txt"), `"${target.user}" "${target.password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    settings({ target, folder, port, mode, poolSize, ignoresLimit }),
  );
  // It doesn't run as root.
  const isRoot = userInfo().uid === 0;
  if (isRoot) chmodSync(folder, 0o755);
  const child = spawn(program, [...(isRoot ? ["-u", "nobody"] : []), join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const stop = async (): Promise<void> => {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`PgBouncer didn't start:\n${said}`);
    }
    await pause(20);
  }
  const host = "127.0.0.1";
  return {
    host,
    port,
    pooled: (database) => ({ ...database, host, port, direct: database }),
    stop,
  };
};

interface Settings extends Required<PgbouncerOptions> {
  readonly target: Server;
  readonly folder: string;
  readonly port: number;
}

const settings = ({ target, folder, port, mode, poolSize, ignoresLimit }: Settings): string => `[databases]
* = host=${target.host} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 1000
server_idle_timeout = 5
${ignoresLimit ? "ignore_startup_parameters = idle_in_transaction_session_timeout" : ""}
`;
