import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, someModules } from "#test/support/factories.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { acceptSubmission } from "./site-forms.service.ts";

// The mail server is down for a day. The test passes time by moving the queue's next attempts.

const DAY_S = 86_400;
const SUBMISSIONS = 1_000;
const STUCK_MS = 60_000;

/** Ends every connection at once. It also keeps the port, which another test's server could get otherwise. */
const brokenServer = createServer((socket) => socket.destroy());
let app: TestApp;
let server: MailServer | undefined;
let company: { companyId: number };
let port: number;
beforeAll(async () => {
  await new Promise<void>((listening) => brokenServer.listen(0, "127.0.0.1", listening));
  ({ port } = brokenServer.address() as AddressInfo);
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  company = await aCompany(app);
  await someModules(app, company, ["form"]);
});
afterAll(async () => {
  await app.close();
  brokenServer.close();
  await server?.close();
});

const query = async <R>(text: string): Promise<R[]> => (await app.app.database.pool.query(text)).rows as R[];
const JOBS = "graphile_worker._private_jobs";
const count = async (condition: string): Promise<number> =>
  Number((await query<{ count: number }>(`select count(*) from ${JOBS} where ${condition}`))[0]?.count);
const inSeconds = async (): Promise<number> =>
  Number(
    (await query<{ wait: number }>(`select extract(epoch from run_at - now()) as wait from ${JOBS}`))[0]
      ?.wait,
  );
/** Makes all failed jobs due. */
const makeDue = async (): Promise<void> => {
  await query(`update ${JOBS} set run_at = now() where locked_at is null and run_at > now()`);
  // Otherwise, the queue would notice only after a while.
  await query(`select pg_notify('jobs:insert', '{"count": 4}')`);
};
/** Waits until no job meets the condition. @throws if their number stays the same for a minute */
const untilNone = async (condition: string, meantime?: () => Promise<void>): Promise<void> => {
  let left = Number.POSITIVE_INFINITY;
  for (let lastChange = Date.now(); left > 0; await pause(200)) {
    await meantime?.();
    const now = await count(condition);
    if (now !== left) lastChange = Date.now();
    left = now;
    if (Date.now() - lastChange > STUCK_MS) throw new Error(`Stuck: ${JSON.stringify(await query(STATE))}`);
  }
};
const STATE = `
  select attempts, locked_at is not null as "isRunning", count(*) as jobs, min(run_at) - now() as next, max(last_error) as error
  from ${JOBS} group by 1, 2 order by 1, 2`;

const accept = (form: TestForm, from: number, to: number): Promise<void> =>
  app.app.companyDb(company.companyId).write(async (tx) => {
    for (let number = from; number < to; number++)
      await acceptSubmission(tx, {
        formId: form.id,
        pairs: [{ fieldId: form.fieldIds[0] as number, fieldName: "Name", fieldValue: `Visitor ${number}.` }],
        confirmationEmail: "",
        mails: { from: "forms@example.test", origin: "http://localhost" },
        language: "en",
        file: null,
      });
  });

test("after a mail server's outage of a day, each email of 1,000 submissions arrives exactly once", async () => {
  const form = await aForm(app, { company, fields: [{ name: "Name" }] });
  // How often one email is tried during a day of failures, counted with a separate email.
  await accept(form, 0, 1);
  let tries = 0;
  for (let seconds = 0; seconds < DAY_S; ) {
    tries++;
    await waitUntil(
      `try ${tries} has failed`,
      async () => (await count(`attempts = ${tries} and locked_at is null`)) === 1,
    );
    seconds += await inSeconds();
    await makeDue();
  }
  expect(await count("attempts < max_attempts")).toBe(1);

  for (let from = 1; from < SUBMISSIONS; from += 111)
    await accept(form, from, Math.min(from + 111, SUBMISSIONS));
  await untilNone("attempts = 0");
  expect(await count("true")).toBe(SUBMISSIONS);
  // A day passes: after that many attempts, the next one is hours away.
  await query(`update ${JOBS} set attempts = ${tries}, run_at = now() + interval '6 hours'`);

  await new Promise((closed) => brokenServer.close(closed));
  server = await startMailServer(port);
  await untilNone("true", makeDue);
  const ids = new Set(server.received.map((mail) => mail.header("Message-ID")));
  const visitors = server.received.map((mail) => /Visitor \d+\./.exec(mail.part("text/plain"))?.[0]);
  expect([server.received.length, ids.size, new Set(visitors).size]).toEqual([
    SUBMISSIONS,
    SUBMISSIONS,
    SUBMISSIONS,
  ]);
  const rows = await app.app
    .companyDb(company.companyId)
    .read((tx) =>
      tx.sql.selectFrom("formSubmissionMails").select("id").where("sentAt", "is", null).execute(),
    );
  expect(rows).toEqual([]);
}, 900_000);
