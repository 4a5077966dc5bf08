import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { findBinaries } from "#platform/db/embedded/binaries.ts";
import { runCommand } from "#platform/db/embedded/run-command.ts";
import { changeOwner, chooseUser } from "#platform/db/embedded/system-user.ts";
import { waitUntil } from "./wait-until.ts";

interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A PostgreSQL server and its streaming replica. */
export interface ReplicatedPostgres {
  readonly primary: Address;
  readonly replica: Address;
  /** Changes the replica's delay in applying commits, in milliseconds. */
  delay(ms: number): Promise<void>;
  /** Resolves once the replica has everything that is committed now. */
  catchUp(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Makes the replica a separate server. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

const USER = { user: "tenantry", password: "secret", database: "tenantry", port: 5432 };

/** Starts both from the embedded database's programs, in a folder that `stop` deletes. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), "tn-rep-"));
  chmodSync(folder, 0o755);
  // PostgreSQL refuses to run as root.
  const user = await chooseUser(join(folder, "data"), folder);
  const { initdb, postgres } = await findBinaries(user, folder);
  const run = async (program: string, ...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await runCommand(program, args, { user });
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${stdout}${stderr}`);
  };
  const server = (name: string) => {
    const home = join(folder, name);
    const data = join(home, "data");
    mkdirSync(home);
    if (user) chownSync(home, user.uid, user.gid);
    const control = (...args: string[]) => run(join(dirname(postgres), "pg_ctl"), "-D", data, "-w", ...args);
    const settings = `-c listen_addresses= -c unix_socket_directories=${home} -c fsync=off -c max_connections=100 -c max_worker_processes=2 -c jit=off`;
    return {
      home,
      data,
      connection: { ...USER, host: home },
      control,
      start: () => control("-o", settings, "-l", join(home, "log"), "start"),
      stop: (how: "fast" | "immediate") => control("-m", how, "stop"),
    };
  };
  const primary = server("primary");
  const replica = server("replica");
  const asAdmin = async <Row extends object>(host: string, ...statements: string[]): Promise<Row[]> => {
    const admin = new pg.Client({ host, user: "postgres", database: "postgres" });
    await admin.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await admin.query<Row>(statement));
      return rows;
    } finally {
      await admin.end();
    }
  };
  const stop = async () => {
    for (const one of [replica, primary]) await one.stop("immediate").catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await run(initdb, "-D", primary.data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync");
    await primary.start();
    await asAdmin(
      primary.home,
      "create role tenantry login nosuperuser nobypassrls createdb password 'secret'",
      "create database tenantry owner tenantry",
    );
    await primary.stop("fast");
    await cp(primary.data, replica.data, { recursive: true });
    writeFileSync(join(replica.data, "standby.signal"), "");
    writeFileSync(
      join(replica.data, "postgresql.auto.conf"),
      `primary_conninfo = 'host=${primary.home} user=postgres'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
    if (user) await changeOwner(user, replica.data);
    chmodSync(replica.data, 0o700);
    await primary.start();
    await replica.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    primary: primary.connection,
    replica: replica.connection,
    delay: async (ms) =>
      void (await asAdmin(
        replica.home,
        `alter system set recovery_min_apply_delay = '${ms}ms'`,
        "select pg_reload_conf()",
      )),
    catchUp: async () => {
      const [primaryAt] = await asAdmin<{ position: string }>(
        primary.home,
        "select pg_current_wal_flush_lsn()::text as position",
      );
      await waitUntil("the replica has what is committed", async () => {
        const [replicaAt] = await asAdmin<{ isThere: boolean }>(
          replica.home,
          `select pg_last_wal_replay_lsn() >= '${primaryAt?.position}' as "isThere"`,
        );
        return replicaAt?.isThere === true;
      });
    },
    stopReplica: () => replica.stop("fast"),
    startReplica: () => replica.start(),
    promoteReplica: () => replica.control("promote"),
    stop,
  };
};
