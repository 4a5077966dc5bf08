import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import type { FoundSubmission } from "./erase-person.contract.ts";

const desk = await openSubmissionDesk();
const { app, admin, clerk, harbor, company } = desk;
afterAll(desk.close);

interface Found {
  submissions: FoundSubmission[];
  total: number;
  subscriber: { id: number; email: string } | null;
}
const find = async (text: string, by = admin) =>
  (await by.post("/AdminForms/FindPersonData", { text })).json() as Found;
const idsOf = async (text: string) =>
  (await find(text)).submissions.map(({ id }) => id).sort((a, b) => a - b);
const erase = (body: object, by = admin) => by.post("/AdminForms/ErasePersonData", body);
const newForm = () =>
  aForm(app, {
    company,
    fields: [
      { name: "Name" },
      { name: "Email", fieldType: "email" as const },
      { name: "Phone", fieldType: "phone" as const },
    ],
  });
const count = async (table: string, ids: readonly number[]) => {
  const column = table === "form_submissions" ? "id" : "submission_id";
  const [row] = await sqlAt(
    app,
    RIVERBEND,
    sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[])`,
  );
  return Number(row?.n);
};

test("a person's submissions are found in all forms by an address, a phone number, a note, or a reply", async () => {
  const [form, gone] = [await newForm(), await newForm()];
  const one = await aSubmission(app, company, form, ["Ida Numbat", "ida@numbat.example", "5550107788"]);
  const two = await aSubmission(app, company, gone, ["I. Numbat", "", ""], "IDA@numbat.example");
  const noted = await aSubmission(app, company, form, ["Someone", "", ""]);
  await admin.remove(`/AdminForms/SetFormToInactive?formId=${gone.id}`);
  await clerk.post("/AdminForms/AddSubmissionNote", {
    submissionId: noted.id,
    text: "Her daughter is ida@numbat.example.",
  });
  expect(await idsOf("ida@numbat.example")).toEqual([one.id, two.id, noted.id]);
  expect(await idsOf("(555) 010-7788")).toEqual([one.id]);
  expect(await idsOf("+1 555 010 7788")).toEqual([one.id]);
  expect(await idsOf("numbat.exampl_")).toEqual([]);
  const { submissions, subscriber } = await find("Ida@Numbat.example");
  expect(subscriber).toBeNull();
  expect(submissions.find(({ id }) => id === one.id)).toMatchObject({
    isFormDeleted: false,
    answers: [{ value: "ida@numbat.example" }],
    files: 0,
  });
  expect(submissions.find(({ id }) => id === two.id)).toMatchObject({ isFormDeleted: true, answers: [] });
  const elsewhere = (await harbor.post("/AdminForms/FindPersonData", { text: "ida@numbat.example" })).json();
  expect(elsewhere).toMatchObject({ submissions: [], total: 0, subscriber: null });
});

test("selected submissions are erased with everything that belongs to them, and the audit log says how many, not whose", async () => {
  const form = await newForm();
  const values = ["Otto Bilby", "otto@bilby.example", "5550103344"];
  const [first, second, kept] = [
    await aSubmission(app, company, form, values),
    await aSubmission(app, company, form, values),
    await aSubmission(app, company, form, values),
  ];
  await clerk.post("/AdminForms/AddSubmissionNote", { submissionId: first.id, text: "Called back." });
  await clerk.post("/AdminForms/ReplyToSubmission", {
    submissionId: first.id,
    subject: "Re",
    text: "Hello.",
  });
  await sqlAt(
    app,
    RIVERBEND,
    sql`with file as (
        insert into files (company_id, key, bytes, media_type, sha256, original_name)
        values (${company.companyId}, ${`${company.companyId}/bilby.txt`}, 1, 'text/plain', sha256('a'), 'bilby.txt') returning id)
      insert into form_submission_files (company_id, submission_id, field_id, file_id)
      select ${company.companyId}, ${first.id}, 1, id from file`,
  );
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into subscribers (company_id, email, confirmed_at, unsubscribe_token)
      values (${company.companyId}, 'Otto@Bilby.example', now(), 'bilby')`,
  );
  const { subscriber } = await find("otto@bilby.example");
  expect(subscriber?.email).toBe("Otto@Bilby.example");
  expect((await find("bilby.example")).subscriber).toBeNull();
  const answer = await erase({
    text: "otto@bilby.example",
    submissionIds: [first.id, second.id],
    subscriberId: subscriber?.id,
  });
  expect([answer.status, answer.json()]).toEqual([
    200,
    { submissions: 2, files: 1, notes: 1, replies: 1, subscriptions: 1 },
  ]);
  const gone = [first.id, second.id];
  for (const table of [
    "form_submissions",
    "form_submission_notes",
    "form_submission_replies",
    "form_submission_mails",
    "form_submission_files",
  ])
    expect([table, await count(table, gone)]).toEqual([table, 0]);
  const files = await sqlAt(app, RIVERBEND, sql`select 1 from files where original_name = 'bilby.txt'`);
  expect(files).toEqual([]);
  expect(await find("otto@bilby.example")).toMatchObject({ total: 1, subscriber: null });
  expect(await idsOf("otto@bilby.example")).toEqual([kept.id]);
  const log = await sqlAt(
    app,
    RIVERBEND,
    sql`select action, subject, before, after from audit_entries where action = 'Erased a person''s data'`,
  );
  expect(log).toEqual([
    {
      action: "Erased a person's data",
      subject: "2 form submissions",
      before: { Submissions: 2, Files: 1, Notes: 1, Replies: 1, "Newsletter subscriptions": 1 },
      after: null,
    },
  ]);
});

