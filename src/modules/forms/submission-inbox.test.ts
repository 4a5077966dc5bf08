import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aSubmission, type TestForm } from "#test/support/item-factories.ts";
import { HARBOR, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";

const desk = await openSubmissionDesk();
const { app, admin, clerk, harbor, company, list, single, newForm } = desk;
afterAll(desk.close);

const change = (body: object, by = clerk) => by.post("/AdminForms/ChangeFormSubmissions", body);
const audited = async (like: string) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{ action: string; subject: string; before: unknown; after: unknown }>`
      select action, subject, before, after from audit_entries where subject like ${like} order by id`,
  );
const people = async (formId: number) => (await list(formId)).people;
const idOf = async (email: string) => {
  const [row] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from users where email = ${email}`);
  return Number(row?.id);
};
const threeOf = async (form: TestForm) => {
  const ids: number[] = [];
  for (const name of ["Ann", "Bob", "Cyril"]) ids.push((await aSubmission(app, company, form, [name])).id);
  return ids as [number, number, number];
};

test("submissions start as new, can be assigned and marked as done, and each change is in the audit log", async () => {
  const form = await newForm([{ name: "Name" }]);
  const [ann, bob] = await threeOf(form);
  expect(await single(ann)).toMatchObject({ status: "new", assigneeId: null, assignee: null, notes: [] });
  const clerkId = await idOf("clerk@riverbend.example");
  const clerkName = (await people(form.id)).find(({ id }) => id === clerkId)?.name;
  expect((await change({ ids: [ann, bob], status: "in-progress", assigneeId: clerkId })).status).toBe(200);
  expect(await single(ann)).toMatchObject({
    status: "in-progress",
    assigneeId: clerkId,
    assignee: clerkName,
  });
  expect((await list(form.id)).counts).toEqual({ new: 1, "in-progress": 2, done: 0 });
  // Changing only the status keeps the assignee, and a change without effect adds no entry.
  await change({ ids: [ann], status: "done" });
  await change({ ids: [ann], status: "done" });
  expect((await single(ann)).assigneeId).toBe(clerkId);
  expect(await audited(`%number ${ann}`)).toEqual([
    {
      action: "Changed form submission",
      subject: expect.stringMatching(/: number \d+$/),
      before: { Status: "New", "Assigned to": "No one" },
      after: { Status: "In progress", "Assigned to": clerkName },
    },
    {
      action: "Changed form submission",
      subject: expect.any(String),
      before: { Status: "In progress" },
      after: { Status: "Done" },
    },
  ]);
  await change({ ids: [ann], assigneeId: null });
  expect((await single(ann)).assignee).toBeNull();
});

test("if a change isn't possible for one of several submissions, none is changed", async () => {
  const form = await newForm([{ name: "Name" }]);
  const [ann, bob] = await threeOf(form);
  const foreign = await change({ ids: [ann], status: "done" }, harbor);
  expect([foreign.status, foreign.json()]).toEqual([404, "This submission doesn't exist."]);
  const missing = await change({ ids: [ann, bob, 999_999_999], status: "done" });
  expect([missing.status, missing.json()]).toEqual([
    404,
    "Submission 999999999 doesn't exist, so nothing was changed.",
  ]);
  const [stranger] = await sqlAt(app, HARBOR, sql<{ id: number }>`select max(id) as id from users`);
  const wrong = await change({ ids: [ann], assigneeId: Number(stranger?.id) });
  expect([wrong.status, wrong.json()]).toEqual([400, "Choose a person who can sign in to this site."]);
  for (const body of [
    { ids: [], status: "done" },
    { ids: [ann] },
    { ids: [ann], status: "lost" },
    { ids: Array.from({ length: 501 }, (_, index) => index + 1), status: "done" },
  ])
    expect((await change(body)).status).toBe(400);
  expect((await list(form.id)).counts).toEqual({ new: 3, "in-progress": 0, done: 0 });
});

test("a person whose account was locked stays assigned, and gets no new submissions", async () => {
  const form = await newForm([{ name: "Name" }]);
  const [ann, bob] = await threeOf(form);
  const editor = await idOf("editor@riverbend.example");
  expect((await change({ ids: [ann], assigneeId: editor })).status).toBe(200);
  const name = (await single(ann)).assignee;
  const lock = (isLocked: boolean) =>
    sqlAt(app, RIVERBEND, sql`update users set locked_by_admin = ${isLocked} where id = ${editor}`);
  await lock(true);
  expect((await change({ ids: [bob], assigneeId: editor })).status).toBe(400);
  const seen = await single(ann);
  expect([seen.assignee, seen.people.some(({ id }) => id === editor)]).toEqual([name, false]);
  await lock(false);
});

test("lists and exports show what the filters match", async () => {
  const form = await newForm([{ name: "Name" }]);
  const [ann, bob, cyril] = await threeOf(form);
  const clerkId = await idOf("clerk@riverbend.example");
  await change({ ids: [ann, bob], assigneeId: clerkId });
  await change({ ids: [bob, cyril], status: "done" });
  const found = async (query: string) =>
    (await list(form.id, query)).formSubmissionViewModels.map(({ id }) => id).sort();
  expect(await found("&status=done")).toEqual([bob, cyril]);
  expect(await found("&assignee=me")).toEqual([ann, bob]);
  expect(await found("&assignee=none")).toEqual([cyril]);
  expect(await found(`&assignee=${clerkId}&status=new`)).toEqual([ann]);
  expect(await found("&status=done&search=CYR")).toEqual([cyril]);
  const filtered = await list(form.id, "&status=done");
  expect([filtered.total, filtered.counts.new]).toEqual([2, 1]);
  const all = { formId: form.id, rangeOpt: "all" };
  const exported = async (filter: object) => {
    const answer = await clerk.post("/AdminForms/GetFormSubmissionExport", { ...all, ...filter });
    return (answer.json() as { submissionArrays: string[][] }).submissionArrays.slice(1).map(([id]) => id);
  };
  expect(await exported({ status: "done" })).toEqual([String(bob), String(cyril)]);
  expect(await exported({ assignee: "me", search: "bob" })).toEqual([String(bob)]);
  expect(await exported({})).toHaveLength(3);
  for (const query of ["&status=lost", "&assignee=somebody"])
    expect((await clerk.post(`/AdminForms/GetFormSubmissionData?formId=${form.id}${query}`)).status).toBe(
      400,
    );
});

test("notes are kept with their author and time, and only their author or an admin deletes them", async () => {
  const form = await newForm([{ name: "Name" }]);
  const [ann] = await threeOf(form);
  const add = (text: string, by = clerk) =>
    by.post("/AdminForms/AddSubmissionNote", { submissionId: ann, text });
  expect((await add("  Called back,\nno answer. ")).status).toBe(200);
  await add("Second try.", admin);
  const { notes } = await single(ann);
  expect(notes.map(({ text, canDelete }) => [text, canDelete])).toEqual([
    ["Called back,\nno answer.", true],
    ["Second try.", false],
  ]);
  expect((await list(form.id, "&search=Ann")).formSubmissionViewModels[0]?.notes).toBe(2);
  for (const [text, by] of [
    ["   ", clerk],
    ["x".repeat(5001), clerk],
  ] as const)
    expect((await add(text, by)).status).toBe(400);
  expect((await add("Elsewhere", harbor)).status).toBe(404);
  const remove = (id: number | undefined, by = clerk) =>
    by.remove(`/AdminForms/DeleteSubmissionNote?noteId=${id}`);
  const refused = await remove(notes[1]?.id);
  expect([refused.status, refused.json()]).toEqual([403, "Only the author and admins can delete a note."]);
  expect((await remove(notes[0]?.id, admin)).status).toBe(200);
  expect((await single(ann)).notes.map(({ text }) => text)).toEqual(["Second try."]);
  // The log contains none of the notes' words.
  const log = await audited(`%number ${ann}`);
  expect(log.map(({ action }) => action)).toEqual([
    "Added note to form submission",
    "Added note to form submission",
    "Deleted note from form submission",
  ]);
  expect(JSON.stringify(log)).not.toContain("Called back");
  // Notes go with their submission.
  await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${ann}`);
  const left = await sqlAt(
    app,
    RIVERBEND,
    sql<{ n: number }>`select count(*) as n from form_submission_notes where submission_id = ${ann}`,
  );
  expect(Number(left[0]?.n)).toBe(0);
});
