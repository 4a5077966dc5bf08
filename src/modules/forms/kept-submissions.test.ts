import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import { deleteDueSubmissions } from "./kept-submissions.service.ts";
import { companiesWithDueSubmissions } from "./kept-submissions.sql.ts";

const desk = await openSubmissionDesk();
const { app, admin, clerk, company, single } = desk;
afterAll(desk.close);

const db = app.app.companyDb(company.companyId);
const hasWork = async () => (await sqlAt(app, RIVERBEND, companiesWithDueSubmissions)).length > 0;
const keptFor = async (keepFor: string) => {
  const form = await aForm(app, { company, fields: [{ name: "Name" }] });
  await sqlAt(app, RIVERBEND, sql`update forms set keep_for = ${keepFor} where id = ${form.id}`);
  return form;
};
/** Sent this many days ago, offset by hours from noon in the company's time zone. */
const sentAgo = async (id: number, interval: string, hour: number) => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`update form_submissions set submitted_at =
      ((now() at time zone company.time_zone)::date - ${interval}::interval + make_interval(hours => ${hour}))
        at time zone company.time_zone
      from companies company where company.company_id = form_submissions.company_id and id = ${id}`,
  );
};
const left = async (formId: number) =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from form_submissions where form_id = ${formId} order by id`,
    )
  ).map(({ id }) => Number(id));

test("submissions of any status are deleted on the day their period ends, not a day earlier, with one entry per form", async () => {
  const [form, forever] = [await keptFor("30 days"), await keptFor("")];
  const sent = async (formId: typeof form, interval: string, hour: number) => {
    const { id } = await aSubmission(app, company, formId, ["Ann"]);
    await sentAgo(id, interval, hour);
    return id;
  };
  // The whole day counts, from its first minute to its last.
  await sent(form, "30 days", 23);
  const older = await sent(form, "31 days", 12);
  const dayLater = await sent(form, "29 days", 0);
  const ancient = await sent(forever, "10 years", 12);
  await clerk.post("/AdminForms/AddSubmissionNote", { submissionId: older, text: "Still open." });
  const { deletedOn } = await single(dayLater);
  const [tomorrow] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ day: string }>`select to_char((now() at time zone time_zone)::date + 1, 'YYYY-MM-DD') as day
      from companies where company_id = ${company.companyId}`,
  );
  expect(deletedOn).toBe(tomorrow?.day);
  expect((await single(ancient)).deletedOn).toBeNull();
  expect(await hasWork()).toBe(true);
  await deleteDueSubmissions(db);
  expect(await left(form.id)).toEqual([dayLater]);
  expect(await left(forever.id)).toEqual([ancient]);
  expect(await hasWork()).toBe(false);
  // A second run finds nothing, and writes nothing.
  await deleteDueSubmissions(db);
  const log = await sqlAt(
    app,
    RIVERBEND,
    sql`select actor_email as actor, before from audit_entries where action = 'Deleted old form submissions'`,
  );
  expect(log).toEqual([
    { actor: "", before: { Submissions: 2, Files: 0, "Delete submissions after": "30 days" } },
  ]);
});

test("only admins set the period; clients that don't send it keep it, and an invalid one is refused", async () => {
  const details = { name: "Numbat sightings", email: "office@riverbend.example" };
  const id = (await admin.post("/AdminForms/CreateForm", { ...details, keepFor: "1 year" })).json() as number;
  const stored = async () =>
    ((await clerk.get(`/AdminForms/GetForm?formId=${id}`)).json() as { keepFor: string }).keepFor;
  expect(await stored()).toBe("1 year");
  const save = (body: object, by = clerk) => by.post("/AdminForms/UpdateForm", { ...details, id, ...body });
  expect((await save({})).status).toBe(200);
  expect((await save({ keepFor: "1 year" })).status).toBe(200);
  const refused = await save({ keepFor: "30 days" });
  expect([refused.status, refused.json()]).toEqual([
    403,
    "Only admins can change how long submissions are kept.",
  ]);
  expect((await clerk.post("/AdminForms/CreateForm", { ...details, keepFor: "30 days" })).status).toBe(403);
  const wrong = await save({ keepFor: "1 minute" }, admin);
  expect([wrong.status, wrong.json()]).toEqual([400, "Choose how long submissions are kept."]);
  expect(await stored()).toBe("1 year");
  expect((await save({ keepFor: "2 years" }, admin)).status).toBe(200);
  expect(await stored()).toBe("2 years");
});