test("emails that wait for a mail server leave the queue with their submission", async () => {
  const form = await newForm();
  const { id, mailId } = await aSubmission(app, company, form, ["Zed", "zed@bandicoot.example", ""]);
  await sqlAt(
    app,
    RIVERBEND,
    sql`select graphile_worker.add_job('send-form-mail',
      json_build_object('companyId', ${company.companyId}::bigint, 'mailId', ${mailId}::bigint,
        'to', json_build_array('zed@bandicoot.example')), run_at => now() + interval '1 hour')`,
  );
  const queued = () =>
    sqlAt(
      app,
      RIVERBEND,
      sql`select 1 from graphile_worker._private_jobs where payload::text like '%zed@bandicoot.example%'`,
    );
  expect(await queued()).toHaveLength(1);
  expect((await erase({ text: "bandicoot.example", submissionIds: [id] })).status).toBe(200);
  expect(await queued()).toEqual([]);
});

test("what can't be erased is refused with a message, and nothing is erased", async () => {
  const form = await newForm();
  const [mine, other] = [
    await aSubmission(app, company, form, ["Kim Potoroo", "kim@potoroo.example", ""]),
    await aSubmission(app, company, form, ["Lee", "lee@other.example", ""]),
  ];
  const text = "kim@potoroo.example";
  const stale = "These results are out of date, so nothing was erased. Search again.";
  for (const [body, status, words] of [
    [{ text, submissionIds: [mine.id, other.id] }, 409, stale],
    [{ text, submissionIds: [mine.id, 999_999_999] }, 409, stale],
    [{ text, submissionIds: [mine.id], subscriberId: 999_999_999 }, 409, stale],
    [{ text, submissionIds: [] }, 400, "Choose what to erase."],
    [
      { text: "k", submissionIds: [mine.id] },
      400,
      "Enter an email address, a phone number, or a name of at least 3 characters.",
    ],
  ] as const) {
    const answer = await erase(body);
    expect([answer.status, answer.json()]).toEqual([status, words]);
  }
  expect((await erase({ text, submissionIds: [mine.id] }, clerk)).status).toBe(403);
  expect((await clerk.post("/AdminForms/FindPersonData", { text })).status).toBe(403);
  expect((await erase({ text, submissionIds: [mine.id] }, harbor)).status).toBe(409);
  expect(await count("form_submissions", [mine.id, other.id])).toBe(2);
});
