import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#platform/call/define-call.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesHaving } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import { sendMailJob } from "#platform/mail/queue-mail.ts";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { getHealthHistory } from "./system-health.contract.ts";
import { systemHealthJobs } from "./system-health.jobs.ts";
import { startWritingHealth } from "./write-health.service.ts";

let app: TestApp;
let provider: TestCompany;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await aCompany(app, { isProvider: true });
  cookie = await aSession(app, await aUser(app, { company: provider, privilege: "Admin" }), provider);
});
afterAll(() => app?.close());

const history = async () => {
  const answer = await app.send("GET", "/SystemHealth/GetHealthHistory", { host: provider.host, cookie });
  return (answer.json() as AnswerOf<typeof getHealthHistory>).hours;
};
const atProvider = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await app.app.companyDb(provider.companyId).write((tx) => query.execute(tx.sql))).rows;

/** Totals of the stored hours. */
const stored = async () => {
  const [row] = await atProvider(sql<Record<string, number>>`
    select coalesce(sum(requests), 0)::integer as requests, coalesce(sum(server_errors), 0)::integer as errors,
      coalesce(sum(emails_sent), 0)::integer as sent, coalesce(sum(emails_failed), 0)::integer as refused,
      max(jobs_failed)::integer as failed, min(free_disk) as free from health_hours`);
  return row;
};

test("nodes add up requests, errors, and emails, even when they stop", async () => {
  const other = await startTestApp({}, silentLog, app.connection);
  expect(await history()).toEqual([]);
  for (const node of [app, other, other]) expect((await node.send("GET", "/healthz")).status).toBe(200);

  const mail = { messageId: "<1@town.example>", to: ["a@town.example"], subject: "A", text: "A", html: "A" };
  await app.app.companyDb(provider.companyId).write(async (tx) => {
    await tx.addJob(sendMailJob, { ...mail, from: "town@town.example" });
    await tx.addJob(sendMailJob, { ...mail, from: "no address" });
  });
  await waitUntil("both nodes wrote what they did", async () => {
    for (const node of [app, other]) await node.app.writeCounts();
    const { requests, sent, refused, failed } = (await stored()) ?? {};
    return requests === 4 && sent === 1 && refused === 1 && failed === 1;
  });

  other.app.drain();
  expect((await other.send("GET", "/servez")).status).toBe(503);
  await other.close();
  // The hour keeps its highest value.
  await atProvider(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs where last_error is not null`);
  await app.app.writeCounts();
  const after = await stored();
  expect(after).toMatchObject({ requests: 5, errors: 1, sent: 1, refused: 1, failed: 1 });
  expect(after?.free).toBeGreaterThan(0);
  expect(after?.free).toBeLessThanOrEqual(1);
});

test("counts are kept while the database is down", async () => {
  const before = await stored();
  let isAway = true;
  let requests = 5;
  const writer = startWritingHealth({
    installation: { work: () => Promise.reject(new Error()), disk: () => Promise.reject(new Error()) },
    counts: () => ({ requests, serverErrors: 0, emailsSent: 0, emailsFailed: 0 }),
    companyDb: ((companyId) => {
      if (isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
      return app.app.companyDb(companyId);
    }) as CompanyDbs,
    provider: () => provider,
    log: silentLog,
  });
  await writer.write();
  expect(await stored()).toEqual(before);
  isAway = false;
  requests = 7;
  await writer.write();
  await writer.stop();
  expect(await stored()).toEqual({ ...before, requests: (before?.requests ?? 0) + 7 });
});

test("shows a week including its gaps, and deletes hours after eight days", async () => {
  await atProvider(sql`delete from health_hours`);
  await atProvider(sql`
    insert into health_hours (company_id, hour, requests, server_errors, emails_sent, emails_failed)
    select ${provider.companyId}, date_trunc('hour', now(), 'UTC') - make_interval(hours => ago), ago, 0, 0, 0
    from unnest(array[2, 160, 170, 200]) as ago`);
  const hours = await history();
  expect(hours).toHaveLength(161);
  expect(hours[0]).toMatchObject({ requests: 160, jobsWaiting: null });
  expect(hours[1]).toMatchObject({ requests: null, serverErrors: null, freeDisk: null });
  expect(hours.at(-3)).toMatchObject({ requests: 2 });
  const lengths = hours.slice(1).map(({ hour }, at) => Date.parse(hour) - Date.parse(hours[at]?.hour ?? ""));
  expect(new Set(lengths)).toEqual(new Set([3_600_000]));

  const { companyDb, database } = app.app;
  for (const job of systemHealthJobs)
    await job.run(
      {
        companyDb,
        companiesHaving: (work: Parameters<typeof unsafeAllCompaniesHaving>[1]) =>
          unsafeAllCompaniesHaving(database, work),
      } as Parameters<typeof job.run>[0],
      {},
    );
  const left = await atProvider(sql<{ requests: number }>`select requests from health_hours order by hour`);
  expect(left.map(({ requests }) => requests)).toEqual([170, 160, 2]);
});
