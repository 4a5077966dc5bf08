import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { waitForServices } from "#apps/server/nodes/wait-for-services.ts";
import { checkAddresses } from "#platform/db/check-addresses.ts";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { sendMailJob } from "#platform/mail/queue-mail.ts";
import { createTestDatabase, type TestConnection } from "./support/copied-databases.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "./support/factories.ts";
import { type MailServer, startMailServer } from "./support/mail-server.ts";
import { NO_PGBOUNCER, type Pgbouncer, pgbouncerProgram, startPgbouncer } from "./support/pgbouncer.ts";
import { publisherWith } from "./support/publisher.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

const MAILS = 60;
const POOL_SIZE = 4;
/** A node's listener, its job queue's listener, and the lock behind its jobs. */
const DIRECT = 3;

const isMissing = pgbouncerProgram() === undefined;

describe.skipIf(isMissing)(`two nodes behind PgBouncer${isMissing ? `: ${NO_PGBOUNCER}` : ""}`, () => {
  let bouncer: Pgbouncer;
  let database: TestConnection;
  let mail: MailServer;
  let app: TestApp;
  let two: TestApp;
  let company: TestCompany;
  let home: TestPage;
  let cookie: string;
  let watcher: pg.Client;

  beforeAll(async () => {
    bouncer = await startPgbouncer(inject("postgres"), { poolSize: POOL_SIZE });
    database = await createTestDatabase();
    mail = await startMailServer();
    const pooled = bouncer.pooled(database);
    app = await startTestApp({ SMTP_URL: mail.url }, silentLog, pooled);
    two = await startTestApp({ SMTP_URL: mail.url }, silentLog, pooled);
    watcher = new pg.Client(database);
    await watcher.connect();
    company = await aCompany(app);
    cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
    home = await aPage(app, { company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live", blocks: [] });
  });
  afterAll(async () => {
    await watcher?.end();
    await app?.close();
    await two?.close();
    await mail?.close();
    await bouncer?.stop();
  });

  const read = async (node: TestApp) => (await node.send("GET", "/", { host: company.host })).text;

  const serverConnections = async (): Promise<number> => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return Number(rows[0]?.count);
  };

  test("see each other's changes", async () => {
    await waitUntil("the second node knows the company", async () => (await read(two)).includes("</html>"));
    const send = (method: string, path: string, body?: object) =>
      app.send(method, path, {
        host: company.host,
        cookie,
        body,
        headers: { "x-requested-with": "XMLHttpRequest" },
      });
    for (const words of ["first words", "second words"]) {
      await publisherWith(send).publish(home.id, words);
      expect(await read(app)).toContain(words);
      await waitUntil("the second node shows them", async () => (await read(two)).includes(words));
    }
  });

  test("send each email once, with few connections to the server", async () => {
    const subjects = Array.from({ length: MAILS }, (_, number) => `Mail ${number}`);
    let most = 0;
    await Promise.all(
      subjects.map((subject) =>
        app.app.companyDb(company.companyId).write((tx) =>
          tx.addJob(sendMailJob, {
            messageId: `<${subject.replace(" ", "-")}@test.example>`,
            from: "no-reply@test.example",
            to: ["a@test.example"],
            subject,
            text: "Words",
            html: "<p>Words</p>",
          }),
        ),
      ),
    );
    await waitUntil("the queue is empty", async () => {
      most = Math.max(most, await serverConnections());
      return (await watcher.query("select from graphile_worker.jobs")).rows.length === 0;
    });
    const received = mail.received.map((one) => one.header("Subject"));
    expect(received.filter((subject) => subject.startsWith("Mail ")).sort()).toEqual(subjects.sort());
    expect(most).toBeLessThanOrEqual(2 * DIRECT + POOL_SIZE);
  });

  test("leave nothing behind in the pooler's sessions, and no locks when they stop", async () => {
    const through = new pg.Pool({ ...bouncer.pooled(database), max: POOL_SIZE });
    onTestFinished(() => through.end());
    const sessions = await Promise.all(
      Array.from({ length: POOL_SIZE }, () =>
        through.query(
          `select (select count(*) from pg_listening_channels()) as channels, pg_sleep(0.1),
             (select count(*) from pg_prepared_statements) as statements,
             (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
             current_setting('app.company_id', true) as company`,
        ),
      ),
    );
    for (const { rows } of sessions)
      expect(rows[0]).toMatchObject({
        channels: 0,
        statements: 0,
        locks: 0,
        company: expect.toBeOneOf(["", null]),
      });
    const locks = async () =>
      (
        await watcher.query(
          `select from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length;
    const third = await startTestApp({}, silentLog, bouncer.pooled(database));
    expect(await locks()).toBe(3);
    await third.close();
    await waitUntil("the third node's lock is gone", async () => (await locks()) === 2);
  });

  test("a start names a pooler that can't work", async () => {
    const statements = await startPgbouncer(inject("postgres"), { mode: "statement" });
    onTestFinished(statements.stop);
    await expect(checkAddresses(statements.pooled(database))).rejects.toThrow(/pools by statement/);
    const { direct: _, ...only } = bouncer.pooled(database);
    const node = { host: "127.0.0.1", port: 0, storage: { kind: "disk", root: "." } } as const;
    // Waiting for it would be useless.
    await waitForServices({ config: node, connection: only, log: silentLog });
    await expect(checkAddresses(only)).rejects.toThrow(/is a pooler's address .*set DATABASE_DIRECT_URL/);
    await expect(checkAddresses({ ...only, direct: only })).rejects.toThrow(
      /DATABASE_DIRECT_URL is a pooler/,
    );
  });

  test("a pool without a free connection is reported instead of waited for", async () => {
    const small = await startPgbouncer(inject("postgres"), {
      mode: "session",
      poolSize: 1,
      ignoresLimit: true,
    });
    onTestFinished(small.stop);
    const { direct: _, ...only } = small.pooled(database);
    await expect(checkAddresses(only, 1, 1_000)).rejects.toThrow(
      /^At DATABASE_URL, the database allowed only [01] of the 6 connections .*raise its pool size/,
    );
    const holder = new pg.Client(only);
    await holder.connect();
    await holder.query("select");
    const waiting = openDatabase(small.pooled(database), silentLog, { answerMs: 300, patienceMs: 300 });
    onTestFinished(async () => {
      await holder.end();
      await waiting.close();
    });
    const reading = createCompanyDbs(waiting, () => {})(1).read(async () => {});
    await expect(reading).rejects.toThrow(/its pool may be too small/);
  });
});

describe("the addresses", () => {
  test("must lead to the same database with the same role", async () => {
    const [database, other] = [await createTestDatabase(), await createTestDatabase()];
    await checkAddresses({ ...database, direct: database });
    await expect(checkAddresses({ ...database, direct: other })).rejects.toThrow(
      "DATABASE_URL and DATABASE_DIRECT_URL point to different databases. Both must point to the same one.",
    );
  });

  test("that don't respond, or refuse, are named", async () => {
    const database = await createTestDatabase();
    await expect(checkAddresses({ ...database, password: "wrong" })).rejects.toThrow(
      /^At DATABASE_URL, the database allowed only 0 of the 6 connections .*password/,
    );
    await expect(checkAddresses({ ...database, password: "wrong", direct: database })).rejects.toThrow(
      /^The database can't be used at DATABASE_URL: .*password/,
    );
  });
});
