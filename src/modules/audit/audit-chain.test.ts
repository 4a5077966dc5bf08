import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { recordAudit, verifyAudit } from "./audit.public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aCompany(app, { name: "TracSoft", isProvider: true });
});
afterAll(() => app?.close());

const dbOf = ({ companyId }: TestCompany) => app.app.companyDb(companyId);
const check = (company: TestCompany, noted: { number: number; hash: string } | null = null) =>
  verifyAudit(dbOf(company), noted, new AbortController().signal);
const write = (company: TestCompany, ...actions: string[]) =>
  dbOf(company).write(async (tx) => {
    for (const action of actions)
      await recordAudit(tx, null, { action, subject: "x", before: { a: 1 }, after: { a: [2, null, "ü"] } });
  });
/** Changes rows with the guard switched off, as someone with the database's password can. */
const tamper = ({ companyId }: TestCompany, ...changes: RawBuilder<unknown>[]) =>
  app.app.companyDb(companyId).write(async (tx) => {
    await sql`set local app.restoring = 'on'`.execute(tx.sql);
    for (const change of changes) await change.execute(tx.sql);
  });
const aLog = async (): Promise<TestCompany> => {
  const company = await aCompany(app);
  await write(company, "First", "Second");
  await write(company, "Third");
  await write(company, "Fourth");
  return company;
};

test("an unchanged log passes the check, even when many write at once", async () => {
  const company = await aLog();
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(company, `One ${at}`, `Two ${at}`)));
  const { entries, last, findings } = await check(company);
  expect([entries, last?.number, findings]).toEqual([44, 44, []]);
  // Another company's log is a separate chain.
  expect((await check(await aLog())).last?.number).toBe(4);
});

test("a rolled-back transaction leaves no gap", async () => {
  const company = await aLog();
  await expect(
    dbOf(company).write(async (tx) => {
      await recordAudit(tx, null, { action: "Undone", subject: "x" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await write(company, "Fifth");
  expect(await check(company)).toMatchObject({ entries: 5, findings: [] });
});

test("names the entry that was changed, removed, or put in", async () => {
  for (const change of [
    sql`update audit_entries set subject = 'y' where action = 'Second'`,
    sql`update audit_entries set before = '{"a": 2}' where action = 'Second'`,
    sql`update audit_entries set at = at + interval '1 microsecond' where action = 'Second'`,
    sql`update audit_entries set actor_email = 'somebody@x.example' where action = 'Second'`,
  ]) {
    const company = await aLog();
    await tamper(company, change);
    expect((await check(company)).findings).toMatchObject([{ problem: "changed", number: 2 }]);
  }
  const removed = await aLog();
  await tamper(removed, sql`delete from audit_entries where action in ('Second', 'Third')`);
  expect((await check(removed)).findings).toEqual([{ problem: "missing", from: 2, to: 3 }]);
  // If its hash is recomputed to match, the next entry no longer does.
  const rehashed = await aLog();
  await tamper(
    rehashed,
    sql`update audit_entries set subject = 'y' where action = 'Second'`,
    sql`update audit_entries e set hash = tenantry_audit_hash(e, (select hash from audit_entries where number = 1))
      where action = 'Second'`,
  );
  expect((await check(rehashed)).findings).toMatchObject([
    { problem: "changed", number: 3, action: "Third" },
  ]);
  const added = await aLog();
  await tamper(
    added,
    sql`insert into audit_entries (company_id, action) values (${added.companyId}, 'Forged')`,
  );
  expect((await check(added)).findings).toMatchObject([{ problem: "unsealed" }]);
});

test("an entry noted earlier reveals a log that was cut off at its end", async () => {
  const company = await aLog();
  const { last } = await check(company);
  await write(company, "Fifth");
  expect((await check(company, last)).findings).toEqual([]);
  await tamper(company, sql`delete from audit_entries where number >= 4`);
  expect((await check(company)).findings).toEqual([]);
  expect((await check(company, last)).findings).toEqual([{ problem: "noted", number: 4 }]);
});

test("the database refuses to change, remove, or seal entries by hand", async () => {
  const company = await aLog();
  const codeOf = (change: RawBuilder<unknown>) =>
    dbOf(company)
      .write((tx) => change.execute(tx.sql))
      .then(
        () => "",
        (error: pg.DatabaseError) => error.code,
      );
  for (const change of [
    sql`update audit_entries set subject = 'y'`,
    sql`update audit_entries set hash = sha256('') where number = 4`,
    sql`update audit_entries set number = null, hash = null where number = 4`,
    sql`delete from audit_entries where number = 4`,
    sql`truncate audit_entries`,
  ])
    expect(await codeOf(change)).toBe("TN004");
  await dbOf(company).write((tx) =>
    sql`insert into audit_entries (company_id, action, number, hash)
      values (${company.companyId}, 'Sealed by itself', 90, sha256(''))`.execute(tx.sql),
  );
  expect(await check(company)).toMatchObject({ entries: 5, last: { number: 5 }, findings: [] });
});
