import { sql } from "kysely";
import { expect, test } from "vitest";
import { aForm, aSubmission, type TestForm } from "#test/support/item-factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { csvOf } from "./submissions.schema.ts";

// Exports of a form's submissions.

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

const company = () => ({ companyId: app.app.hosts.find(RIVERBEND)?.companyId as number });
const newForm = (fields: readonly { name: string }[]): Promise<TestForm> =>
  aForm(app, { company: company(), fields });
/** Changes when a submission was sent. */
const sentAt = (id: number, moment: string) =>
  sqlAt(app, RIVERBEND, sql`update form_submissions set submitted_at = ${moment} where id = ${id}`);

test("an export has a column for every current and former field, and times in the company's time zone [C-244] [SUBM-008]", async () => {
  const form = await newForm([{ name: "Street" }, { name: "Fax" }]);
  const { id } = await aSubmission(app, company(), form, ["Mill", "555"]);
  await sentAt(id, "2026-03-02T03:30:00Z");
  await admin.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${form.fieldIds[1]}`);
  const later = await aSubmission(app, company(), { ...form, fieldIds: form.fieldIds.slice(0, 1) }, ["Oak"]);
  await sentAt(later.id, "2026-07-01T16:05:00Z");
  const answer = await clerk.post("/AdminForms/GetFormSubmissionExport", {
    formId: form.id,
    rangeOpt: "all",
  });
  expect((answer.json() as { submissionArrays: string[][] }).submissionArrays).toEqual([
    ["Submission", "Timestamp", "Street", "Field 2", "Status", "Assigned to"],
    [String(id), "2026-03-01 22:30", "Mill", "555", "New", ""],
    [String(later.id), "2026-07-01 12:05", "Oak", "", "New", ""],
  ]);
});

test("no cell of an export is a formula, and a CSV file keeps quotes, commas, and line breaks [SUBM-008] [C-244]", async () => {
  const form = await newForm([{ name: "=HYPERLINK(1)" }, { name: "B" }]);
  const values = ["=1+1", "+1", "-1", "@SUM(1)", "\tx", "a=1"];
  for (const value of values) await aSubmission(app, company(), form, [value, 'say "hi",\nplease']);
  const answer = await clerk.post("/AdminForms/GetFormSubmissionExport", {
    formId: form.id,
    rangeOpt: "after",
    date1: "2026-01-01",
  });
  const { submissionArrays } = answer.json() as { submissionArrays: string[][] };
  expect(submissionArrays[0]?.[2]).toBe("'=HYPERLINK(1)");
  expect(submissionArrays.slice(1).map((row) => row[2])).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(1)",
    "'\tx",
    "a=1",
  ]);
  expect(csvOf([["a", 'say "hi",\nplease']])).toBe('\uFEFF"a","say ""hi"",\nplease"\r\n');
});
