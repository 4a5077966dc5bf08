import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { defineJob } from "./define-job.ts";
import { startJobs } from "./jobs.ts";

const RUNNERS = 4;
const NOISY = 1;
const others = [2, 3, 4, 5, 6];
const bulkJob = defineJob<{ name: string }>("test");
const urgentJob = defineJob<{ name: string }>("test", "someone-waits");

let database: Database;
let jobs: { stop(): Promise<void> } | undefined;
/** Started jobs in order, with functions that end the running ones. */
let begun: string[] = [];
let ends: { name: string; end(): void }[] = [];

beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), silentLog);
  await migrate(database, "migrations");
  for (const id of [NOISY, ...others])
    await createCompanyDbs(database, () => {})(id).write(async (tx) => {
      await sql`insert into companies (company_id, name) values (${id}, ${`Company ${id}`})`.execute(tx.sql);
    });
});
afterEach(async () => {
  for (const { end } of ends.splice(0)) end();
  await waitUntil("all are done", async () => {
    for (const { end } of ends.splice(0)) end();
    const { rows } = await database.pool.query("select count(*)::int as count from graphile_worker.jobs");
    return rows[0].count === 0;
  });
  await jobs?.stop();
  begun = [];
  ends = [];
});
afterAll(() => database?.close());

const add = (companyId: number, names: readonly string[], job = bulkJob) =>
  createCompanyDbs(database, () => {})(companyId).write(async (tx) => {
    for (const name of names) await tx.addJob(job, { name });
  });
const start = async () => {
  const test = async (payload: object): Promise<void> => {
    const { name } = payload as { name: string };
    begun.push(name);
    await new Promise<void>((end) => ends.push({ name, end }));
  };
  jobs = await startJobs(database, { test }, silentLog);
};
const haveBegun = (count: number) => waitUntil(`${count} jobs have begun`, () => begun.length === count);
const end = (name: string): void => {
  const index = ends.findIndex((candidate) => candidate.name === name);
  if (index === -1) throw new Error(`${name} isn't running.`);
  ends.splice(index, 1)[0]?.end();
};
const flood = Array.from({ length: 30 }, (_, index) => `noisy ${index}`);

test("a company's many jobs leave a runner free, and another company's job starts at once", async () => {
  await add(NOISY, flood);
  await start();
  await haveBegun(RUNNERS - 1);
  await add(2, ["quiet"]);
  await haveBegun(RUNNERS);
  expect(begun).toEqual(["noisy 0", "noisy 1", "noisy 2", "quiet"]);
});

test("companies take turns, whatever order their jobs were added in, and none is skipped while several have many", async () => {
  await add(NOISY, flood);
  for (const id of others) await add(id, [`${id} a`, `${id} b`, `${id} c`]);
  await start();
  await haveBegun(RUNNERS);
  expect(begun).toEqual(["noisy 0", "2 a", "3 a", "4 a"]);
  const following: (string | undefined)[] = [];
  for (const name of ["2 a", "3 a", "4 a", "5 a", "6 a", "noisy 1"]) {
    end(name);
    const count = begun.length + 1;
    await haveBegun(count);
    following.push(begun.at(-1));
  }
  expect(following).toEqual(["5 a", "6 a", "noisy 1", "2 b", "3 b", "4 b"]);
});

test("an urgent job comes before all companies' jobs that can wait", async () => {
  await add(NOISY, flood);
  await add(2, ["2 a", "2 b", "2 c"]);
  await start();
  await haveBegun(RUNNERS);
  await add(2, ["urgent of 2", "second urgent of 2"], urgentJob);
  await add(NOISY, ["urgent of noisy"], urgentJob);
  for (const [ended, count] of [
    [begun[0], 1],
    [begun[1], 2],
    [begun[2], 3],
  ] as const) {
    end(String(ended));
    await haveBegun(RUNNERS + count);
  }
  expect(begun.slice(RUNNERS).toSorted()).toEqual(["second urgent of 2", "urgent of 2", "urgent of noisy"]);
});
