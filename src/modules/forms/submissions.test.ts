import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aGrant } from "#test/support/captcha.ts";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { queueDone, RIVERBEND, type Staff, sqlAt } from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import type { Answer } from "#test/support/test-app.ts";
import { sendForm } from "#test/support/uploads.ts";
import { cutCell } from "./submissions.schema.ts";

const desk = await openSubmissionDesk();
const { app, admin, clerk, harbor, company, list, single, sentAt, newForm } = desk;
afterAll(desk.close);

const said = (answer: Answer) => [answer.status, answer.json()];

test("the list has the form, its fields, and its submissions, newest first, all at once or by page [C-240] [SUBM-004] [SUBM-007]", async () => {
  const form = await newForm([{ name: "Name" }, { name: "City" }]);
  const ids: number[] = [];
  for (const [index, name] of ["Ann", "Bob", "Cy_ril"].entries()) {
    const { id } = await aSubmission(app, company, form, [name, "Rome"]);
    await sentAt(id, `2026-03-0${index + 1}T12:00:00Z`);
    ids.push(id);
  }
  const [ann, bob, cyril] = ids as [number, number, number];
  const all = await list(form.id);
  expect(all.form.id).toBe(form.id);
  expect([all.timeZone, (await single(ann)).timeZone]).toEqual(["America/New_York", "America/New_York"]);
  expect(all.formFields.map(({ name }) => name)).toEqual(["Name", "City"]);
  expect(all.formSubmissionViewModels.map(({ id }) => id)).toEqual([cyril, bob, ann]);
  expect(all.formSubmissionViewModels[2]).toEqual({
    id: ann,
    timestamp: "2026-03-01T12:00:00.000Z",
    formSubmissionPairs: [
      { fieldId: form.fieldIds[0], fieldName: "Field 1", fieldValue: "Ann" },
      { fieldId: form.fieldIds[1], fieldName: "Field 2", fieldValue: "Rome" },
    ],
    status: "new",
    assigneeId: null,
    assignee: null,
    notes: 0,
    mails: { sent: 0, waiting: 1, failing: 0 },
  });
  const page = await list(form.id, "&page=2&pageSize=2&sort=timestamp:asc");
  expect([page.total, page.formSubmissionViewModels.map(({ id }) => id)]).toEqual([3, [cyril]]);
  const found = await list(form.id, "&search=CY_");
  expect([found.total, found.formSubmissionViewModels.map(({ id }) => id)]).toEqual([1, [cyril]]);
  expect((await clerk.post("/AdminForms/GetFormSubmissionData?formId=0")).status).toBe(404);
  expect((await harbor.post(`/AdminForms/GetFormSubmissionData?formId=${form.id}`)).status).toBe(404);
});

test("a submission has its answers as people read them, beside what is stored", async () => {
  const form = await aForm(app, {
    company,
    fields: [
      { name: "Paper bills", fieldType: "checkbox" },
      { name: "First day", fieldType: "futureDatePicker" },
    ],
  });
  const { id } = await aSubmission(app, company, form, ["false", "2031-03-01"]);
  const { formSubmissionPairs } = await single(id);
  expect(formSubmissionPairs.map(({ fieldValue, text }) => [fieldValue, text])).toEqual([
    ["false", "No"],
    ["2031-03-01", "Mar 1, 2031"],
  ]);
});

