import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGrant } from "#test/support/captcha.ts";
import { aForm, aSubmission, type TestForm } from "#test/support/item-factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import {
  contentAt,
  HARBOR,
  queueDone,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";
import { sendForm } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { SingleSubmission, SubmissionView } from "./submissions.contract.ts";
import { cutCell } from "./submissions.schema.ts";

let app: TestApp;
let admin: Staff;
let clerk: Staff;
let harbor: Staff;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startDemoApp({ SMTP_URL: mails.url });
  admin = await staffAt(app, "admin@riverbend.example");
  clerk = await staffAt(app, "clerk@riverbend.example");
  harbor = await staffAt(app, "admin@harbor.example", HARBOR);
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const company = () => ({ companyId: app.app.hosts.find(RIVERBEND)?.companyId as number });
const said = (answer: Answer) => [answer.status, answer.json()];
const list = async (formId: number, query = "") =>
  (await clerk.post(`/AdminForms/GetFormSubmissionData?formId=${formId}${query}`)).json() as {
    form: { id: number };
    formFields: { name: string }[];
    formSubmissionViewModels: SubmissionView[];
    total: number;
    timeZone: string;
  };
const single = async (id: number, staff = clerk) =>
  (
    await staff.post(`/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${id}`)
  ).json() as SingleSubmission;
/** Sent at that moment. */
const sentAt = (id: number, moment: string) =>
  sqlAt(app, RIVERBEND, sql`update form_submissions set submitted_at = ${moment} where id = ${id}`);
const newForm = (fields: readonly { name: string }[]): Promise<TestForm> =>
  aForm(app, { company: company(), fields });

test("the list answers form, fields and submissions, the newest first; all of them or a page [C-240] [SUBM-004] [SUBM-007]", async () => {
  const form = await newForm([{ name: "Name" }, { name: "City" }]);
  const ids: number[] = [];
  for (const [index, name] of ["Ann", "Bob", "Cy_ril"].entries()) {
    const { id } = await aSubmission(app, company(), form, [name, "Rome"]);
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
    mails: { sent: 0, waiting: 1, failing: 0 },
  });
  const page = await list(form.id, "&page=2&pageSize=2&sort=timestamp:asc");
  expect([page.total, page.formSubmissionViewModels.map(({ id }) => id)]).toEqual([3, [cyril]]);
  const found = await list(form.id, "&search=CY_");
  expect([found.total, found.formSubmissionViewModels.map(({ id }) => id)]).toEqual([1, [cyril]]);
  expect((await clerk.post("/AdminForms/GetFormSubmissionData?formId=0")).status).toBe(404);
  expect((await harbor.post(`/AdminForms/GetFormSubmissionData?formId=${form.id}`)).status).toBe(404);
});

