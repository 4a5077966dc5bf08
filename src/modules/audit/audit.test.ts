import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { aCompany } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { personAt } from "#test/support/people.ts";
import { recordAudit } from "./audit.public.ts";
import { changeLines } from "./change-lines.schema.ts";
import { changedFields } from "./changed-fields.schema.ts";
import { exportAudit } from "./export-audit.service.ts";

const { app, company, admin } = await openCompanyApp();

interface Log {
  timeZone: string;
  total: number;
  entries: { action: string; actorEmail: string }[];
}
const read = async (query: string, by = admin): Promise<Log> =>
  (await by.send("GET", `/AuditLog/GetEntries${query}`)).json() as Log;
const actions = async (query: string) => (await read(query)).entries.map(({ action }) => action);

test("an entry exists if and only if its change does, only in its company", async () => {
  const db = app.app.companyDb(company.companyId);
  const write = (action: string, isKept: boolean) =>
    db.write(async (tx) => {
      await recordAudit(tx, null, { action, subject: "x", after: { a: 1 } });
      if (!isKept) throw new Error("undone");
    });
  await write("Kept", true);
  await expect(write("Undone", false)).rejects.toThrow("undone");
  expect((await read("")).entries).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actorEmail: "",
      isProviderStaff: false,
      action: "Kept",
      subject: "x",
      href: "",
      before: null,
      after: { a: 1 },
    },
  ]);
  const other = await personAt(app, await aCompany(app), "Admin");
  expect((await read("", other)).entries).toEqual([]);
});

test("entries can be filtered by words and by days in the company's time zone, fifty per page", async () => {
  const at = await aCompany(app);
  const boss = await personAt(app, at, "Admin");
  await app.app.companyDb(at.companyId).write(async (tx) => {
    await tx.sql
      .updateTable("companies")
      .set({ timeZone: "America/Los_Angeles" })
      .where("companyId", "=", at.companyId)
      .execute();
    const values = (action: string, when: string, actorEmail: string) => ({
      companyId: at.companyId,
      action,
      at: new Date(when),
      actorEmail,
    });
    await tx.sql
      .insertInto("auditEntries")
      .values([
        // Half an hour before and after midnight in Los Angeles.
        values("Late", "2026-03-02T07:30:00Z", "Ann@x.example"),
        values("Early", "2026-03-02T08:30:00Z", "bob@x.example"),
        ...Array.from({ length: 60 }, (_, number) =>
          values(`Old ${number}`, `2025-01-01T00:00:${String(number).padStart(2, "0")}Z`, "ann@x.example"),
        ),
      ])
      .execute();
  });
  const found = async (query: string) => (await read(query, boss)).entries.map(({ action }) => action);
  expect((await read("", boss)).timeZone).toBe("America/Los_Angeles");
  expect((await found("")).slice(0, 3)).toEqual(["Early", "Late", "Old 59"]);
  expect(await found("?from=2026-03-02")).toEqual(["Early"]);
  expect(await found("?from=2026-03-01&to=2026-03-01")).toEqual(["Late"]);
  expect(await found("?from=2026-03-01&to=2026-03-02")).toEqual(["Early", "Late"]);
  expect(await found("?search=BOB")).toEqual(["Early"]);
  const second = await read("?page=2&search=ann", boss);
  expect([second.total, second.entries.length, second.entries.at(-1)?.action]).toEqual([61, 11, "Old 0"]);
  expect(await found("?kind=forms")).toEqual([]);
  for (const query of ["?kind=nothing", "?from=yesterday", "?to=2026-13-40", "?page=0"])
    expect((await boss.send("GET", `/AuditLog/GetEntries${query}`)).status).toBe(400);
});

test("exports the matching entries as CSV, without formulas, and only an admin's company", async () => {
  const at = await aCompany(app);
  const boss = await personAt(app, at, "Admin");
  await app.app.companyDb(at.companyId).write((tx) =>
    tx.sql
      .insertInto("auditEntries")
      .values([
        {
          companyId: at.companyId,
          action: "Updated user",
          subject: "=cmd()",
          at: new Date("2026-03-02T08:30:00Z"),
          actorEmail: "ann@x.example",
          before: JSON.stringify({ status: "Draft" }),
          after: JSON.stringify({ status: "Live" }),
        },
        {
          companyId: at.companyId,
          action: "Created page",
          subject: "/rates",
          at: new Date("2026-03-01T08:30:00Z"),
          actorEmail: "bob@x.example",
        },
      ])
      .execute(),
  );
  const csv = async (query: string) =>
    (await boss.send("GET", `/AuditLog/GetExport${query}`)).json() as string;
  const header = "\uFEFFWhen (America/New_York),Who,Provider,What,Name,Changes\n";
  const ann = "2026-03-02 03:30:00,ann@x.example,No,Updated user,'=cmd(),Status: Draft → Live\n";
  expect(await csv("?to=2026-03-02")).toBe(
    `${header}${ann}2026-03-01 03:30:00,bob@x.example,No,Created page,/rates,\n`,
  );
  expect(await csv("?search=ann")).toBe(`${header}${ann}`);
  expect(await csv("?search=updated USER: =CMD")).toBe(`${header}${ann}`);
  expect(await csv("?search=%")).toBe(header);
  const other = await personAt(app, await aCompany(app), "Admin");
  expect((await other.send("GET", "/AuditLog/GetExport?to=2026-03-02")).json()).toBe(header);
});

