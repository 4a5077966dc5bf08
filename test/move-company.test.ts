import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { moveCompany } from "#platform/backup/move-company.ts";
import { connectionOptions } from "#platform/db/pool.ts";
import { acceptChanges, refuseChanges } from "#platform/db/read-only-company.ts";
import { unsafeAllCompaniesIds, unsafeAllCompaniesListed } from "#platform/db/unsafe-all-companies.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "./support/factories.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// One company moves between two installations, each with its own database and files.

const REFUSED = "This site can't save changes right now, so nothing was saved. Try again in a moment.";
const LATER = new Date("2100-01-01T00:00:00Z");

let source: TestApp;
let target: TestApp;
beforeAll(async () => {
  source = await startTestApp();
  target = await startTestApp();
  // What waits is answered soon, and sent again.
  Object.assign(source.app.database, { patienceMs: 300 });
});
afterAll(async () => {
  await source?.close();
  await target?.close();
});

const clientOf = async ({ connection }: TestApp): Promise<pg.Client> => {
  const client = new pg.Client(connectionOptions(connection));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const listed = async (app: TestApp, { companyId }: TestCompany) => {
  const client = await clientOf(app);
  await client.query("begin read only");
  const found = (await unsafeAllCompaniesListed(client)).find(({ id }) => id === companyId);
  await client.query("rollback");
  return found;
};

const move = async (company: TestCompany) => {
  const found = await listed(source, company);
  if (!found) throw new Error("The company isn't there.");
  return moveCompany({
    company: found,
    source: source.connection,
    sourceStorage: source.app.storage,
    target: target.connection,
    targetStorage: target.app.storage,
    note: async () => {},
    signal: new AbortController().signal,
    say: () => {},
    report: () => {},
  });
};

const addRole = (
  app: TestApp,
  { host }: TestCompany,
  cookie: string,
  roleName: string,
  key: string = randomUUID(),
) =>
  app.send("POST", "/RoleManagement/AddRole", {
    ...{ host, cookie, body: { roleName } },
    headers: { "idempotency-key": key },
  });

const roleNames = async ({ app }: TestApp, { companyId }: TestCompany): Promise<string[]> =>
  (
    await app
      .companyDb(companyId)
      .read((tx) =>
        sql<{ name: string }>`select name from roles where company_id = ${companyId} order by id`.execute(
          tx.sql,
        ),
      )
  ).rows.map(({ name }) => name);

test("a company moves while someone saves: no save is lost or doubled, and the target goes on", async () => {
  const company = await aCompany(source);
  const cookie = await aSession(source, await aUser(source, { company, privilege: "Admin" }));
  const page = await aPage(source, { company, friendlyUrl: "/" });
  await aVersion(source, { page, status: "live", blocks: [{}] });
  const key = `${company.companyId}/moved/file.txt`;
  const bytes = join(source.dataDir, "file.txt");
  writeFileSync(bytes, "The file's bytes");
  await source.app.storage.put(key, bytes, "text/plain");
  await source.app.companyDb(company.companyId).write(async (tx) => {
    await sql`insert into files (company_id, key, sha256, media_type, bytes, original_name)
      values (${company.companyId}, ${key}, sha256('The file''s bytes'), 'text/plain', 16, 'file.txt')`.execute(
      tx.sql,
    );
    await tx.addJob(
      defineJob<{ readonly some: string }>("send-later"),
      { some: "thing" },
      { at: LATER, key: "x" },
    );
  });

  let leadsTo = source;
  let isOver = false;
  const saved: string[] = [];
  const statuses = new Set<number>();
  const save = async (): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      const name = `Role ${count}`;
      const once = randomUUID();
      for (;;) {
        const { status } = await addRole(leadsTo, company, cookie, name, once);
        statuses.add(status);
        if (status === 200) break;
      }
      saved.push(name);
    }
  };
  const saving = save();
  await waitUntil("something is saved", async () => saved.length > 3);
  const { missingFiles } = await move(company);
  const before = saved.length;
  expect(missingFiles).toEqual([]);
  await target.app.hosts.reload();
  leadsTo = target;
  await waitUntil("the target saves", async () => saved.length > before + 3);
  isOver = true;
  await saving;

  expect([...statuses].sort()).toEqual([200, 503]);
  expect((await roleNames(target, company)).filter((name) => name.startsWith("Role"))).toEqual(saved);
  expect((await target.send("GET", "/", { host: company.host })).status).toBe(200);
  expect(await text((await target.app.storage.read(key)) ?? Readable.from([]))).toBe("The file's bytes");
  const { rows: jobs } = await (await clientOf(target)).query(
    `select key, run_at as at, payload->>'some' as some from graphile_worker._private_jobs
     where (payload->>'companyId')::bigint = $1 and key is not null`,
    [company.companyId],
  );
  expect(jobs).toEqual([{ key: `${company.companyId} x`, at: LATER, some: "thing" }]);

  const { rowCount } = await (await clientOf(source)).query(
    "select from graphile_worker._private_jobs where (payload->>'companyId')::bigint = $1",
    [company.companyId],
  );
  expect(rowCount).toBe(0);

  // The source stays read-only, and what was saved at the target can't be overwritten.
  const refused = await addRole(source, company, cookie, "Late");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect(refused.json()).toBe(REFUSED);
  await expect(move(company)).rejects.toThrow("accepts changes at the target");
  expect(await roleNames(target, company)).not.toContain("Late");
}, 120_000);

