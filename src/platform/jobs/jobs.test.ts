import { sql } from "kysely";
import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type CompanyDb, createCompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { consoleToLog } from "#platform/log/console-to-log.ts";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/database-proxy.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { defineJob } from "./define-job.ts";
import { startJobs } from "./jobs.ts";
import type { Task } from "./messages.ts";

let proxy: DatabaseProxy;
/** The same database without the proxy. */
let direct: Database;
let database: Database;
let db: CompanyDb;
let jobs: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  const connection = await createTestDatabase();
  direct = openDatabase(connection, silentLog, { max: 1 });
  proxy = await startDatabaseProxy(connection);
  database = openDatabase(proxy.connection, silentLog);
  await migrate(database, "migrations");
  db = createCompanyDbs(database, () => {})(1);
  await db.write(async (tx) => {
    await sql`insert into companies (company_id, name) values (1, 'Company')`.execute(tx.sql);
  });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(async () => {
  await database?.close();
  await direct?.close();
  await proxy?.close();
});

const testJob = defineJob<{ number: number }>("test");
const heavyJob = defineJob<{ number: number }>("test", "heavy");
const urgentJob = defineJob<{ number: number }>("test", "someone-waits");

const start = async (run: (payload: { readonly number: number }) => Promise<void>): Promise<void> => {
  jobs = await startJobs(database, { test: run as Task }, silentLog);
};
const countJobs = async (at = database): Promise<number> =>
  Number((await at.pool.query("select count(*) from graphile_worker.jobs")).rows[0].count);

/** Adds a job as soon as the database answers again, because broken connections are noticed one by one. */
const addWhenBack = (number: number): Promise<void> =>
  waitUntil("the database answers", () =>
    db
      .write((tx) => tx.addJob(testJob, { number }))
      .then(
        () => true,
        () => false,
      ),
  );

/** Makes all failed jobs due. */
const makeDue = () =>
  database.pool.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");

/** A database that releases the node's jobs late, and confirms it late. */
const releasingLate = (before: () => Promise<boolean>, after: () => boolean): Database => {
  const query = async (text: string, values: unknown[]) => {
    if (!text.includes("complete_jobs")) return database.pool.query(text, values);
    await waitUntil("it may release them", before);
    const result = await database.pool.query(text, values);
    await waitUntil("it may answer", after);
    return result;
  };
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === "query" ? query : Reflect.get(target, name, target)),
  });
  return { ...database, pool };
};

/**
 * Makes a runner with a job under way stop, because it can't record the job's end. Jobs stay locked until the client
 * commits.
 */
