import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDatabaseDown } from "#platform/call/failures.ts";
import { silentLog } from "#platform/log/log.ts";
import { createBareDatabase } from "#test/support/copied-databases.ts";
import { startDatabaseProxy } from "#test/support/database-proxy.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { type CompanyDb, createCompanyDbs, type ReadTx } from "./company-db.ts";
import { pipelineWrites } from "./pipelined-writes.ts";
import { type Database, openDatabase } from "./pool.ts";
import { preparedQuery } from "./prepared.ts";

let database: Database;
let one: CompanyDb;
let two: CompanyDb;

beforeAll(async () => {
  // One connection, so work left running after a transaction would run in the next one's.
  database = openDatabase(await createBareDatabase(), silentLog, { max: 1 });
  await database.pool.query("create table notes (company_id bigint, words text)");
  const companyDb = createCompanyDbs(database, () => {});
  one = companyDb(1);
  two = companyDb(2);
});
afterAll(() => database.close());

const company = sql<{ company: string }>`select current_setting('app.company_id') as company`;
const note = (words: string) => sql`insert into notes values (1, ${words})`;
const notes = async (): Promise<string[]> =>
  (await database.pool.query<{ words: string }>("select words from notes order by words")).rows.map(
    ({ words }) => words,
  );

test("sends concurrent queries before the first answer", async () => {
  const connection = await createBareDatabase();
  const proxy = await startDatabaseProxy(connection);
  const behind = openDatabase(proxy.connection, silentLog, { max: 1 });
  const watcher = openDatabase(connection, silentLog, { max: 1 });
  try {
    const db = createCompanyDbs(behind, () => {})(1);
    await db.read((tx) => company.execute(tx.sql));
    proxy.hang();
    const reading = db.read((tx) =>
      Promise.all([1, 2].map((lock) => sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx.sql))),
    );
    await waitUntil("the database has got both", async () => {
      const { rowCount } = await watcher.pool.query(
        "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      return rowCount === 2;
    });
    proxy.goOn();
    expect(await reading).toHaveLength(2);
  } finally {
    await watcher.close();
    await behind.close();
    await proxy.close();
  }
});

test("a query whose sibling failed can't run in the next transaction on the connection", async () => {
  let slower: Promise<string> | undefined;
  const failing = one.write((tx) => {
    const straggler = async (): Promise<string> => {
      await company.execute(tx.sql);
      await new Promise((done) => setTimeout(done, 50));
      await note("late").execute(tx.sql);
      return "was sent";
    };
    slower = straggler().catch((error: Error) => error.message);
    return Promise.all([sql`select from nowhere`.execute(tx.sql), slower]);
  });
  await expect(failing).rejects.toThrow(/nowhere/);
  const seen = await two.write(async (tx) => {
    expect(await slower).toBe("The transaction is over.");
    return (await company.execute(tx.sql)).rows;
  });
  expect(seen).toEqual([{ company: "2" }]);
  expect(await notes()).not.toContain("late");
});

test("a change with a failed, ignored statement isn't reported as successful", async () => {
  const swallowing = one.write(async (tx) => {
    await note("beside a failure").execute(tx.sql);
    await sql`select from nowhere`.execute(tx.sql).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow(/nothing was committed/);
  expect(await notes()).not.toContain("beside a failure");
});

test("rolls everything back after an error, and the connection still works", async () => {
  const failing = one.write(async (tx) => {
    await note("taken back").execute(tx.sql);
    throw new Error("No.");
  });
  await expect(failing).rejects.toThrow("No.");
  await one.write((tx) => note("kept").execute(tx.sql));
  expect(await notes()).toEqual(["kept"]);
});

test("a read that queries right away sees its company, and nothing can be added to it later", async () => {
  let later: Promise<unknown> | undefined;
  const { rows } = await one.readAtOnce((tx) => {
    const first = company.execute(tx.sql);
    later = first.then(() => company.execute(tx.sql));
    later.catch(() => {});
    return first;
  });
  expect(rows).toEqual([{ company: "1" }]);
  await expect(later).rejects.toThrow("The transaction is over.");
  await expect(one.readAtOnce((tx) => sql`select from nowhere`.execute(tx.sql))).rejects.toThrow(/nowhere/);
  expect((await two.readAtOnce((tx) => company.execute(tx.sql))).rows).toEqual([{ company: "2" }]);
});

const sum = preparedQuery<{ sum: number }>("sum for a test", "select $1::int + $2::int as sum");

test("a prepared query is planned once per connection, and works on each, even when requested twice at once", async () => {
  const both = openDatabase(await createBareDatabase(), silentLog, { max: 2 });
  try {
    const db = createCompanyDbs(both, () => {})(1);
    const twice = (tx: ReadTx) => Promise.all([sum(tx.sql, 1, 2), sum(tx.sql, 3, 4)]);
    const [here, there] = await Promise.all([db.read(twice), db.read(twice)]);
    expect([here, there]).toEqual([
      [[{ sum: 3 }], [{ sum: 7 }]],
      [[{ sum: 3 }], [{ sum: 7 }]],
    ]);
    const { rows } = await db.read((tx) =>
      sql<{
        uses: number;
      }>`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(tx.sql),
    );
    expect(rows).toEqual([{ uses: 2 }]);
  } finally {
    await both.close();
  }
});

test("a hanging database times out, and is used again once it responds", async () => {
  const proxy = await startDatabaseProxy(await createBareDatabase());
  const behind = openDatabase(proxy.connection, silentLog, { max: 1, answerMs: 300 });
  try {
    const db = createCompanyDbs(behind, () => {})(3);
    const ask = () => db.read((tx) => company.execute(tx.sql));
    await ask();
    proxy.hang();
    const error = await ask().catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining("doesn't answer") });
    expect(isDatabaseDown(error)).toBe(true);
    proxy.goOn();
    expect((await ask()).rows).toEqual([{ company: "3" }]);
  } finally {
    await behind.close();
    await proxy.close();
  }
});

test("writes in one tick are sent together, in order, and later ones separately", async () => {
  const stream = new PassThrough();
  const calls: string[] = [];
  stream._writev = (chunks, done) => {
    calls.push(chunks.map(({ chunk }) => String(chunk)).join(""));
    done();
  };
  stream._write = (chunk, _, done) => {
    calls.push(String(chunk));
    done();
  };
  pipelineWrites(stream);
  stream.cork();
  stream.write("a");
  stream.write("b");
  stream.uncork();
  stream.write("c");
  expect(calls).toEqual([]);
  await new Promise((done) => setImmediate(done));
  stream.write("d");
  await new Promise((done) => setImmediate(done));
  expect(calls).toEqual(["abc", "d"]);
});
