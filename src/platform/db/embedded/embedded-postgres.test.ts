import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { ask, makeFolder, removeFolder, start, until } from "./embedded-test-kit.ts";
import { isAlive } from "./processes.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let database: EmbeddedPostgres | undefined;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await database?.stop();
  database = undefined;
  await removeFolder(folder);
});

const cluster = (name: string): string => join(folder, "postgres", "pg18", name);

test("keeps data from one start to the next", async () => {
  database = await start(folder);
  await ask(database.connection, "create table kept (word text)");
  await ask(database.connection, "insert into kept values ('here')");
  await database.stop();
  database = await start(folder);
  expect(await ask(database.connection, "select word from kept")).toEqual([{ word: "here" }]);
});

test("serves a role that isn't a superuser and can't bypass row-level security, but can add extensions", async () => {
  database = await start(folder);
  const [role] = await ask(
    database.connection,
    "select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({
    rolname: "tenantry",
    rolsuper: false,
    rolbypassrls: false,
    rolcreatedb: false,
    rolcreaterole: false,
  });
  for (const name of ["pg_trgm", "unaccent", "citext"])
    await ask(database.connection, `create extension ${name}`);
  const extensions = await ask<{ extname: string }>(database.connection, "select extname from pg_extension");
  expect(extensions.map(({ extname }) => extname)).toEqual(
    expect.arrayContaining(["pg_trgm", "unaccent", "citext"]),
  );
});

test("can be reached only through its socket with a password", async () => {
  database = await start(folder);
  expect(await ask(database.connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
  expect((await stat(cluster("password"))).mode & 0o777).toBe(0o600);
  const wrong = new pg.Client({ ...database.connection, password: "wrong" });
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
  const superuser = new pg.Client({ ...database.connection, user: "tenantry_bootstrap" });
  await expect(superuser.connect()).rejects.toThrow(/no pg_hba.conf entry/);
});

test("makes every commit durable by default", async () => {
  database = await start(folder, "full");
  const settings = await ask<{ name: string; setting: string }>(
    database.connection,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')",
  );
  expect(settings).toHaveLength(4);
  expect(settings.every(({ setting }) => setting === "on")).toBe(true);
});

test("sorts by code points in UTF-8 wherever it runs", async () => {
  database = await start(folder);
  const [locale] = await ask(
    database.connection,
    "select pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale from pg_database where datname = 'tenantry'",
  );
  expect(locale).toEqual({ encoding: "UTF8", datlocprovider: "b", datlocale: "C.UTF-8" });
});

test("stops cleanly, and stopping twice isn't a fault", async () => {
  database = await start(folder);
  const { serverPid } = database;
  await Promise.all([database.stop(), database.stop()]);
  expect(await isAlive(serverPid)).toBe(false);
  expect(await readdir(cluster("data"))).not.toContain("postmaster.pid");
});

test("restarts a killed server without losing data", async () => {
  database = await start(folder, "full");
  await ask(database.connection, "create table kept as select 'here' as word");
  const first = database.serverPid;
  process.kill(first, "SIGKILL");
  const { connection } = database;
  await until("the server runs again", () =>
    ask(connection, "select * from kept").then(
      () => true,
      () => false,
    ),
  );
  expect(database.serverPid).not.toBe(first);
  expect(await ask(connection, "select word from kept")).toEqual([{ word: "here" }]);
});

test("gives the role a new password if its file is missing", async () => {
  database = await start(folder);
  const old = database.connection.password;
  await database.stop();
  await rm(cluster("password"));
  database = await start(folder);
  expect(database.connection.password).not.toBe(old);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("works below a path too long for a socket", async () => {
  const deep = join(folder, "a-folder-with-a-rather-long-name".repeat(4), "and-one-more-below-it".repeat(3));
  await mkdir(deep, { recursive: true });
  database = await start(deep);
  const { host } = database.connection;
  expect(Buffer.byteLength(join(host, ".s.PGSQL.5432"))).toBeLessThanOrEqual(103);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  await expect(stat(host)).rejects.toThrow(/ENOENT/);
});

test("works below a path with spaces, quotes, and non-ASCII letters", async () => {
  const odd = join(folder, 'it\'s \\ a "Größe" $HOME');
  await mkdir(odd);
  database = await start(odd);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("refuses a database of another PostgreSQL version and leaves it alone", async () => {
  await mkdir(join(folder, "postgres", "pg17"), { recursive: true });
  await expect(start(folder)).rejects.toMatchObject({
    code: "unreadable",
    message: expect.stringMatching(/PostgreSQL 17.*Make a backup/),
  });
  expect(await readdir(join(folder, "postgres"))).toEqual(["pg17"]);
});

test("refuses a folder whose data is gone instead of starting empty", async () => {
  await mkdir(cluster(""), { recursive: true });
  await expect(start(folder)).rejects.toMatchObject({
    code: "unreadable",
    message: expect.stringMatching(/backup/),
  });
});

test("reports a damaged database", async () => {
  database = await start(folder);
  await database.stop();
  database = undefined;
  await rm(cluster("data/global/pg_control"));
  await expect(start(folder)).rejects.toMatchObject({ code: expect.stringMatching(/failed|unreadable/) });
});

test("reports a folder that can't be created", async () => {
  await writeFile(join(folder, "postgres"), "a file in the way");
  await expect(start(folder)).rejects.toMatchObject({
    code: "unreadable",
    message: expect.stringMatching(/can't be created.*DATA_DIR/),
  });
});

test("deletes a temporary database when it stops", async () => {
  const temporary = await startTemporaryPostgres({ log: silentLog });
  const { host } = temporary.connection;
  await ask(temporary.connection, "create database another");
  expect(await ask({ ...temporary.connection, database: "another" }, "select 1 as one")).toEqual([
    { one: 1 },
  ]);
  await temporary.stop();
  await expect(readFile(host)).rejects.toThrow(/ENOENT/);
});
