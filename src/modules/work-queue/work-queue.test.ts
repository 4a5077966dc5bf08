import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { aFailedMail } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { QueuedWork } from "./work-queue.contract.ts";

let app: TestApp;
let company: TestCompany;
let cookie: string;
let mailId: number;

beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }), company);
  mailId = await aFailedMail(app, company);
});
afterAll(() => app.close());

const queue = async () => {
  const answer = await app.send("GET", "/AdminWork/GetQueuedWork", { host: company.host, cookie });
  return { text: answer.text, ...(answer.json() as { total: number; failed: number; work: QueuedWork[] }) };
};
const post = (path: string, id: unknown) =>
  app.send("POST", path, {
    host: company.host,
    cookie,
    body: { id },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
const change = (query: ReturnType<typeof sql>) =>
  app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));

test("lists a failed email with its reason and next attempt, without its content", async () => {
  const { text, total, failed, work } = await queue();
  expect({ total, failed }).toEqual({ total: 1, failed: 1 });
  expect(work[0]).toMatchObject({
    id: mailId,
    kind: "Email",
    about: "to clerk@town.example",
    state: "failing",
    attempts: 3,
    lastError: "The mail server is away.",
  });
  expect(Date.parse(work[0]?.nextTryAt ?? "")).toBeGreaterThan(Date.now());
  // The subject contains a code.
  expect(text).not.toContain("246810");
});

test("describes what the search has yet to index", async () => {
  const job = JSON.stringify({ companyId: company.companyId, kind: "event", ids: [4, 5, 6] });
  await change(
    sql`select graphile_worker.add_job('renew-found', ${job}::json, run_at := now() + interval '1 day')`,
  );
  const { work } = await queue();
  expect(work.map(({ kind, about }) => `${kind} ${about}`)).toContain("Search index of 3 items (event)");
  await change(sql`delete from graphile_worker._private_jobs where payload->>'kind' = 'event'`);
});

test("only failed tasks can be stopped, and not while they're running", async () => {
  const waiting = sql`update graphile_worker._private_jobs set attempts = 0, last_error = null where id = ${mailId}`;
  const failed = sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'Away.' where id = ${mailId}`;
  await change(waiting);
  const tooEarly = await post("/AdminWork/DropQueuedWork", mailId);
  expect([tooEarly.status, tooEarly.json()]).toEqual([
    409,
    "This task hasn't failed and is still in the queue. Only failed tasks can be stopped.",
  ]);
  await change(failed);
  await change(sql`update graphile_worker._private_jobs set locked_at = now() where id = ${mailId}`);
  for (const path of ["/AdminWork/DropQueuedWork", "/AdminWork/RetryQueuedWork"])
    expect((await post(path, mailId)).status).toBe(409);
  await change(sql`update graphile_worker._private_jobs set locked_at = null where id = ${mailId}`);
  expect((await queue()).total).toBe(1);
});

test("a retried task runs right away and leaves the queue; the audit log records it", async () => {
  await change(
    sql`update graphile_worker._private_jobs
      set payload = ${JSON.stringify({
        companyId: company.companyId,
        messageId: "<one@town.example>",
        from: "town@town.example",
        to: ["clerk@town.example"],
        subject: "Hello",
        text: "Hello",
        html: "<p>Hello</p>",
      })}::json
      where id = ${mailId}`,
  );
  expect((await post("/AdminWork/RetryQueuedWork", mailId)).json()).toBe("Saved");
  await waitUntil("the mail is sent", async () => (await queue()).total === 0);
  expect((await post("/AdminWork/RetryQueuedWork", mailId)).status).toBe(404);
  const { rows } = await app.app
    .companyDb(company.companyId)
    .read((tx) => sql`select action, subject from audit_entries`.execute(tx.sql));
  expect(rows).toContainEqual({ action: "Tried again", subject: "Email to clerk@town.example" });
});

test("a stopped task is gone", async () => {
  const id = await aFailedMail(app, company);
  expect((await post("/AdminWork/DropQueuedWork", id)).json()).toBe("Deleted");
  expect((await queue()).work.map((work) => work.id)).not.toContain(id);
});