test("a submission keeps its fields' former names; admins permanently delete it with its files [C-241] [C-242] [SUBM-003]", async () => {
  const form = await aForm(app, { company: company, fields: [{ name: "Plan", fieldType: "fileUpload" }] });
  const { said: sent } = await sendForm(
    app,
    "/FormComponent/SubmitForm",
    {
      Form: JSON.stringify({ id: form.id }),
      NameValuePairs: "[]",
      File: { name: "a plan ü.pdf", content: Buffer.from("%PDF-1.7 a plan") },
    },
    { host: RIVERBEND, cookie: await aGrant(app, { host: RIVERBEND }) },
  );
  expect(sent).toBe("Sent");
  await admin.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${form.fieldIds[0]}`);
  const id = (await list(form.id)).formSubmissionViewModels[0]?.id as number;
  const submission = await single(id);
  expect(submission).toMatchObject({
    id,
    formId: form.id,
    formSubmissionPairs: [{ fieldName: "Plan", fieldValue: "a plan ü.pdf" }],
    files: [{ name: "a plan ü.pdf", bytes: 15 }],
  });
  const url = submission.files[0]?.url as string;
  const download = await clerk.get(url);
  expect([download.status, download.text]).toEqual([200, "%PDF-1.7 a plan"]);
  expect(download.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''a%20plan%20%C3%BC.pdf");
  expect(download.headers["x-content-type-options"]).toBe("nosniff");
  expect(download.headers["cache-control"]).toBe("private, no-store");
  // Visitors and other companies' staff can't read it.
  expect((await app.send("GET", url)).status).toBe(302);
  expect((await harbor.get(url)).status).toBe(404);
  expect((await clerk.get("/FormSubmissionFile/1/x")).status).toBe(404);

  expect((await clerk.remove(`/AdminForms/DeleteFormSubmission?submissionId=${id}`)).status).toBe(403);
  expect(said(await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${id}`))).toEqual([
    200,
    "Deleted",
  ]);
  expect((await clerk.get(url)).status).toBe(404);
  for (const gone of [
    await clerk.post(`/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${id}`),
    await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${id}`),
  ])
    expect(said(gone)).toEqual([404, "This submission doesn't exist."]);
});

test("deleted submissions take their files along, singly or by range, and other files stay [C-242] [C-245]", async () => {
  const form = await aForm(app, { company: company, fields: [{ name: "Plan", fieldType: "fileUpload" }] });
  const send = async (name: string, moment: string) => {
    const before = (await list(form.id)).formSubmissionViewModels.map(({ id }) => id);
    const file = { name, content: Buffer.from(`%PDF-1.7 ${name}`) };
    expect(await submitTo(app, form, [], { host: RIVERBEND, file })).toEqual([200, "Sent"]);
    const sent = (await list(form.id)).formSubmissionViewModels.find(({ id }) => !before.includes(id));
    await sentAt(sent?.id as number, moment);
    return sent?.id as number;
  };
  await send("ranged.pdf", "2026-03-01T12:00:00Z");
  const single = await send("single.pdf", "2026-03-05T12:00:00Z");
  await send("kept.pdf", "2026-03-06T12:00:00Z");
  const rows = await sqlAt(
    app,
    RIVERBEND,
    sql<{ name: string; key: string }>`select original_name as name, key from files
      where original_name in ('ranged.pdf', 'single.pdf', 'kept.pdf')`,
  );
  const keys = new Map(rows.map(({ name, key }) => [key, name]));
  /** Names of the files that are still in the storage, and of those that have a row. */
  const left = async () => {
    await queueDone(app);
    const stored: string[] = [];
    for await (const { key } of app.app.storage.list(`${company.companyId}/`))
      if (keys.has(key)) stored.push(keys.get(key) as string);
    const known = await sqlAt(
      app,
      RIVERBEND,
      sql<{ name: string }>`select original_name as name from files where key = any(${[...keys.keys()]})`,
    );
    return [stored.sort(), known.map(({ name }) => name).sort()];
  };
  const all = ["kept.pdf", "ranged.pdf", "single.pdf"];
  expect(await left()).toEqual([all, all]);
  await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${single}`);
  expect(await left()).toEqual([
    ["kept.pdf", "ranged.pdf"],
    ["kept.pdf", "ranged.pdf"],
  ]);
  const range = { formId: form.id, rangeOpt: "before", date1: "2026-03-02" };
  await admin.post("/AdminForms/DeleteFormSubmissionsByDateRange", range);
  expect(await left()).toEqual([["kept.pdf"], ["kept.pdf"]]);
});

test("a deleted form is listed with its submissions until the last one is deleted", async () => {
  const deletedForms = async (staff = clerk) =>
    (await staff.get("/AdminForms/GetDeletedForms")).json() as { id: number; submissions: number }[];
  const idsOf = async (staff?: Staff) => (await deletedForms(staff)).map(({ id }) => id);
  const form = await newForm([{ name: "Name" }]);
  const unused = await newForm([{ name: "Name" }]);
  const sent = [
    await aSubmission(app, company, form, ["Ada"]),
    await aSubmission(app, company, form, ["Bo"]),
  ];
  expect(await idsOf()).not.toContain(form.id);

  for (const { id } of [form, unused])
    expect((await admin.remove(`/AdminForms/SetFormToInactive?formId=${id}`)).status).toBe(200);
  expect(await deletedForms()).toContainEqual({
    id: form.id,
    name: expect.any(String),
    submissions: 2,
    deletedAt: expect.stringMatching(/Z$/),
    timeZone: "America/New_York",
  });
  expect(await idsOf()).not.toContain(unused.id);
  expect(await idsOf(harbor)).not.toContain(form.id);

  for (const { id } of sent)
    expect((await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${id}`)).status).toBe(200);
  expect(await idsOf()).not.toContain(form.id);
});

test("cells of the list are shortened to 30 characters [SUBM-002] [CONST-027]", () => {
  expect(cutCell("x".repeat(30))).toBe("x".repeat(30));
  expect(cutCell("x".repeat(31))).toBe(`${"x".repeat(30)}…`);
});
