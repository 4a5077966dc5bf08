import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aSubmission } from "#test/support/item-factories.ts";
import { contentAt, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import type { Answer } from "#test/support/test-app.ts";

const desk = await openSubmissionDesk();
const { app, admin, clerk, company, list, sentAt, newForm } = desk;
afterAll(desk.close);

const said = (answer: Answer) => [answer.status, answer.json()];

/** Only Admins delete. */
const deleteRange = async (range: object): Promise<void> => {
  const path = "/AdminForms/DeleteFormSubmissionsByDateRange";
  expect((await clerk.post(path, range)).status).toBe(403);
  expect(said(await admin.post(path, range))).toEqual([200, "Deleted"]);
};

const lastDeletion = async () => {
  const [entry] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ before: object }>`select before from audit_entries
      where action = 'Deleted form submissions' order by id desc limit 1`,
  );
  return entry?.before;
};

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
      const { id } = await aSubmission(app, company, form, [name]);
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

  test("before and after exclude the day, and between includes both; days are in the company's time zone [C-243] [C-244] [SUBM-005] [SUBM-008]", async () => {
    const { id: formId } = await someDays();
    for (const [range, names] of RANGES) {
      const answer = await clerk.post("/AdminForms/GetFormSubmissionExport", { formId, ...range });
      const { form, submissionArrays } = answer.json() as {
        form: { id: number };
        submissionArrays: string[][];
      };
      expect(form.id).toBe(formId);
      expect(submissionArrays[0]?.slice(0, 3)).toEqual(["Submission", "Timestamp", "Day"]);
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

  test("require their dates, the second at least two days after the first [SUBM-006]", async () => {
    const { id: formId } = await someDays();
    const before = await contentAt(app, RIVERBEND);
    for (const [range, sentence] of [
      [{ rangeOpt: "before" }, "The date is required."],
      [{ rangeOpt: "after", date1: "" }, "The date is required."],
      [{ rangeOpt: "before", date1: "2026-02-30" }, "The date must look like 2027-03-31."],
      [{ rangeOpt: "after", date1: "0000-03-31" }, "The date must look like 2027-03-31."],
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
    await deleteRange(range);
    // Those before the day are gone, those of the day and after it stay.
    const days = (await list(form.id)).formSubmissionViewModels.map(
      ({ formSubmissionPairs: [pair] }) => pair?.fieldValue,
    );
    expect(days).toEqual(["5", "4", "3"]);
    expect((await list(other.id)).total).toBe(5);
    expect(await lastDeletion()).toEqual({ rangeOpt: "before", date1: "2026-03-03", count: 2 });
  });

  test("include every submission without a date if all are requested", async () => {
    const form = await someDays();
    const other = await someDays();
    const all = { formId: form.id, rangeOpt: "all" };
    const found = await clerk.get(
      `/AdminForms/GetFormSubmissionMassRangeData?formId=${form.id}&rangeOpt=all`,
    );
    expect(found.json()).toMatchObject({ rangeOpt: "all", count: 5, first: "2026-03-01T17:00:00.000Z" });
    const exported = await clerk.post("/AdminForms/GetFormSubmissionExport", all);
    expect((exported.json() as { submissionArrays: unknown[] }).submissionArrays).toHaveLength(6);
    await deleteRange(all);
    expect((await list(form.id)).total).toBe(0);
    expect((await list(other.id)).total).toBe(5);
    expect(await lastDeletion()).toEqual({ rangeOpt: "all", count: 5 });
  });
});
