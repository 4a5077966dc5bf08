import { afterEach, beforeEach, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#platform/db/advisory-locks.ts";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase, type TestConnection } from "#test/support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/database-proxy.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { defineJob } from "./define-job.ts";
import { Heartbeat } from "./heartbeat.ts";
import { startJobs } from "./jobs.ts";

// Two nodes on one database. The first starts a job and doesn't finish it.

let connection: TestConnection;
let proxy: DatabaseProxy;
let first: Database;
let second: Database;
let begun: string[];
let finish: () => void;
let running: { stop(): Promise<void> }[];

beforeEach(async () => {
  connection = await createTestDatabase();
  proxy = await startDatabaseProxy(connection);
  first = openDatabase(proxy.connection, silentLog);
  second = openDatabase(connection, silentLog);
  await migrate(second, "migrations");
  begun = [];
  const unfinished = new Promise<void>((done) => {
    finish = done;
  });
  const task = async () => {
    begun.push("first");
    await unfinished;
  };
  running = [await startJobs(first, { test: task }, silentLog)];
  const db = createCompanyDbs(second, () => {})(1);
  await db.write((tx) => tx.addJob(defineJob("test"), {}));
  await waitUntil("the first node has begun", () => begun.length === 1);
});
afterEach(async () => {
  finish();
  for (const jobs of running) await jobs.stop();
  await first.close();
  await second.close();
  await proxy.close();
});

const jobs = async () =>
  (await second.pool.query("select task_identifier as task, locked_by from graphile_worker.jobs")).rows;

const startSecond = async (): Promise<void> => {
  const task = async () => void begun.push("second");
  running.push(await startJobs(second, { test: task, next: task }, silentLog));
};

test("the next node that starts runs a job that a killed node had started", async () => {
  await second.close();
  await proxy.goAway();
  second = openDatabase(connection, silentLog);
  // Its last query may be executed only now.
  await waitUntil("the database has noticed that the first node is gone", async () => {
    const { rows } = await second.pool.query(
      `select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.length === 0;
  });
  await startSecond();
  await waitUntil("the second node has done it", () => begun.includes("second"));
});

test("a job that a running node has started stays with that node", async () => {
  await startSecond();
  await createCompanyDbs(second, () => {})(1).write((tx) => tx.addJob(defineJob("next"), {}));
  await waitUntil("the second node has done its own", async () => (await jobs()).length === 1);
  expect(await jobs()).toEqual([{ task: "test", locked_by: expect.stringContaining("pool-") }]);
  expect(begun).toEqual(["first", "second"]);
});

test("a queue that starts again leaves the jobs of nodes that may not have acquired their locks yet", async () => {
  const life = new Heartbeat(second, silentLog);
  const begin = () => life.begin(async () => {}, []);
  try {
    await begin();
    await second.pool.query("update graphile_worker._private_jobs set locked_by = 'worker-without-lock'");
    await begin();
    expect(await jobs()).toEqual([{ task: "test", locked_by: "worker-without-lock" }]);
  } finally {
    await life.stop();
  }
});

test("after a failover, a node acquires its locks again before it judges the others, even if its old connection is still open", async () => {
  const former = openDatabase(await createTestDatabase(), silentLog);
  const database = { ...second, sessions: former.pool };
  const life = new Heartbeat(database, silentLog);
  try {
    await life.begin(async () => {}, ["own-worker"]);
    database.sessions = second.sessions;
    await second.pool.query("update graphile_worker._private_jobs set locked_by = 'worker-without-lock'");
    await waitUntil("its lock is held at the new server", async () => {
      const { rows } = await second.pool.query<{ isHeld: boolean }>(
        `select not pg_try_advisory_xact_lock($1, hashtext('own-worker')) as "isHeld"`,
        [ADVISORY_LOCKS.heartbeat],
      );
      return rows[0]?.isHeld ?? false;
    });
    expect(await jobs()).toEqual([{ task: "test", locked_by: "worker-without-lock" }]);
  } finally {
    await life.stop();
    await former.close();
  }
});

test("a queue of heavy jobs that a killed node had locked continues", async () => {
  await createCompanyDbs(second, () => {})(1).write((tx) => tx.addJob(defineJob("next", "heavy"), {}));
  // As if the node was killed between the end of a job and releasing its queue.
  await second.pool.query(
    "update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'worker-of-nobody'",
  );
  await startSecond();
  await waitUntil("the second node has done the next one", () => begun.includes("second"));
});

test("runs jobs that were enqueued or tried while the clock was ahead, once it is corrected", async () => {
  const db = createCompanyDbs(second, () => {})(1);
  for (const kind of ["new", "tried"]) await db.write((tx) => tx.addJob(defineJob("next"), { kind }));
  const ahead = "now() + interval '1 day'";
  await second.pool.query(
    `update graphile_worker._private_jobs set run_at = ${ahead}, created_at = ${ahead} where payload->>'kind' = 'new'`,
  );
  await second.pool.query(
    `update graphile_worker._private_jobs set run_at = ${ahead}, updated_at = ${ahead}, attempts = 3
     where payload->>'kind' = 'tried'`,
  );
  await startSecond();
  await waitUntil("both are done", () => begun.length === 3);
  expect(begun).toEqual(["first", "second", "second"]);
});

test("a late check of its locks doesn't end those of workers that start again", async () => {
  const held = Promise.withResolvers<void>();
  const checked = Promise.withResolvers<void>();
  let mayHold = false;
  const query = async (text: string, values: unknown[]) => {
    const isHeld = mayHold && text.trim().startsWith("select own.id");
    if (!isHeld) return second.pool.query(text, values);
    mayHold = false;
    await held.promise;
    const result = await second.pool.query(text, values);
    setTimeout(checked.resolve);
    return result;
  };
  const pool = new Proxy(second.pool, {
    get: (target, name) => (name === "query" ? query : Reflect.get(target, name, target)),
  });
  const heartbeat = new Heartbeat({ ...second, pool }, silentLog);
  try {
    await heartbeat.begin(async () => {}, ["former"]);
    mayHold = true;
    await waitUntil("it checks its locks", () => !mayHold);
    const startAgain = async () => {
      held.resolve();
      await checked.promise;
    };
    await expect(heartbeat.begin(startAgain, ["new"])).resolves.toBeUndefined();
  } finally {
    await heartbeat.stop();
  }
});
