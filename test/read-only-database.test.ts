import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { openDatabase, streamOf } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { directOf } from "./support/connection-url.ts";
import { createBareDatabase, type TestConnection } from "./support/copied-databases.ts";
import { aCompany, aPage, aSession, aUser, aVersion, someModules } from "./support/factories.ts";
import { FORM_TYPE, formBody } from "./support/form-body.ts";
import { aForm } from "./support/item-factories.ts";
import { createMemoryLog } from "./support/memory-log.ts";
import { startTestApp } from "./support/test-app.ts";
import { sendRaw } from "./support/uploads.ts";
import { waitUntil } from "./support/wait-until.ts";

// A server that became a standby refuses changes on connections that look healthy.

const RETRIED = "The database doesn't accept changes, so its connections are replaced.";

let connection: TestConnection;
let operator: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  connection = await createBareDatabase();
  operator = openDatabase(connection, silentLog, { max: 1 });
});
afterAll(() => operator?.close());

/** Makes new connections read-only, as on a standby. Open ones don't change. */
const setReadOnly = (database: ReturnType<typeof openDatabase>, isReadOnly: boolean) =>
  database.pool.query(
    `do $$ begin execute format('alter database %I ${
      isReadOnly ? "set default_transaction_read_only = on" : "reset default_transaction_read_only"
    }', current_database()); end $$`,
  );

/** A database with open read-only connections. */
const openReadOnly = async (options: { patienceMs: number }) => {
  await operator.pool.query("create table if not exists notes (words text)");
  await operator.pool.query("truncate notes");
  await setReadOnly(operator, true);
  const { log, lines } = createMemoryLog();
  const database = openDatabase(connection, log, { max: 4, ...options });
  onTestFinished(async () => {
    await database.close();
    await setReadOnly(operator, false);
  });
  const db = createCompanyDbs(database, () => {})(1);
  await Promise.all([1, 2, 3].map(() => db.read((tx) => sql`select pg_sleep(0.05)`.execute(tx.sql))));
  return { database, db, wasRetried: () => lines.some(({ message }) => message === RETRIED) };
};

const words = async (): Promise<string[]> =>
  (await operator.pool.query<{ words: string }>("select words from notes order by words")).rows.map(
    (row) => row.words,
  );

describe("a server that refuses changes", () => {
  test("loses its connections, and the change is made once as soon as a server accepts it", async () => {
    const { database, db, wasRetried } = await openReadOnly({ patienceMs: 120_000 });
    const saving = db.write((tx) => sql`insert into notes values ('once')`.execute(tx.sql));
    await waitUntil("it was tried", wasRetried);
    await setReadOnly(operator, false);
    await saving;
    // Every connection accepts changes, because none of the old ones is left.
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        db.write((tx) => sql`insert into notes values (${`other ${at}`})`.execute(tx.sql)),
      ),
    );
    expect((await words()).filter((one) => one === "once")).toEqual(["once"]);
    expect(await words()).toHaveLength(9);
    expect(database.pool.totalCount).toBeGreaterThan(0);
  });

  test("is reported in one sentence after a while, and reads still work", async () => {
    const { db } = await openReadOnly({ patienceMs: 200 });
    const saving = db.write((tx) => sql`insert into notes values ('never')`.execute(tx.sql));
    await expect(saving).rejects.toMatchObject({
      status: 503,
      message: "The database isn't accepting changes right now, so nothing was saved. Try again in a moment.",
    });
    expect((await db.read((tx) => sql`select words from notes`.execute(tx.sql))).rows).toEqual([]);
    expect(await words()).toEqual([]);
  });

  test("isn't assumed when the transaction itself only reads", async () => {
    const { db, wasRetried } = await openReadOnly({ patienceMs: 200 });
    const writing = db.read((tx) => sql`insert into notes values ('never')`.execute(tx.sql));
    await expect(writing).rejects.toMatchObject({ code: "25006" });
    expect(wasRetried()).toBe(false);
  });
});

test("a connection that died in the pool is replaced without an error, for reads and changes", async () => {
  await operator.pool.query("create table if not exists notes (words text)");
  await operator.pool.query("truncate notes");
  const database = openDatabase(connection, silentLog, { max: 1 });
  onTestFinished(() => database.close());
  const db = createCompanyDbs(database, () => {})(1);
  /** The pool learns about it only after it has handed the connection out. */
  const loseConnection = async () => {
    const client = await database.pool.connect();
    client.release();
    streamOf(client).destroy();
  };
  await loseConnection();
  expect((await db.read((tx) => sql`select 1 as one`.execute(tx.sql))).rows).toEqual([{ one: 1 }]);
  await loseConnection();
  await db.write((tx) => sql`insert into notes values ('kept')`.execute(tx.sql));
  expect(await words()).toEqual(["kept"]);
});

test("a save and a visitor's form wait for a server that accepts changes, and are stored once", async () => {
  const { log, lines } = createMemoryLog();
  const app = await startTestApp({}, log);
  // Long enough even for a slow machine.
  Object.assign(app.app.database, { patienceMs: 120_000 });
  const admin = openDatabase(directOf(app.connection), silentLog, { max: 1 });
  onTestFinished(async () => {
    await setReadOnly(admin, false);
    await admin.close();
    await app.close();
  });
  const company = await aCompany(app);
  await someModules(app, company, ["form"]);
  const cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  const page = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page, status: "live", blocks: [{}] });
  const form = await aForm(app, { company, fields: [{ name: "Your message" }] });
  const post = () =>
    sendRaw(app, "POST", `/FormComponent/Post/${form.id}`, {
      host: company.host,
      headers: { "content-type": FORM_TYPE },
      body: formBody({ page: "/", [`f${form.fieldIds[0]}`]: "Hello" }),
    });
  const save = () =>
    app.send("POST", "/RoleManagement/AddRole", {
      host: company.host,
      cookie,
      body: { roleName: "Editors" },
    });
  // The open connections end, as they do when a primary becomes a standby.
  await setReadOnly(admin, true);
  await admin.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await waitUntil("reads work again", async () => {
    const roles = await app.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie });
    return roles.status === 200;
  });
  const both = Promise.all([save(), post()]);
  await waitUntil("both were tried", () => lines.filter(({ message }) => message === RETRIED).length > 1);
  await setReadOnly(admin, false);
  const [saved, posted] = await both;
  expect([saved.status, posted.status]).toEqual([200, 303]);
  const { rows } = await app.app.companyDb(company.companyId).read((tx) =>
    sql<{ roles: number; answers: number }>`
      select (select count(*) from roles where name = 'Editors') as roles,
        (select count(*) from form_drafts) as answers`.execute(tx.sql),
  );
  expect(rows).toEqual([{ roles: 1, answers: 1 }]);
});