const breakRunner = async (
  client: PoolClient,
  lines: readonly { readonly message: string }[],
  endJob: () => void,
): Promise<void> => {
  const waiting = async (words: string) =>
    (
      await database.pool.query(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'
           and datname = current_database() and pid <> pg_backend_pid()`,
        [words],
      )
    ).rows;
  await client.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
  await waitUntil("a runner waits for a job", async () => (await waiting("skip locked")).length > 0);
  endJob();
  await waitUntil("the end is recorded", async () => (await waiting("delete from")).length === 1);
  const [{ pid }] = await waiting("delete from");
  await database.pool.query("select pg_terminate_backend($1)", [pid]);
  await waitUntil("the queue starts again, because it couldn't record the end", () =>
    lines.some(({ message }) => message.startsWith("The job queue stopped unexpectedly")),
  );
};

describe("a job", () => {
  test("exists if and only if its transaction is committed", async () => {
    const undone = db.write(async (tx) => {
      await tx.addJob(testJob, { number: 1 });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await countJobs()).toBe(0);
    await db.write((tx) => tx.addJob(testJob, { number: 2 }));
    expect(await countJobs()).toBe(1);

    const done: unknown[] = [];
    await start(async (payload) => void done.push(payload));
    await waitUntil("the job is done and gone", async () => (await countJobs()) === 0);
    expect(done).toEqual([{ number: 2, companyId: 1 }]);
  });

  test("is sent together with the commit", async () => {
    const adding = db.write(async (tx) => {
      await sql`select 1`.execute(tx.sql);
      proxy.hang();
      await tx.addJob(testJob, { number: 1 }, { at: new Date(), key: "removed" });
      await tx.removeJob("removed");
      await tx.addJob(testJob, { number: 2 });
    });
    await waitUntil("it's committed before any answer", async () => (await countJobs(direct)) === 1).finally(
      () => proxy.goOn(),
    );
    await adding;
    const done: unknown[] = [];
    await start(async (payload) => void done.push(payload.number));
    await waitUntil("the job is done and gone", async () => (await countJobs()) === 0);
    expect(done).toEqual([2]);
  });

  test("can't be added or removed once its transaction is over", async () => {
    const { tx } = await db.write(async (tx) => ({ tx }));
    await expect(tx.addJob(testJob, { number: 1 })).rejects.toThrow("The transaction is over.");
    await expect(tx.removeJob("any")).rejects.toThrow("The transaction is over.");
  });

  test("that can't be added rolls its transaction back", async () => {
    const failing = db.write(async (tx) => {
      await sql`update companies set name = 'Other' where company_id = 1`.execute(tx.sql);
      await tx.addJob(testJob, { number: 1 });
      await tx.addJob(testJob, { number: 2 }, { at: new Date(), key: "too long".repeat(100) });
    });
    await expect(failing).rejects.toThrow(/key/);
    expect(await countJobs()).toBe(0);
    const { rows } = await db.read((tx) =>
      sql<{ name: string }>`select name from companies where company_id = 1`.execute(tx.sql),
    );
    expect(rows).toEqual([{ name: "Company" }]);
  });

  test("isn't run before its transaction is committed", async () => {
    const done: unknown[] = [];
    await start(async (payload) => void done.push(payload.number));
    await db.write(async (tx) => {
      await tx.addJob(testJob, { number: 1 });
      await db.write((other) => other.addJob(testJob, { number: 2 }));
      await waitUntil("the other transaction's job is done", () => done.length > 0);
      expect(done).toEqual([2]);
    });
    await waitUntil("both are done", () => done.length === 2);
    expect(done).toEqual([2, 1]);
  });

  test("that is heavy runs last and one at a time, so that other jobs get a slot", async () => {
    await db.write(async (tx) => {
      for (const number of [1, 2, 3, 4, 5]) await tx.addJob(heavyJob, { number });
      await tx.addJob(testJob, { number: 6 });
      await tx.addJob(urgentJob, { number: 7 });
    });
    const begun: unknown[] = [];
    let heavyOnes = 0;
    let most = 0;
    await start(async ({ number }) => {
      begun.push(number);
      if (number > 5) return;
      heavyOnes++;
      most = Math.max(most, heavyOnes);
      await waitUntil("the light ones were begun", () => begun.includes(6) && begun.includes(7));
      heavyOnes--;
    });
    await waitUntil("all are done", async () => (await countJobs()) === 0);
    expect(begun.indexOf(7)).toBeLessThan(begun.indexOf(6));
    expect(begun).toHaveLength(7);
    expect(most).toBe(1);
  });

  test("that fails is retried until it succeeds", async () => {
    let tries = 0;
    await start(async () => {
      tries++;
      if (tries < 3) throw new Error("the mail server is down");
    });
    await db.write((tx) => tx.addJob(testJob, { number: 0 }));
    for (const round of [1, 2]) {
      await waitUntil(`try ${round} has failed`, async () => {
        const { rows } = await database.pool.query(
          "select attempts, last_error from graphile_worker._private_jobs where locked_at is null",
        );
        return rows[0]?.attempts === round && rows[0]?.last_error === "the mail server is down";
      });
      await makeDue();
    }
    await waitUntil("it succeeded", async () => (await countJobs()) === 0);
    expect(tries).toBe(3);
  });

  test("waits while the database is down, and runs when it's back", async () => {
    const done: unknown[] = [];
    await start(async (payload) => void done.push(payload.number));
    await db.write((tx) => tx.addJob(testJob, { number: 1 }));
    await waitUntil("the first one is done and gone", async () => (await countJobs()) === 0);
    await proxy.goAway();
    await expect(db.write((tx) => tx.addJob(testJob, { number: 2 }))).rejects.toThrow();
    await proxy.comeBack();
    await addWhenBack(3);
    await waitUntil("the next one is done", () => done.length === 2);
    expect(done).toEqual([1, 3]);
  });

  test("that finishes while the database is down isn't run again, but one that fails then is", async () => {
    const begun: unknown[] = [];
    let isAway = false;
    await start(async (payload) => {
      begun.push(payload.number);
      if (isAway) return;
      await waitUntil("the database is away", () => isAway);
      await new Promise((go) => setTimeout(go, 300 * payload.number));
      if (payload.number === 3) throw new Error("the third one fails");
    });
    await db.write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.addJob(testJob, { number });
    });
    await waitUntil("all three are under way", () => begun.length === 3);
    await proxy.goAway();
    isAway = true;
    await new Promise((go) => setTimeout(go, 1_500));
    await proxy.comeBack();
    await addWhenBack(4);
    await waitUntil("all are done and gone", async () => (await countJobs()) === 0);
    expect([...begun].sort()).toEqual([1, 2, 3, 3, 4]);
  });

  test("that was handed to this node but never received is run, and so is one whose predecessor's end was lost; running ones aren't repeated", async () => {
    const begun: unknown[] = [];
    let mayEnd = false;
    await start(async (payload) => {
      begun.push(payload.number);
      if (payload.number === 1) await waitUntil("it may end", () => mayEnd);
    });
    const add = (number: number, queue: string, runAt = "now()") =>
      database.pool.query(
        `select graphile_worker.add_job('test', '{"number": ${number}}', queue_name := '${queue}', run_at := ${runAt})`,
      );
    await add(1, "running");
    await waitUntil("the first one is under way", () => begun.length === 1);
    // As if the connection broke during the queue's answer: marked as started, for long, in its own queue.
    await add(2, "received", "now() + interval '1 day'");
    const mark = `locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null limit 1)`;
    await database.pool.query(`
      update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour', ${mark};
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', run_at = now(), ${mark}`);
    // A runner from before an outage finished a job that was started again: the job is gone, but its queue is still
    // locked.
    await add(3, "ended", "now() + interval '1 day'");
    await add(4, "running");
    await database.pool.query(`
      update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour', ${mark}
      where queue_name = 'ended';
      update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
    await waitUntil("those that wait for nothing are done", () => begun.includes(2) && begun.includes(3));
    expect(begun).toHaveLength(3);
    mayEnd = true;
    await waitUntil("all are done and gone", async () => (await countJobs()) === 0);
    expect(begun.at(-1)).toBe(4);
  });

  test("that keeps running through an outage isn't also run a second time", async () => {
    const begun: unknown[] = [];
    let isAway = false;
    let isBack = false;
    await start(async ({ number }) => {
      begun.push(number);
      await waitUntil("the database is away", () => isAway);
      if (number === 1) await waitUntil("the database is back", () => isBack);
    });
    await db.write(async (tx) => {
      for (const number of [1, 2]) await tx.addJob(testJob, { number });
    });
    await waitUntil("both are under way", () => begun.length === 2);
    await proxy.goAway();
    isAway = true;
    await new Promise((go) => setTimeout(go, 500));
    await proxy.comeBack();
    await addWhenBack(3);
    isBack = true;
    await waitUntil("all are done and gone", async () => (await countJobs()) === 0);
    expect(begun.sort()).toEqual([1, 2, 3]);
  });

  test("that a node receives while its queue restarts isn't also run by another node", async () => {
    const begun: unknown[] = [];
    let mayEnd = false;
    const haveOthersHadTheirTurn = () => begun.includes(3);
    const task: Task = async ({ number }: { number?: number }) => {
      begun.push(number);
      if (number === 1) await waitUntil("it may end", () => mayEnd);
      if (number === 2) await waitUntil("others had their turn", haveOthersHadTheirTurn);
    };
    const { log, lines } = createMemoryLog();
    const isClaimed = async () =>
      (
        await database.pool.query(
          "select from graphile_worker._private_jobs where payload->>'number' = '2' and locked_at is not null",
        )
      ).rowCount === 1;
    jobs = await startJobs(releasingLate(isClaimed, haveOthersHadTheirTurn), { test: task }, log);
    await db.write((tx) => tx.addJob(testJob, { number: 1 }));
    await waitUntil("the first one is under way", () => begun.length === 1);

    const client = await database.pool.connect();
    await breakRunner(client, lines, () => {
      mayEnd = true;
    });
    await new Promise((go) => setTimeout(go, 1_500));
    await client.query(`select graphile_worker.add_job('test', '{"number": 2}'); commit`);
    client.release();

    const other = openDatabase(proxy.connection, silentLog);
    onTestFinished(() => other.close());
    const second = await startJobs(other, { test: task }, silentLog);
    onTestFinished(() => second.stop());
    await db.write((tx) => tx.addJob(testJob, { number: 3 }));
    await waitUntil("all are done and gone", async () => (await countJobs()) === 0);
    expect(begun.sort()).toEqual([1, 2, 3]);
  });

  test("that finishes alone while the database is down isn't run again, and those after it are run", async () => {
    const begun: unknown[] = [];
    let isAway = false;
    let isAdded = false;
    await start(async (payload) => {
      begun.push(payload.number);
      if (isAway) return;
      await waitUntil("its transaction has told that it is committed", () => isAdded);
      await proxy.goAway();
      isAway = true;
    });
    await db.write((tx) => tx.addJob(testJob, { number: 1 }));
    isAdded = true;
    await waitUntil("the database is away", () => isAway);
    await new Promise((go) => setTimeout(go, 500));
    await proxy.comeBack();
    await addWhenBack(2);
    await waitUntil("all are done and gone", async () => (await countJobs()) === 0);
    expect(begun).toEqual([1, 2]);
  });
});

const hasNoListener = async (): Promise<boolean> => {
  const { rowCount } = await database.pool.query(
    "select from pg_stat_activity where query like 'LISTEN%' and datname = current_database()",
  );
  return rowCount === 0;
};

test("a queue that stops while it starts again leaves no runner behind", async () => {
  const { log, lines } = createMemoryLog();
  let hasBegun = false;
  let mayEnd = false;
  let isStarting = false;
  let mayStart = false;
  const task = async () => {
    hasBegun = true;
    await waitUntil("it may end", () => mayEnd);
  };
  const isReleasing = async () => {
    isStarting = true;
    return true;
  };
  jobs = await startJobs(
    releasingLate(isReleasing, () => mayStart),
    { test: task },
    log,
  );
  await db.write((tx) => tx.addJob(testJob, { number: 1 }));
  await waitUntil("it is under way", () => hasBegun);
  const client = await database.pool.connect();
  await breakRunner(client, lines, () => {
    mayEnd = true;
  });
  await client.query("commit");
  client.release();
  await waitUntil("it starts again", () => isStarting);
  const stopped = jobs.stop();
  mayStart = true;
  await stopped;
  jobs = undefined;
  await waitUntil("no runner listens for jobs", hasNoListener);
});

test("a queue that couldn't mark its workers as alive leaves no runner behind", async () => {
  const withoutLocks = async () => {
    const client = await database.sessions.connect();
    const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
    const failing = (text: string, values: unknown[]) =>
      text.includes("pg_advisory_lock($1, hashtext")
        ? Promise.reject(new Error("lost"))
        : query(text, values);
    return Object.assign(client, { query: failing });
  };
  const sessions = new Proxy(database.sessions, {
    get: (target, name) =>
      name === "connect"
        ? (callback?: Parameters<typeof target.connect>[0]) =>
            callback ? target.connect(callback) : withoutLocks()
        : Reflect.get(target, name, target),
  });
  await expect(startJobs({ ...database, sessions }, { test: async () => {} }, silentLog)).rejects.toThrow(
    "lost",
  );
  await waitUntil("no runner listens for jobs", hasNoListener);
});

test("the queue stops even if it never got a connection to listen with", async () => {
  let tell: ((error: Error) => void) | undefined;
  // Like the pool after a timeout or once it's closed, it passes no release function.
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name !== "connect") return typeof value === "function" ? value.bind(target) : value;
      return (given?: (error: Error) => void) => {
        if (!given) return target.connect();
        tell = given;
        return undefined;
      };
    },
  });
  jobs = await startJobs({ ...database, pool, sessions: pool }, { test: async () => {} }, silentLog);
  await waitUntil("it wants to listen", () => tell !== undefined);
  await jobs.stop();
  jobs = undefined;
  expect(() => tell?.(new Error("timeout exceeded when trying to connect"))).not.toThrow();
});

test("the library's messages are logged if the database goes down while the queue stops", async () => {
  const { log, lines } = createMemoryLog();
  onTestFinished(consoleToLog(log));
  await start(async () => {});
  const holder = await database.pool.connect();
  holder.on("error", () => {});
  await holder.query("begin");
  await holder.query("lock table graphile_worker._private_jobs in access exclusive mode");
  await waitUntil("it waits for its next job", async () => {
    const { rows } = await database.pool.query<{ waiting: string }>(
      "select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return Number(rows[0]?.waiting) > 0;
  });
  const stopped = jobs?.stop();
  jobs = undefined;
  await proxy.goAway();
  await stopped;
  holder.release(true);
  await proxy.comeBack();
  const traces = lines.filter(({ fields }) => fields.console === "trace");
  expect(traces.length).toBeGreaterThan(0);
  for (const { level, fields } of traces)
    expect([level, fields.stack]).toEqual(["debug", expect.stringContaining("\n    at ")]);
});
