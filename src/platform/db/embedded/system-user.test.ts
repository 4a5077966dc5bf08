import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, lstat, mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { ask, killHard, makeFolder, removeFolder, start, startHolder } from "./embedded-test-kit.ts";
import { runsAsRoot } from "./system-user.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The account `daemon` has no privileges and exists on every machine. */
const ORDINARY = { uid: 1, gid: 1 };

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

const ownerOf = async (path: string): Promise<number> => (await lstat(path)).uid;

/** An ordinary user may run this Node.js and read these sources (not so in a clone under /root). */
const ordinaryCanRun = (): boolean =>
  runsAsRoot() &&
  spawnSync(
    process.execPath,
    ["--no-warnings", new URL("./system-user.ts", import.meta.url).pathname],
    ORDINARY,
  ).status === 0;

describe.runIf(runsAsRoot())("as root", () => {
  test("the database runs as nobody and its data are that user's", async () => {
    database = await start(folder);
    expect(await ownerOf(join(folder, "postgres", "pg18", "data"))).not.toBe(0);
    const status = await readFile(`/proc/${database.serverPid}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    expect(await ownerOf(join(folder, "postgres", "pg18", "password"))).toBe(0);
  });

  test("the database runs as the owner of the state folder", async () => {
    await mkdir(join(folder, "postgres"));
    await chown(join(folder, "postgres"), ORDINARY.uid, ORDINARY.gid);
    database = await start(folder);
    expect(await ownerOf(join(folder, "postgres", "pg18", "data"))).toBe(ORDINARY.uid);
  });

  test("a state folder of a user without an account gets its database as nobody", async () => {
    await mkdir(join(folder, "postgres"));
    await chown(join(folder, "postgres"), 54_321, 54_321);
    database = await start(folder);
    expect(await ownerOf(join(folder, "postgres", "pg18", "data"))).not.toBe(54_321);
  });

  test("a database that was copied by root is given back to its user", async () => {
    database = await start(folder);
    await database.stop();
    const data = join(folder, "postgres", "pg18", "data");
    spawnSync("chown", ["-R", "0:0", data]);
    database = await start(folder);
    expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await ownerOf(data)).not.toBe(0);
  });

  test("a data folder that only root can enter is opened to the database's group alone", async () => {
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    await chmod(dataDir, 0o700);
    database = await start(dataDir);
    const { mode, uid, gid } = await stat(dataDir);
    expect([mode & 0o777, uid]).toEqual([0o710, 0]);
    expect(gid).toBe((await stat(join(dataDir, "postgres", "pg18", "data"))).gid);
    expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a state folder that only root can reach gets its database outside, and finds it again", async () => {
    const inner = join(folder, "data");
    await mkdir(inner);
    await chmod(inner, 0o700);
    await chmod(folder, 0o700);
    database = await start(inner);
    // Opening the inner folder wouldn't have helped, so its permissions are unchanged.
    expect((await stat(inner)).mode & 0o777).toBe(0o700);
    await ask(database.connection, "create table kept as select 'here' as word");
    const home = (await readFile(join(inner, "postgres", "pg18.location"), "utf8")).trim();
    try {
      await database.stop();
      expect(await readFile(join(home, "belongs-to"), "utf8")).toBe(`${join(inner, "postgres")}\n`);
      expect((await stat(join(home, "pg18", "data"))).isDirectory()).toBe(true);
      database = await start(inner);
      expect(await ask(database.connection, "select word from kept")).toEqual([{ word: "here" }]);
      await database.stop();
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  test.runIf(ordinaryCanRun())("a user without an account gets a clear message", async () => {
    const stranger = { uid: 54_321, gid: 54_321 };
    await chown(folder, stranger.uid, stranger.gid);
    await expect(startHolder(folder, stranger)).rejects.toThrow(/a user with an account/);
  });

  test.runIf(ordinaryCanRun())("an ordinary user needs nothing special, and root may take over", async () => {
    await chown(folder, ORDINARY.uid, ORDINARY.gid);
    const holder = await startHolder(folder, ORDINARY);
    try {
      expect(
        await ask(holder.connection, "select rolsuper from pg_roles where rolname = current_user"),
      ).toEqual([{ rolsuper: false }]);
      expect(await ownerOf(join(folder, "postgres", "pg18", "password"))).toBe(ORDINARY.uid);
      holder.child.kill("SIGTERM");
      expect(await once(holder.child, "exit")).toEqual([0, null]);
    } finally {
      await killHard(holder.child);
    }
    database = await start(folder);
    expect(await ownerOf(join(folder, "postgres", "pg18", "data"))).toBe(ORDINARY.uid);
  });
});