test("one submission keeps the names that its fields had; Admins delete it for good, with its files [C-241] [C-242] [SUBM-003]", async () => {
  const form = await aForm(app, { company: company(), fields: [{ name: "Plan", fieldType: "fileUpload" }] });
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
  // Neither visitors nor other companies' staff get it.
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

test("deleted submissions take their files along, one by one and by a range; others keep theirs [C-242] [C-245]", async () => {
  const form = await aForm(app, { company: company(), fields: [{ name: "Plan", fieldType: "fileUpload" }] });
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
    for await (const { key } of app.app.storage.list(`${company().companyId}/`))
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

describe("ranges", () => {
  /** Five submissions around days of New York: the fourth is late in the evening there, the next day in UTC. */
  const someDays = async () => {
    const form = await newForm([{ name: "Day" }]);
    for (const [name, moment] of [
      ["1", "2026-03-01T17:00:00Z"],
      ["2", "2026-03-02T17:00:00Z"],
      ["3", "2026-03-03T17:00:00Z"],
      ["4", "2026-03-05T04:30:00Z"],
      ["5", "2026-03-05T17:00:00Z"],
    ] as const) {
      const { id } = await aSubmission(app, company(), form, [name]);
      await sentAt(id, moment);
    }
    return form;
  };
  const RANGES = [
    [{ rangeOpt: "before", date1: "2026-03-03" }, "12"],
    [{ rangeOpt: "after", date1: "2026-03-03" }, "45"],
    [{ rangeOpt: "after", date1: "2026-03-04" }, "5"],
    [{ rangeOpt: "between", date1: "2026-03-02", date2: "2026-03-04" }, "234"],
  ] as const;

  test("before and after leave the day out, between takes both in; days are the company's [C-243] [C-244] [SUBM-005] [SUBM-008]", async () => {
    const { id: formId } = await someDays();
    for (const [range, names] of RANGES) {
      const answer = await clerk.post("/AdminForms/GetFormSubmissionExport", { formId, ...range });
      const { form, submissionArrays } = answer.json() as {
        form: { id: number };
        submissionArrays: string[][];
      };
      expect(form.id).toBe(formId);
      expect(submissionArrays[0]).toEqual(["Submission", "Timestamp", "Day"]);
      expect(
        submissionArrays
          .slice(1)
          .map((row) => row[2])
          .join(""),
        JSON.stringify(range),
      ).toBe(names);
      const query = new URLSearchParams({ formId: String(formId), ...range });
      const counted = await clerk.get(`/AdminForms/GetFormSubmissionMassRangeData?${query}`);
      expect(counted.json()).toMatchObject({ ...range, count: names.length });
    }
    const everything = await clerk.get(`/AdminForms/GetFormSubmissionMassRangeData?formId=${formId}`);
    expect(everything.json()).toEqual({
      rangeOpt: "before",
      date1: "",
      date2: "",
      count: 5,
      first: "2026-03-01T17:00:00.000Z",
      last: "2026-03-05T17:00:00.000Z",
      timeZone: "America/New_York",
    });
  });

  test("need their dates, the second at least two days after the first [SUBM-006]", async () => {
    const { id: formId } = await someDays();
    const before = await contentAt(app, RIVERBEND);
    for (const [range, sentence] of [
      [{ rangeOpt: "before" }, "The date is required."],
      [{ rangeOpt: "after", date1: "" }, "The date is required."],
      [{ rangeOpt: "before", date1: "2026-02-30" }, "The date must be a day like 2027-03-31."],
      [{ rangeOpt: "since", date1: "2026-03-01" }, "Choose before, after, between, or all."],
      [{ rangeOpt: "between", date2: "2026-03-01" }, "The first date is required."],
      [{ rangeOpt: "between", date1: "2026-03-01" }, "The second date is required."],
      [
        { rangeOpt: "between", date1: "2026-03-01", date2: "2026-03-02" },
        "The second date must be at least two days after the first.",
      ],
    ] as const)
      for (const path of ["GetFormSubmissionExport", "DeleteFormSubmissionsByDateRange"])
        expect(said(await admin.post(`/AdminForms/${path}`, { formId, ...range }))).toEqual([400, sentence]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("are deleted by Admins, and no others with them [C-245] [SUBM-005]", async () => {
    const form = await someDays();
    const other = await someDays();
    const range = { formId: form.id, rangeOpt: "before", date1: "2026-03-03" };
    expect((await clerk.post("/AdminForms/DeleteFormSubmissionsByDateRange", range)).status).toBe(403);
    expect(said(await admin.post("/AdminForms/DeleteFormSubmissionsByDateRange", range))).toEqual([
      200,
      "Deleted",
    ]);
    // Those before the day are gone, those of the day and after it stay.
    const days = (await list(form.id)).formSubmissionViewModels.map(
      ({ formSubmissionPairs: [pair] }) => pair?.fieldValue,
    );
    expect(days).toEqual(["5", "4", "3"]);
    expect((await list(other.id)).total).toBe(5);
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ before: object }>`select before from audit_entries
        where action = 'Deleted form submissions' order by id desc limit 1`,
    );
    expect(entry?.before).toEqual({ rangeOpt: "before", date1: "2026-03-03", count: 2 });
  });

  test("take every submission without a date where all are asked for", async () => {
    const form = await someDays();
    const other = await someDays();
    const all = { formId: form.id, rangeOpt: "all" };
    const found = await clerk.get(
      `/AdminForms/GetFormSubmissionMassRangeData?formId=${form.id}&rangeOpt=all`,
    );
    expect(found.json()).toMatchObject({ rangeOpt: "all", count: 5, first: "2026-03-01T17:00:00.000Z" });
    const exported = await clerk.post("/AdminForms/GetFormSubmissionExport", all);
    expect((exported.json() as { submissionArrays: unknown[] }).submissionArrays).toHaveLength(6);
    expect((await clerk.post("/AdminForms/DeleteFormSubmissionsByDateRange", all)).status).toBe(403);
    expect(said(await admin.post("/AdminForms/DeleteFormSubmissionsByDateRange", all))).toEqual([
      200,
      "Deleted",
    ]);
    expect((await list(form.id)).total).toBe(0);
    expect((await list(other.id)).total).toBe(5);
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ before: object }>`select before from audit_entries
        where action = 'Deleted form submissions' order by id desc limit 1`,
    );
    expect(entry?.before).toEqual({ rangeOpt: "all", count: 5 });
  });
});

test("a deleted form is listed with its submissions until the last one is deleted", async () => {
  const deletedForms = async (staff = clerk) =>
    (await staff.get("/AdminForms/GetDeletedForms")).json() as { id: number; submissions: number }[];
  const idsOf = async (staff?: Staff) => (await deletedForms(staff)).map(({ id }) => id);
  const form = await newForm([{ name: "Name" }]);
  const unused = await newForm([{ name: "Name" }]);
  const sent = [
    await aSubmission(app, company(), form, ["Ada"]),
    await aSubmission(app, company(), form, ["Bo"]),
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

test("cells of the list are cut at 30 characters [SUBM-002] [CONST-027]", () => {
  expect(cutCell("x".repeat(30))).toBe("x".repeat(30));
  expect(cutCell("x".repeat(31))).toBe(`${"x".repeat(30)}…`);
});

describe("mails", () => {
  const state = async (id: number) => (await single(id)).mails[0]?.state;

  test("their state is told, and one that failed is sent again, once", async () => {
    const form = await newForm([{ name: "A" }]);
    const { id, mailId } = await aSubmission(app, company(), form);
    // Without a job nobody sends it any more.
    expect(await state(id)).toBe("failed");
    const seen = mails.received.length;
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([200, "Saved"]);
    await waitUntil("the mail is sent", async () => (await state(id)) === "sent");
    expect(mails.received).toHaveLength(seen + 1);
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([
      409,
      "This mail has been sent already.",
    ]);
    expect((await list(form.id)).formSubmissionViewModels[0]?.mails).toEqual({
      sent: 1,
      waiting: 0,
      failing: 0,
    });
    expect((await harbor.post("/AdminForms/RetrySubmissionMail", { id: mailId })).status).toBe(404);
  });

  test("one that was refused for its sender goes out from the sender that was put right, as the same mail", async () => {
    const form = await newForm([{ name: "A" }]);
    const { id, mailId } = await aSubmission(app, company(), form);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update form_submission_mails set from_address = '"Riverbend" <wrong@nowhere.example>',
        failed_at = now(), last_error = '553 Sender refused' where id = ${mailId}`,
    );
    const vendor = await staffAt(app, "vendor@tracsoft.example");
    const corrected = await vendor.post("/AdminSettings/UpdateTracSoftSettings", {
      dynamicFormEmail: "right@tracsoft.example",
      versionUpdateEmail: "versions@tracsoft.example",
      versionLimit: 10,
    });
    expect(corrected.status).toBe(200);
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([200, "Saved"]);
    await waitUntil("the mail is sent", async () => (await state(id)) === "sent");
    const mail = mails.received.findLast((one) => one.header("Message-ID") === `<${id}@town.example>`);
    expect(mail?.header("From")).toContain("<right@tracsoft.example>");
    expect(mail?.from).toBe("right@tracsoft.example");
  });

  test("wait while the mail server is away, and arrive once each when it is back; what is deleted meanwhile isn't mailed", async () => {
    const away = await startDemoApp({ SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      const form = await aForm(away, {
        company: { companyId: away.app.hosts.find(RIVERBEND)?.companyId as number },
        fields: [{ name: "A" }],
      });
      const ids: number[] = [];
      for (let count = 0; count < 3; count++) {
        const { said: sent } = await sendForm(
          away,
          "/FormComponent/SubmitForm",
          { Form: JSON.stringify({ id: form.id }), NameValuePairs: "[]" },
          { host: RIVERBEND, cookie: await aGrant(away, { host: RIVERBEND }) },
        );
        expect(sent).toBe("Sent");
      }
      const rows = () =>
        sqlAt(
          away,
          RIVERBEND,
          sql<{ id: number; attempts: number; lastError: string }>`
            select submission_id as id, attempts, last_error as "lastError" from form_submission_mails
            where submission_id in (select id from form_submissions where form_id = ${form.id}) order by id`,
        );
      await waitUntil("each was tried", async () => (await rows()).every(({ attempts }) => attempts > 0));
      expect((await rows())[0]?.lastError).toContain("The mail server didn't take the mail");
      ids.push(...new Set((await rows()).map(({ id }) => id)));
      const boss = await staffAt(away, "admin@riverbend.example");
      const shown = (
        await boss.post(`/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${ids[0]}`)
      ).json();
      expect((shown as SingleSubmission).mails.map((mail) => mail.state)).toEqual(["retrying", "retrying"]);
      await boss.remove(`/AdminForms/DeleteFormSubmission?submissionId=${ids[2]}`);
      // Back again: by the same task, with the transport of a server that is there. A second run sends nothing more.
      const { sendSubmissionMail } = await import("./forms.public.ts");
      const { createMailTransport } = await import("#platform/mail/mail-transport.ts");
      const { silentLog } = await import("#platform/log/log.ts");
      const mail = createMailTransport({ smtpUrl: mails.url, outboxDir: away.dataDir, log: silentLog });
      const queued = await sqlAt(
        away,
        RIVERBEND,
        sql<{ mailId: number; companyId: number }>`
          select (payload->>'mailId')::bigint as "mailId", (payload->>'companyId')::bigint as "companyId"
          from graphile_worker._private_jobs where payload->>'mailId' is not null`,
      );
      expect(queued).toHaveLength(6);
      const seen = mails.received.length;
      for (let round = 0; round < 2; round++)
        for (const job of queued)
          await sendSubmissionMail({ companyDb: away.app.companyDb, mail, log: silentLog }, job);
      expect(mails.received).toHaveLength(seen + 4);
      const messageIds = mails.received.slice(seen).map((one) => one.header("Message-ID"));
      expect(new Set(messageIds).size).toBe(4);
      mail.close();
    } finally {
      await away.close();
    }
  });
});