test("refuses to export more entries than a file can have, and says what to do", async () => {
  const db = app.app.companyDb((await aCompany(app)).companyId);
  await db.write(async (tx) => {
    for (const action of ["One", "Two", "Three"]) await recordAudit(tx, null, { action, subject: "x" });
  });
  const everything = { search: "", kind: "", from: "", to: "" } as const;
  const rowsOfStatements: number[] = [];
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsOfStatements.push(result.rows.length);
      return result;
    },
  };
  const exportUpTo = (most: number) =>
    db.read((tx) => exportAudit({ ...tx, sql: tx.sql.withPlugin(countRows) }, everything, most));
  await expect(exportUpTo(2)).rejects.toMatchObject({
    status: 400,
    message: "There are 3 entries, and a file can have 2. Choose dates that are closer together.",
  });
  // It counts entries that it refuses, and doesn't load them.
  expect(Math.max(...rowsOfStatements)).toBe(1);
  expect(await exportUpTo(3)).toContain("Three");
  expect(Math.max(...rowsOfStatements)).toBe(3);
});

test("entries can be filtered by kind", async () => {
  const at = await aCompany(app);
  const boss = await personAt(app, at, "Admin");
  await app.app.companyDb(at.companyId).write(async (tx) => {
    for (const action of [
      "Published draft V1",
      "Renamed reusable block",
      "Created event",
      "Changed form submission",
      "Updated user",
      "Replaced image",
      "Signed in",
    ])
      await recordAudit(tx, null, { action, subject: "x" });
  });
  const found = async (kind: string) =>
    (await read(`?kind=${kind}`, boss)).entries.map(({ action }) => action).sort();
  expect(await found("pages")).toEqual(["Published draft V1", "Renamed reusable block"]);
  expect(await found("content")).toEqual(["Created event"]);
  expect(await found("forms")).toEqual(["Changed form submission"]);
  expect(await found("images")).toEqual(["Replaced image"]);
  expect(await found("people")).toEqual(["Signed in", "Updated user"]);
  expect(await found("")).toHaveLength(7);
});

test("only Admins read the log", async () => {
  const staff = await personAt(app, company, "Level4");
  expect((await staff.send("GET", "/AuditLog/GetEntries")).status).toBe(403);
  expect(await actions("?search=nobody")).toEqual([]);
});

test("records only the differences between two states, and shows them as lines", () => {
  const change = changedFields({ a: 1, same: [1], gone: true }, { a: 2, same: [1], added: "" });
  expect(change).toEqual({ before: { a: 1, gone: true }, after: { a: 2, added: "" } });
  expect(changeLines(change?.before, change?.after, "UTC")).toEqual([
    { field: "A", text: "1 → 2" },
    { field: "Gone", text: "yes" },
    { field: "Added", text: "nothing" },
  ]);
  expect(changedFields({ a: [1] }, { a: [1] })).toBeNull();
  expect(changeLines(null, { list: ["x", "y"], none: [] }, "UTC")).toEqual([{ field: "List", text: "x, y" }]);
  expect(changeLines({ list: [], name: "x" }, null, "UTC")).toEqual([{ field: "Name", text: "x" }]);
  expect(changeLines(null, ["odd"], "UTC")).toEqual([]);
});

test("field names, times, and nested values are shown in words", () => {
  const before = { publishAt: "2026-11-26T01:48:00.000Z", mainImageId: 3, "Assigned to": "Ann" };
  const after = {
    publishAt: null,
    mainImageId: 4,
    "Assigned to": "",
    seo: { seoTitle: "Rates", isOn: true },
  };
  expect(changeLines(before, after, "America/New_York")).toEqual([
    { field: "Goes live", text: "Nov 25, 2026, 8:48 PM → nothing" },
    { field: "Main image", text: "3 → 4" },
    { field: "Assigned to", text: "Ann → nothing" },
    { field: "Seo", text: "SEO title: Rates; Is on: yes" },
  ]);
});

test("the stored limits of older entries are shown in words, and only those that differ", () => {
  const none = { storage: null, entries: null, emails: null, sms: null };
  const after = { limits: { ...none, storage: 5_000_000_000, entries: 1_200 } };
  expect(changeLines({ limits: none }, after, "UTC")).toEqual([
    { field: "Limit of storage", text: "none → 4.7 GB" },
    { field: "Limit of pages and items", text: "none → 1,200" },
  ]);
});

test("formatted texts are shown as text", () => {
  const before = {
    content: "<h2>Pay less</h2><p>Ask &amp; save</p>",
    column1: '<p><a href="page:3">Pay</a></p>',
    column2: "<p>1</p>",
    rule: "a < b",
  };
  const after = {
    content: "<p>Ask</p>",
    column1: '<p><a href="page:4">Pay</a></p>',
    column2: "<p>1</p>",
    rule: "<b",
  };
  expect(changeLines(before, after, "UTC")).toEqual([
    { field: "Content", text: "Pay less Ask & save → Ask" },
    { field: "Column1", text: "only the formatting or links" },
    { field: "Rule", text: "a < b → <b" },
  ]);
  expect(changeLines(null, { content: '<p><img src="/images/3/x"></p>' }, "UTC")).toEqual([
    { field: "Content", text: '<p><img src="/images/3/x"></p>' },
  ]);
});
