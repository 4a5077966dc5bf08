import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { aCompany, type TestCompany } from "#test/support/factories.ts";
import { type Person, personAt } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { type LedgerEntry, readOn, selectEntriesAfter } from "./publications.public.ts";

let app: TestApp;
let company: TestCompany;
let admin: Person;
let db: CompanyDb;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  admin = await personAt(app, company, "Admin");
  db = app.app.companyDb(company.companyId);
});
afterAll(() => app?.close());

const entries = (after = 0, at = db) => at.read((tx) => selectEntriesAfter(tx, after, 1_000));
const last = async (): Promise<number> => (await entries()).at(-1)?.id ?? 0;
const change = (item: number, at = db) =>
  at.write(async (tx) => tx.recordPublication({ kind: "page", item, change: "changed" }));

const publishPage = async (friendlyUrl: string): Promise<{ pageId: number; contentHash: string }> => {
  const created = await admin.send("POST", "/Admin/CreatePage", {
    ...{ name: friendlyUrl, friendlyUrl, showOnMenu: true },
    ...{ scoTitle: "Rates", scoMetaDescription: "Rates", scoMetaKeywords: "rates" },
  });
  const pageId = Number(created.text);
  await admin.send("GET", `/Version/SubmitDraft?pageId=${pageId}`);
  const { versions } = (await admin.send("GET", `/Admin/GetPageComponentData?pageId=${pageId}`)).json() as {
    versions: { contentHash: string }[];
  };
  const published = await admin.send("GET", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
  expect(published.status, published.text).toBe(200);
  return { pageId, contentHash: versions[0]?.contentHash ?? "" };
};

test("a page's entries say who published it, what was approved, where it was, and when it was removed", async () => {
  const before = await last();
  const { pageId, contentHash } = await publishPage("rates");
  const [published, menu] = await entries(before);
  expect(published).toMatchObject({
    ...{ kind: "page", item: String(pageId), change: "published", addresses: ["/rates"] },
    ...{ contentHash, email: admin.email },
  });
  expect(published?.tags).toEqual(expect.arrayContaining([`page:${pageId}`, "menu"]));
  expect(menu).toMatchObject({ kind: "menu", change: "changed", email: admin.email });
  const between = await last();
  await admin.send("DELETE", `/Admin/DeletePage?pageId=${pageId}`);
  expect(await entries(between)).toContainEqual(
    expect.objectContaining({ kind: "page", item: String(pageId), change: "withdrawn" }),
  );
});

test("what visitors can't see has no entry: drafts, and rolled-back changes", async () => {
  const before = await last();
  await admin.send("POST", "/Admin/CreatePage", {
    ...{ name: "Draft", friendlyUrl: "draft", showOnMenu: true },
    ...{ scoTitle: "Draft", scoMetaDescription: "Draft", scoMetaKeywords: "draft" },
  });
  const failed = db.write(async (tx) => {
    tx.invalidate("layout");
    tx.recordPublication({ kind: "frame", change: "changed" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await entries(before)).toEqual([]);
});

test("an item that is created and changed in one transaction has one entry, for its publication", async () => {
  const before = await last();
  await db.write(async (tx) => {
    tx.recordPublication({ kind: "form", item: 7, change: "published", addresses: ["/a"] });
    tx.recordPublication({ kind: "form", item: 7, change: "changed" });
  });
  expect(await entries(before)).toMatchObject([{ item: "7", change: "published", addresses: ["/a"] }]);
});

test("entries are numbered without gaps in the order of their commits, even when many commit at once", async () => {
  const before = await last();
  await Promise.all(Array.from({ length: 40 }, (_, item) => change(item)));
  const found = await entries(before);
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => before + 1 + index));
  const times = found.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a named reader gets every entry once, even during writes and after a failure", async () => {
  const start = await last();
  await readOn(db, "feed", 1_000, async () => {});
  const seen: number[] = [];
  const take = async (read: readonly LedgerEntry[]): Promise<void> =>
    void seen.push(...read.map(({ id }) => id));
  const writers = Array.from({ length: 30 }, (_, item) => change(item));
  const readers = Array.from({ length: 12 }, () => readOn(db, "feed", 3, take));
  await Promise.all([...writers, ...readers]);
  await change(31);
  const failing = readOn(db, "feed", 3, async () => {
    throw new Error("the feed is down");
  });
  await expect(failing).rejects.toThrow("the feed is down");
  while ((await readOn(db, "feed", 3, take)) > 0);
  expect(seen).toEqual(Array.from({ length: 31 }, (_, index) => start + 1 + index));
  expect(await readOn(db, "another reader", 1_000, async () => {})).toBeGreaterThan(30);
});

test("entries can't be changed or deleted, and other companies can't read them", async () => {
  await change(1);
  const refusal = "the publications ledger is a record and stays as it is";
  for (const statement of [sql`update publications set item = '2'`, sql`delete from publications`])
    await expect(db.write((tx) => statement.execute(tx.sql))).rejects.toThrow(refusal);
  const other = app.app.companyDb((await aCompany(app)).companyId);
  expect((await entries(0, other)).filter(({ kind }) => kind === "page")).toEqual([]);
});
