import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { runCommand } from "#platform/db/embedded/run-command.ts";
import { chooseUser } from "#platform/db/embedded/system-user.ts";
import type { TestConnection } from "./copied-databases.ts";

const DEBIAN = "/usr/lib/postgresql";

/** Major versions of the PostgreSQL servers that Debian's packages installed on this machine, such as `15`. */
export const otherPostgresVersions = (): string[] =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).filter((version) =>
    existsSync(join(DEBIAN, version, "bin", "initdb")),
  );

/** A PostgreSQL other than the embedded one, with an empty database owned by an ordinary role. */
export interface OtherPostgres {
  readonly connection: TestConnection;
  stop(): Promise<void>;
}

/** @param version one of `otherPostgresVersions` */
export const startOtherPostgres = async (version: string): Promise<OtherPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), "tn-pg-"));
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  // PostgreSQL refuses to run as root.
  const user = await chooseUser(data, folder);
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const one of [folder, data]) chownSync(one, user.uid, user.gid);
  const run = async (program: string, ...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await runCommand(join(DEBIAN, version, "bin", program), args, { user });
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${stdout}${stderr}`);
  };
  const connection = { host: folder, port: 5432, user: "tenantry", password: "secret", database: "tenantry" };
  const stop = async () => {
    await run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop").catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync");
    const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
    await run("pg_ctl", "-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start");
    const admin = new pg.Client({ host: folder, user: "postgres", database: "postgres" });
    await admin.connect();
    await admin.query("create role tenantry login nosuperuser nobypassrls password 'secret'");
    await admin.query("create database tenantry owner tenantry");
    await admin.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, stop };
};
