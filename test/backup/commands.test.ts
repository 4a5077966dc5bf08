import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openBackup } from "#platform/backup/manifest.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { killHard } from "#platform/db/embedded/embedded-test-kit.ts";
import { removeFilesJob } from "#platform/files/removals.ts";
import { silentLog } from "#platform/log/log.ts";
import { backupShelf, damage, installationOf, keptContentAt } from "../support/backups.ts";
import { databaseEnv, directOf, urlOf } from "../support/connection-url.ts";
import { createTestDatabase } from "../support/copied-databases.ts";
import {
  CEDAR_FALLS,
  contentAt,
  HARBOR,
  PROVIDER,
  RIVERBEND,
  sqlAt,
  startDemoApp,
} from "../support/sign-in.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { waitUntil } from "../support/wait-until.ts";

// Starts several programs one after another, and creates two databases.
vi.setConfig({ testTimeout: 240_000 });

// The built program, as npm runs it.
const ROOT = resolve(import.meta.dirname, "../..");
const PROGRAM = join(ROOT, "dist/server/commands.js");

let demo: TestApp;
const shelf = backupShelf();
const children: ChildProcess[] = [];
beforeAll(async () => {
  demo = await startDemoApp();
});
afterEach(async () => {
  for (const child of children.splice(0)) await killHard(child);
});
afterAll(async () => {
  await demo?.close();
  shelf.remove();
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; said: string }>;
}

