import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { migrate } from "#platform/db/migrate.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { ask, signInAdmin } from "./faults/client.ts";
import { endAll, launch, type Program } from "./faults/programs.ts";
import { urlOf } from "./support/connection-url.ts";
import type { TestConnection } from "./support/copied-databases.ts";
import { copyOfDemo } from "./support/demo-template.ts";
import { makeNextRelease, NEXT_MIGRATION } from "./support/next-release.ts";
import { createPublisher } from "./support/publisher.ts";
import { waitUntil } from "./support/wait-until.ts";

// A release with one more migration starts on a database in use. (test/many-nodes.test.ts replaces nodes by it one by
// one while people read and write.)

let folder: string;
let database: TestConnection;
/** The other connections to the database. Ask outside a transaction: inside one, the activity view doesn't change. */
let others: pg.Client;
let looker: pg.Client;
const programs: Program[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-upgrade-"));
  makeNextRelease(
    join(folder, "next"),
    "create table next_notes (note text); insert into next_notes values ('once'); alter table blogs add column next text;",
  );
});
beforeEach(async () => {
  database = (await copyOfDemo()).connection;
  others = new pg.Client(database);
  looker = new pg.Client(database);
  await Promise.all([others.connect(), looker.connect()]);
});
afterEach(async () => {
  await Promise.all([others.end(), looker.end()]);
  for (const program of programs.splice(0)) await endAll(program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const start = (root?: string): Program => {
  const env = {
    DATABASE_URL: urlOf(database),
    DATA_DIR: join(folder, `data-${programs.length}`),
    DEMO: "off",
  };
  const program = launch(env, root ? { root } : {});
  programs.push(program);
  onTestFailed(() => console.log(program.output()));
  return program;
};
const look = async <T>(query: string): Promise<T | undefined> =>
  ((await looker.query(query)).rows[0] as { value: T } | undefined)?.value;
const isApplied = () =>
  look<boolean>(`select exists (select from kysely_migration where name = '${NEXT_MIGRATION}') as value`);
const isWaiting = () =>
  look<boolean>(`select exists (select from pg_stat_activity
    where wait_event_type = 'Lock' and application_name = 'tenantry' and datname = current_database()) as value`);

/** Works in the database on its own connection. */
const withDatabase = async (work: (database: Database) => Promise<void>): Promise<void> => {
  const opened = openDatabase(database, silentLog);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
};

test("a migration that finds its table in use lets others continue, and runs when it can", async () => {
  // A backup reads every table for as long as it takes.
  await others.query("begin; select count(*) from blogs");
  const visitor = new pg.Client(database);
  await visitor.connect();
  try {
    await withDatabase(async (opened) => {
      let applied: string[] | undefined;
      const migrating = migrate(opened, join(folder, "next/migrations")).then((names) => {
        applied = names;
      });
      for (let round = 0; round < 2; round++) {
        await waitUntil("the migration waits for the table", async () => (await isWaiting()) ?? false);
        // If the migration didn't give way, this query would have to wait behind it until the backup ends.
        await visitor.query("select count(*) from blogs");
      }
      expect(applied).toBeUndefined();
      await others.query("commit");
      await migrating;
      expect(applied).toEqual([NEXT_MIGRATION]);
    });
  } finally {
    await visitor.end();
  }
});

test("a start that is killed in the middle of a migration changes nothing, and the next one applies it once", async () => {
  await others.query("begin; lock table blogs in share mode");
  const killed = start(join(folder, "next"));
  await waitUntil("the migration is under way", async () => (await isWaiting()) ?? false);
  await endAll(killed);
  await others.query("rollback");
  await waitUntil("nothing of it is left", async () => !(await isWaiting()));
  expect(await isApplied()).toBe(false);
  expect(await look("select to_regclass('next_notes') is null as value")).toBe(true);

  const again = start(join(folder, "next"));
  expect((await ask(await again.up(), "GET", "/readyz")).status).toBe(200);
  expect(again.output()).toContain(`"migrations":["${NEXT_MIGRATION}"]`);
  expect(await look("select count(*) as value from next_notes")).toBe(1);
});

test("an old node starts again beside a newer one, serves pages, and saves", async () => {
  await start(join(folder, "next")).up();
  const old = start();
  const port = await old.up();
  expect((await ask(port, "GET", "/")).text).toContain("Riverbend");
  expect(old.output()).toContain("A newer version already migrated the database");
  const admin = createPublisher(port, await signInAdmin(port));
  await admin.publish(await admin.newPage("after-going-back"), "saved by the old node");
  expect((await ask(port, "GET", "/after-going-back")).text).toContain("saved by the old node");
});

test("a database with unknown migrations that lacks some of this build's belongs to another program, and is refused", async () => {
  await others.query(`update kysely_migration set name = '0001-elsewhere' where name like '0001-%'`);
  await withDatabase(async (opened) => {
    await expect(migrate(opened, join(folder, "next/migrations"))).rejects.toThrow(/0001-elsewhere/);
  });
});
