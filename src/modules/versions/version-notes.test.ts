import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, HARBOR, newPage, RIVERBEND, type Staff, sqlAt, staffAt } from "#test/support/sign-in.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

const add = (staff: Staff, action: string, query: Record<string, string> = {}) =>
  staff.get(`/Version/AddVersionLog?${new URLSearchParams({ pageId: String(pageId), action, ...query })}`);

const log = async () =>
  (
    (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json() as Record<string, string>[]
  ).map(({ email, action }) => [email, action]);

test("a note appears in the log with the email of the session [C-065] [VER-004]", async () => {
  const answer = await add(clerk, "  Asked the council about the figures ", { email: clerk.email });
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
  expect(await log()).toEqual([
    [clerk.email, "Asked the council about the figures"],
    [admin.email, "Created draft V1"],
  ]);
});

test("a note differs from what the server logged, even one from before look-alikes were refused", async () => {
  await add(clerk, "Asked the council");
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into version_log_entries (company_id, page_id, actor_company_id, actor_user_id, email, action)
      select company_id, page_id, actor_company_id, actor_user_id, email, 'Published  draft V1'
      from version_log_entries where page_id = ${pageId} limit 1`,
  );
  const lines = (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json();
  expect(lines).toMatchObject([
    { action: "Published  draft V1", isNote: true },
    { action: "Asked the council", isNote: true },
    { action: "Created draft V1", isNote: false },
  ]);
});

test("a note that repeats what the server just logged is accepted and adds nothing [C-065] [VER-004]", async () => {
  const answer = await add(admin, "Created draft V1", { email: admin.email });
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
  expect(await log()).toEqual([[admin.email, "Created draft V1"]]);
});

test("nobody can log what didn't happen [C-065]", async () => {
  const before = await contentAt(app, RIVERBEND);
  for (const [staff, action] of [
    [clerk, "Created draft V1"],
    [admin, "Published draft V1"],
    [admin, "published DRAFT v1"],
    [admin, "Updated page"],
    [admin, "Deleted page"],
    [admin, "Restored page"],
    [clerk, "Published  draft V1"],
    [clerk, "Published\u00a0draft V1"],
    [clerk, "\u0420ublished draft V1"],
    [clerk, "Upd\u0430ted page"],
    [clerk, "Created draft V1."],
  ] as const) {
    const answer = await add(staff, action);
    expect([answer.status, answer.json()]).toEqual([403, "The server writes this log entry itself."]);
  }
  for (const [action, refusal] of [
    ["", "action is required."],
    ["x".repeat(201), "action can have at most 200 characters."],
    ["two\nlines", "action has characters that can't be shown."],
  ] as const) {
    const answer = await add(admin, action);
    expect([answer.status, answer.json()]).toEqual([400, refusal]);
  }
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
});

test("an old entry doesn't count as one just logged [C-065]", async () => {
  await sqlAt(app, RIVERBEND, sql`update version_log_entries set at = now() - interval '1 day'`);
  expect((await add(admin, "Created draft V1")).status).toBe(403);
});

test("a note in someone else's name is refused, and the attempt is logged [C-065] [VER-021]", async () => {
  const answer = await add(clerk, "Note", { email: admin.email });
  expect([answer.status, answer.json()]).toEqual([403, "The email address is not the signed-in user's."]);
  expect(await log()).toHaveLength(1);
  const entries = await sqlAt(
    app,
    RIVERBEND,
    sql`select actor_email as "actorEmail", subject from audit_entries
      where action = 'Named someone else in a version call' order by id desc limit 1`,
  );
  expect(entries).toMatchObject([{ actorEmail: clerk.email, subject: admin.email }]);
});

test("a note needs a page of the company that the person can edit [C-065]", async () => {
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect((await add(harbor, "Note")).status).toBe(404);
  await sqlAt(
    app,
    RIVERBEND,
    sql`update pages set role_id = (select min(id) from roles) where id = ${pageId}`,
  );
  expect((await add(clerk, "Note")).status).toBe(403);
  expect(await log()).toHaveLength(1);
});
