import { afterAll, beforeAll, expect, test } from "vitest";
import { jobHandlers } from "#apps/jobs.generated.ts";
import { countingStatements, newTally } from "#platform/db/statements.ts";
import { unsafeAllCompaniesHaving, unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { aCompany, aPage, aVersion } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

/** Jobs that must read every company's file storage or row. */
const OF_EVERY_COMPANY = new Set(["sweep-files", "enqueue-cleaning"]);

let testApp: TestApp;
beforeAll(async () => {
  // No host name resolves, but all are checked.
  const hostChecks = { isOn: true, httpPort: 9, dnsServer: "127.0.0.1:9" };
  testApp = await startTestApp({}, undefined, undefined, undefined, { hostChecks });
});
afterAll(() => testApp?.close());

const addCompanies = async (count: number): Promise<void> => {
  for (let done = 0; done < count; done++) {
    const company = await aCompany(testApp);
    const page = await aPage(testApp, { company, friendlyUrl: "/" });
    await aVersion(testApp, { page, status: "live", blocks: [] });
  }
};

/** The statements of one run of each scheduled job. The first run works off the backlog. */
const statementsOfJobs = async (): Promise<Record<string, number>> => {
  const { database, companyDb, services, storage } = testApp.app;
  const context = {
    ...{ database, companyDb, services, storage, log: silentLog },
    companyIds: () => unsafeAllCompaniesIds(database),
    companiesHaving: (work) => unsafeAllCompaniesHaving(database, work),
  } as Partial<JobContext> as JobContext;
  const counts: Record<string, number> = {};
  for (const { name, schedule, run } of jobHandlers) {
    if (!schedule || OF_EVERY_COMPANY.has(name)) continue;
    await run(context, {});
    const tally = newTally();
    await countingStatements(tally, () => run(context, {}));
    counts[name] = tally.count;
  }
  return counts;
};

test("scheduled jobs run as many statements for a hundred companies as for ten", async () => {
  await addCompanies(10);
  const few = await statementsOfJobs();
  await addCompanies(90);
  expect(await statementsOfJobs()).toEqual(few);
  expect(Object.keys(few)).toEqual(
    expect.arrayContaining([
      "delete-old-submissions",
      "run-due-plans",
      "run-due-item-plans",
      "send-review-reminders",
      "tidy-forms",
    ]),
  );
  for (const [name, count] of Object.entries(few)) expect([name, count > 0]).toEqual([name, true]);
});