test("a read-only company refuses every change, others don't, and changes in progress finish first", async () => {
  const company = await aCompany(source);
  const other = await aCompany(source);
  const cookie = await aSession(source, await aUser(source, { company, privilege: "Admin" }));
  const otherCookie = await aSession(source, await aUser(source, { company: other, privilege: "Admin" }));
  const client = await clientOf(source);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const under = source.app.companyDb(company.companyId).write(async (tx) => {
    await sql`insert into roles (company_id, name) values (${company.companyId}, 'Under way')`.execute(
      tx.sql,
    );
    begin();
    await released;
  });
  await begun;
  const order: string[] = [];
  const refusing = refuseChanges(client, company.companyId).then(() => order.push("read-only"));
  const watching = await clientOf(source);
  await waitUntil("it waits for the change", async () => {
    const { rowCount } = await watching.query(
      "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return (rowCount ?? 0) > 0;
  });
  order.push("released");
  release();
  await under;
  await refusing;
  expect(order).toEqual(["released", "read-only"]);

  expect((await addRole(source, company, cookie, "Refused")).status).toBe(503);
  const reading = await source.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie });
  expect(reading.status).toBe(200);
  expect((await addRole(source, other, otherCookie, "Accepted")).status).toBe(200);
  expect(await roleNames(source, company)).toEqual(["Under way"]);
  const ids = await unsafeAllCompaniesIds(source.app.database);
  expect([ids.includes(company.companyId), ids.includes(other.companyId)]).toEqual([false, true]);
  const { rows } = await client.query("select tenantry_held_jobs() as flags");
  expect(rows[0].flags).toContain(`company ${company.companyId}`);

  await acceptChanges(client, company.companyId);
  expect((await addRole(source, company, cookie, "Accepted")).status).toBe(200);
  expect(await roleNames(source, company)).toEqual(["Under way", "Accepted"]);
}, 60_000);

test("a later copy sends only what has changed, including an address that another page has taken over", async () => {
  const company = await aCompany(source);
  const first = await aPage(source, { company, friendlyUrl: "/one" });
  await aVersion(source, { page: first, status: "live", blocks: [{}] });
  await move(company);
  const [from, to] = [await clientOf(source), await clientOf(target)];
  await acceptChanges(from, company.companyId);
  await refuseChanges(to, company.companyId);
  // Its address is free, and another page takes it.
  await source.app.companyDb(company.companyId).write(async (tx) => {
    await sql`update pages set friendly_url = '/two' where id = ${first.id}`.execute(tx.sql);
  });
  const second = await aPage(source, { company, friendlyUrl: "/one" });
  await aVersion(source, { page: second, status: "live", blocks: [{}, {}] });
  await source.app.companyDb(company.companyId).write(async (tx) => {
    await sql`insert into roles (company_id, name) values (${company.companyId}, 'Kept')`.execute(tx.sql);
  });
  const { lastRows } = await move(company);
  expect(lastRows).toBeLessThan(10);
  expect(await roleNames(target, company)).toEqual(["Kept"]);
  const pagesOf = ({ app }: TestApp) =>
    app
      .companyDb(company.companyId)
      .read(async (tx) => (await sql`select id, friendly_url from pages order by id`.execute(tx.sql)).rows);
  expect(await pagesOf(target)).toEqual(await pagesOf(source));
}, 60_000);
