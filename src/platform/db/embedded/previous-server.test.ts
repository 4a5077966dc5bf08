import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import {
  ask,
  type Holder,
  killHard,
  makeFolder,
  removeFolder,
  spawnHolder,
  start,
  startHolder,
  until,
} from "./embedded-test-kit.ts";
import { describeProcess, isAlive } from "./processes.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let database: EmbeddedPostgres | undefined;
let holder: Holder | undefined;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await database?.stop();
  database = undefined;
  if (holder !== undefined) await killHard(holder.child);
  holder = undefined;
  await removeFolder(folder);
});

const inData = (name: string): string => join(folder, "postgres", "pg18", "data", name);

/**
 * Kills both parts of the guard, so that nothing stops the server. The program is paused first, because it would
 * restart its server.
 */
const killGuard = async ({ child, serverPid }: Holder): Promise<void> => {
  child.kill("SIGSTOP");
  const guard = (await describeProcess(serverPid))?.parent ?? 0;
  const parts = [guard, ...(await childrenOf(guard)).filter((pid) => pid !== serverPid)];
  for (const part of parts) process.kill(part, "SIGKILL");
  await until("the guard is gone", async () => !(await Promise.all(parts.map(isAlive))).includes(true));
};

const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map(async (pid) => (await describeProcess(pid))?.parent));
  return pids.filter((_pid, index) => parents[index] === parent);
};

test("the server stops cleanly when its program is killed", async () => {
  holder = await startHolder(folder);
  await killHard(holder.child);
  const { serverPid } = holder;
  await until("the server is gone", async () => !(await isAlive(serverPid)));
  // A killed server would have left its lock file.
  expect(await readdir(inData(""))).not.toContain("postmaster.pid");
  database = await start(folder);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts right after its program was killed, even while the old server is stopping", async () => {
  holder = await startHolder(folder);
  await killHard(holder.child);
  database = await start(folder);
  expect(database.serverPid).not.toBe(holder.serverPid);
});

test("refuses a folder in use by another Tenantry, which keeps running", async () => {
  holder = await startHolder(folder);
  await expect(start(folder)).rejects.toMatchObject({
    name: "EmbeddedPostgresError",
    code: "in-use",
    message: expect.stringMatching(
      /Another Tenantry server is using the database.*Stop that one first.*DATA_DIR/,
    ),
  });
  expect(await ask(holder.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("refuses a second start in the same program", async () => {
  database = await start(folder);
  await expect(start(folder)).rejects.toMatchObject({ code: "in-use" });
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("lets one of two simultaneous first starts win and refuses the other", async () => {
  const programs = await Promise.all([spawnHolder(folder), spawnHolder(folder)]);
  const ends = await Promise.all(
    programs.map((program) =>
      Promise.race([
        once(program, "exit").then(() => "refused"),
        once(program.stdout ?? program, "data").then(() => "serves"),
      ]),
    ),
  );
  expect(ends.sort()).toEqual(["refused", "serves"]);
  await Promise.all(programs.map(killHard));
  database = await start(folder);
  expect((await readdir(join(folder, "postgres"))).filter((name) => name.includes("init"))).toEqual([]);
});

test("stops and replaces a server without a guard, program, and clients", async () => {
  holder = await startHolder(folder);
  await killGuard(holder);
  await killHard(holder.child);
  expect(await isAlive(holder.serverPid)).toBe(true);
  database = await start(folder);
  expect(database.serverPid).not.toBe(holder.serverPid);
  expect(await isAlive(holder.serverPid)).toBe(false);
});

test("refuses to replace a server without a guard that still has clients", async () => {
  holder = await startHolder(folder);
  const client = new pg.Client(holder.connection);
  client.on("error", () => {});
  await client.connect();
  await killGuard(holder);
  await expect(start(folder)).rejects.toMatchObject({ code: "in-use" });
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  process.kill(holder.serverPid, "SIGINT");
  await client.end().catch(() => {});
});

/** Leaves lock files with the given process id, as after a power failure. */
const leaveLockFiles = async (pid: number): Promise<void> => {
  holder = await startHolder(folder);
  const lockFile = await readFile(inData("postmaster.pid"), "utf8");
  const { host } = holder.connection;
  holder.child.kill("SIGTERM");
  await once(holder.child, "exit");
  const { uid, gid } = await stat(inData(""));
  const files = {
    [inData("postmaster.pid")]: lockFile.replace(/^\d+/, String(pid)),
    [join(host, ".s.PGSQL.5432.lock")]: `${pid}\n${inData("")}\n`,
  };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, uid, gid);
  }
};

test("starts over lock files that have the number of some other living process", async () => {
  await leaveLockFiles(process.pid);
  database = await start(folder);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts over lock files that have the number of a zombie", async () => {
  // The shell starts a child and becomes a program that never collects it, before the child ends.
  const parent = spawn("/bin/sh", ["-c", "sleep 1 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [text] = (await once(parent.stdout, "data")) as [Buffer];
    const zombie = Number(text);
    await until("it is a zombie", async () => (await describeProcess(zombie))?.isZombie ?? false);
    await leaveLockFiles(zombie);
    database = await start(folder);
    expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  } finally {
    await killHard(parent);
  }
});

test("recovers committed data after server and program were killed together", async () => {
  database = await start(folder, "full");
  await ask(database.connection, "create table kept as select 'here' as word");
  await database.stop();
  holder = await startHolder(folder);
  process.kill(holder.serverPid, "SIGKILL");
  await killHard(holder.child);
  database = await start(folder, "full");
  expect(await ask(database.connection, "select word from kept")).toEqual([{ word: "here" }]);
});

test("starts again after a first start that was killed midway", async () => {
  const program = await spawnHolder(folder);
  const state = join(folder, "postgres");
  await until("the first start has begun", async () =>
    (await readdir(state).catch(() => [])).some((name) => name.startsWith("pg18.init-")),
  );
  await killHard(program);
  database = await start(folder);
  expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("removes leftovers of interrupted first starts, even if their process id is in use again", async () => {
  const leftovers = [2_147_483_646, process.ppid].map((pid) => join(folder, "postgres", `pg18.init-${pid}`));
  for (const leftover of leftovers) {
    await mkdir(join(leftover, "data"), { recursive: true });
    await writeFile(join(leftover, "data", "PG_VERSION"), "18\n");
    await utimes(leftover, new Date(0), new Date(0));
  }
  database = await start(folder);
  for (const leftover of leftovers) await expect(stat(leftover)).rejects.toThrow(/ENOENT/);
});