/** Runs a command. @param env the installation's settings */
const give = (words: readonly string[], env: Record<string, string>): Run => {
  const child = spawn(process.execPath, ["--enable-source-maps", PROGRAM, ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  return { child, ended: new Promise((ended) => child.once("close", (code) => ended({ code, said }))) };
};

/** The demo's installation, which is also the one of this test's node. */
const ofDemo = () => ({ DATA_DIR: demo.dataDir, ...databaseEnv(demo.connection) });

/** The last line about the progress of a step. */
const isDone = (step: string): RegExp => new RegExp(`^${step}: ([\\d,]+) of \\1$`, "m");

/** Locks a table. Returns a function that unlocks it. */
const lockTable = async (name: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(directOf(demo.connection));
  await client.connect();
  await client.query(`begin; lock table ${name} in access exclusive mode`);
  return () => client.end();
};

/** Waits until a program of that name waits for a lock. */
const untilWaiting = (program: string): Promise<void> =>
  waitUntil(`${program} waits for a lock`, async () => {
    const { rows } = await demo.app.database.pool.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
        where application_name = $1 and wait_event_type = 'Lock' and datname = current_database()) as waits`,
      [program],
    );
    return rows[0]?.waits ?? false;
  });

test("a backup of an external database is restored into the embedded one, beside a running program, and back again", async () => {
  const first = shelf.place("first");
  const taken = await give(["backup", `--to=${first}`], ofDemo()).ended;
  expect(taken.said).toMatch(/The backup is in .*: 4 companies, [\d,]+ rows, \d+ files?, [\d.]+ MB\./);
  for (const step of ["Reading tables", "Copying files"]) expect(taken.said).toMatch(isDone(step));
  expect(taken.code).toBe(0);

  // System Health shows this backup, and none of a single company.
  const noted = () =>
    sqlAt<{ takenAt: Date; bytes: number }>(demo, PROVIDER, sql`select taken_at, bytes from last_backups`);
  const [note] = await noted();
  expect(note?.takenAt.toISOString()).toBe((await openBackup(first)).manifest.takenAt);
  expect(note?.bytes).toBeGreaterThan(0);
  const single = await give(["backup", `--to=${shelf.place("one")}`, "--company=harbor district"], ofDemo())
    .ended;
  expect(single.code, single.said).toBe(0);
  expect(await noted()).toEqual([note]);

  const embedded = { DATA_DIR: shelf.place("data") };
  const restored = await give(["restore", first], embedded).ended;
  expect(restored.said).toMatch(/Restored everything as of .* UTC: 4 companies/);
  for (const step of ["Checking files", "Restoring rows", "Restoring files"])
    expect(restored.said).toMatch(isDone(step));
  expect(restored.code).toBe(0);

  const stateDir = join(embedded.DATA_DIR, "postgres");
  const running = await startEmbeddedPostgres({ stateDir, log: silentLog });
  try {
    // By default the backup is next to the data.
    const again = await give(["backup"], embedded).ended;
    expect(again.code, again.said).toBe(0);
    const refused = await give(["restore", first, "--replace"], embedded).ended;
    expect(refused.said).toMatch(/Another Tenantry server is using the database/);
    expect(refused.said).not.toMatch(/^\s+at /m);
    expect(refused.code).toBe(1);
    // Joining it didn't stop it.
    const joined = await joinEmbeddedPostgres({ stateDir, log: silentLog });
    await joined.stop();
    expect(joined.connection).toEqual(running.connection);
  } finally {
    await running.stop();
  }
  const [name] = readdirSync(join(embedded.DATA_DIR, "backups"));
  const second = join(embedded.DATA_DIR, "backups", name ?? "");

  const back = { DATA_DIR: shelf.place("back"), connection: await createTestDatabase() };
  const external = { DATA_DIR: back.DATA_DIR, ...databaseEnv(back.connection) };
  expect((await give(["restore", second], external).ended).code).toBe(0);
  const app = await startTestApp({}, silentLog, back.connection, back.DATA_DIR);
  try {
    for (const host of [RIVERBEND, PROVIDER, CEDAR_FALLS, HARBOR])
      expect(await keptContentAt(app, host)).toEqual(await keptContentAt(demo, host));
  } finally {
    await app.close();
  }
  // Existing data isn't removed without explicit permission.
  const target = { connection: back.connection, storage: await shelf.storage() };
  await expect(shelf.restore(second, target)).rejects.toThrow(
    /already contains .*Riverbend.*\. Restore into an empty one/,
  );
  await shelf.restore(second, target, { replace: true });
});

test("a backup that is stopped with Ctrl+C says so and leaves nothing behind", async () => {
  const folder = shelf.place("stopped");
  const unlock = await lockTable("blogs");
  const { child, ended } = give(["backup", `--to=${folder}`], ofDemo());
  await untilWaiting("tenantry-backup");
  child.kill("SIGINT");
  await unlock();
  const { code, said } = await ended;
  expect([code, said.trim().split("\n").at(-1)]).toEqual([1, "Stopped. Nothing was changed."]);
  expect([existsSync(folder), existsSync(`${folder}.unfinished`)]).toEqual([false, false]);
});

test("a killed backup leaves nothing that looks like a backup", async () => {
  const folder = shelf.place("killed");
  const unlock = await lockTable("blogs");
  const { child } = give(["backup", `--to=${folder}`], ofDemo());
  await untilWaiting("tenantry-backup");
  await killHard(child);
  await unlock();
  expect(existsSync(folder)).toBe(false);
  const refused = await give(["restore", `${folder}.unfinished`, "--replace"], ofDemo()).ended;
  expect(refused.said).toMatch(/was never finished/);
  // Its lock ended with it, so the next one doesn't have to wait.
  await shelf.take(installationOf(demo), HARBOR);
});

test("a restore that is killed in the middle changes nothing", async () => {
  const folder = await shelf.take(installationOf(demo), RIVERBEND);
  await demo.app.companyDb(demo.app.hosts.find(RIVERBEND)?.companyId ?? 0).write(async (tx) => {
    await tx.sql.updateTable("blogs").set({ title: "Changed since" }).execute();
  });
  const before = await contentAt(demo, RIVERBEND);
  const unlock = await lockTable("blogs");
  const { child } = give(["restore", folder, "--company=riverbend utilities", "--replace"], ofDemo());
  await untilWaiting("tenantry-restore");
  await killHard(child);
  await unlock();
  expect(await contentAt(demo, RIVERBEND)).toEqual(before);
});

test("files aren't deleted while a backup runs, only afterward", async () => {
  const companyId = demo.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  const key = `${companyId}/2026/nobodys.txt`;
  const isThere = async () => {
    const stream = await demo.app.storage.read(key);
    stream?.destroy();
    return stream !== null;
  };
  const removal = () =>
    demo.app.companyDb(companyId).write((tx) => tx.addJob(removeFilesJob, { keys: [key] }));
  const isDone = async () => {
    const { rows } = await demo.app.database.pool.query<{ count: number }>(
      `select count(*) as count from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'remove-files'`,
    );
    return rows[0]?.count === 0;
  };
  await demo.app.storage.put(key, import.meta.filename, "text/plain");
  const unlock = await lockTable("blogs");
  const backup = give(["backup", `--to=${shelf.place("slow")}`], ofDemo());
  await untilWaiting("tenantry-backup");
  await removal();
  await waitUntil("the job was done", isDone);
  expect(await isThere()).toBe(true);
  await unlock();
  expect((await backup.ended).code).toBe(0);
  await removal();
  await waitUntil("the file is gone", async () => !(await isThere()));
});

test("verifying restores into a separate database, and exits with 1 if a byte is wrong", async () => {
  const folder = await shelf.take(installationOf(demo), HARBOR);
  const nowhere = { DATA_DIR: shelf.place("nowhere") };
  const sound = await give(["verify", folder], nowhere).ended;
  expect(sound.said).toMatch(/is complete: restored and compared 1 company, /);
  expect(sound.code).toBe(0);
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  const [data] = readdirSync(join(folder, "data"));
  damage(join(folder, "data", data ?? ""));
  const wrong = await give(["verify", folder], nowhere).ended;
  expect(wrong.said).toMatch(/The backup is damaged/);
  expect(wrong.code).toBe(1);
});

test("verifying takes its database from the environment, so that no option shows the password", async () => {
  const folder = await shelf.take(installationOf(demo), HARBOR);
  const verify = (connection: TestApp["connection"]) =>
    give(["verify", folder], {
      DATA_DIR: shelf.place("nowhere"),
      VERIFY_DATABASE_URL: urlOf(directOf(connection)),
    }).ended;
  const empty = await createTestDatabase();
  expect(await verify(empty)).toMatchObject({ code: 0, said: expect.stringMatching(/is complete/) });
  // The rows are there, so a second backup doesn't fit.
  expect(await verify(empty)).toMatchObject({ code: 1, said: expect.stringMatching(/already/) });
});

test("a mistyped command prints its usage", async () => {
  const here = { DATA_DIR: shelf.place("nothing") };
  for (const [words, sentence] of [
    [["restore"], /Name the backup's folder[\s\S]*npm run restore -- FOLDER/],
    [["backup", "--everything"], /--everything[\s\S]*npm run backup/],
    [["verify", "a", "b"], /Unexpected argument: "b"/],
    [["backup"], /There is no database in .*postgres\. Set DATA_DIR/],
    [["restore", "nothing-here"], /doesn't contain a backup/],
  ] as const) {
    const { code, said } = await give(words, here).ended;
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
  }
  expect(existsSync(here.DATA_DIR)).toBe(false);
});
