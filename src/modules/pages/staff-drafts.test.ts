import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WorkGroupRows } from "#modules/worklist/worklist.contract.ts";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import { aPage, aRole, aVersion } from "#test/support/factories.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { pageForm } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// What staff who aren't admins can do at a company that lets them add pages and documents as drafts (decisions §16).

let app: TestApp;
let shelf: DocumentShelf;
beforeAll(async () => {
  app = await startTestApp();
  shelf = await aDocumentShelf(app);
  const home = await aPage(app, { company: shelf.company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live", blocks: [{}] });
});
afterAll(() => app.close());

const letStaffAdd = (isOn: boolean) =>
  app.app
    .companyDb(shelf.company.companyId)
    .write((tx) =>
      sql`update companies set staff_may_add = ${isOn} where company_id = tenantry_company()`.execute(tx.sql),
    );

const asStaff = async (method: string, path: string, body?: unknown): Promise<[number, unknown]> => {
  const answer = await shelf.send(method, path, body, shelf.staff.cookie);
  return [answer.status, answer.json()];
};
const readFile = async (location: string, cookie?: string) =>
  (await shelf.fetchFile(location, cookie ? { cookie } : {})).status;
const visit = async (path: string) => (await app.send("GET", path, { host: shelf.company.host })).status;

let pages = 0;
const createPage = (changes: Record<string, unknown> = {}) =>
  asStaff("POST", "/Admin/CreatePage", pageForm({ friendlyUrl: `staff-page-${++pages}`, ...changes }));

const document = (location: string, changes: Record<string, unknown> = {}) => ({
  name: "Meeting minutes",
  type: "Minutes",
  description: "",
  location,
  timestamp: "2026-05-07",
  ...changes,
});

const DENIED = [403, "You don't have permission to do this."];

test("by default, staff can add neither, and the admin doesn't offer it", async () => {
  await letStaffAdd(false);
  expect(await asStaff("GET", "/Admin/MayStaffAdd")).toEqual([200, false]);
  expect(await createPage()).toEqual(DENIED);
  expect((await shelf.upload(aPdf(), "minutes.pdf", { cookie: shelf.staff.cookie })).status).toBe(403);
  expect(await asStaff("POST", "/AdminDocument/CreateDocument", document("/files/1/x.pdf"))).toEqual(DENIED);
});

describe("where the company lets staff add pages and documents", () => {
  beforeAll(() => letStaffAdd(true));

  test("they create a page as a draft, and change its details until it is published", async () => {
    expect(await asStaff("GET", "/Admin/MayStaffAdd")).toEqual([200, true]);
    const [status, id] = await createPage();
    expect(status).toBe(200);
    const read = async () =>
      (await asStaff("GET", `/Admin/GetPage?pageId=${id}`))[1] as Record<string, unknown>;
    expect(await read()).toMatchObject({ versionStatus: "draft", showOnMenu: false, mayChange: true });
    const path = `staff-page-renamed-${id}`;
    const change = (changes: Record<string, unknown> = {}) =>
      asStaff("POST", "/Admin/UpdatePage", { ...pageForm({ friendlyUrl: path }), id, ...changes });
    expect(await change({ showOnMenu: true })).toEqual([403, "Only admins can put a page on the menu."]);
    expect(await change()).toEqual([200, id]);
    expect(await visit(`/${path}`)).not.toBe(200);
    expect((await asStaff("GET", `/Version/SubmitDraft?pageId=${id}`))[0]).toBe(200);
    expect((await asStaff("GET", `/Version/PublishDraft?pageId=${id}&versionId=1`))[0]).toBe(403);
    expect((await shelf.send("GET", `/Version/PublishDraft?pageId=${id}&versionId=1`)).status).toBe(200);
    expect(await visit(`/${path}`)).toBe(200);
    expect(await change()).toEqual([403, "Only an admin can change this page's details."]);
    expect(await read()).toMatchObject({ mayChange: false });
  });

  test("they can't create external pages, menu entries, or pages that they couldn't edit", async () => {
    const role = await aRole(app, shelf.company);
    expect(await createPage({ showOnMenu: true })).toEqual([403, "Only admins can put a page on the menu."]);
    expect(await createPage({ roleId: role })).toEqual([
      403,
      "Choose a role that you have, or let all staff edit the page.",
    ]);
    const external = { isExternal: true, friendlyUrl: "https://example.org/", openType: "NewTab" };
    expect(await createPage(external)).toEqual([403, "Only admins can create external pages."]);
  });

  test("a document that they add waits for an admin, who publishes it", async () => {
    const { said } = await shelf.upload(aPdf(), "minutes.pdf", { cookie: shelf.staff.cookie });
    const location = String(said);
    const [status, id] = await asStaff(
      "POST",
      "/AdminDocument/CreateDocument",
      document(location, { uploader: shelf.staff.email }),
    );
    expect(status).toBe(200);
    expect(await readFile(location)).toBe(404);
    expect(await readFile(location, shelf.staff.cookie)).toBe(200);
    const waiting = async (cookie: string) =>
      ((await shelf.send("GET", "/Admin/GetWorklist", undefined, cookie)).json() as WorkGroupRows[])
        .filter(({ rows }) => rows.some(({ key }) => key === `document ${id}`))
        .map(({ group }) => group);
    expect(await waiting(shelf.admin.cookie)).toEqual(["approvals"]);
    expect(await waiting(shelf.staff.cookie)).toEqual(["submitted"]);

    const save = (changes: Record<string, unknown>) => document(location, { id, ...changes });
    const update = "/AdminDocument/UpdateDocument";
    expect(await asStaff("POST", update, save({ name: "Minutes of May" }))).toEqual([200, id]);
    expect(await asStaff("POST", update, save({ publishAt: "now" }))).toEqual([
      403,
      "Only admins can schedule when a document goes live or comes down.",
    ]);
    expect(await readFile(location)).toBe(404);
    expect((await shelf.send("POST", update, save({ publishAt: "now" }))).status).toBe(200);
    expect(await readFile(location)).toBe(200);
    expect(await asStaff("POST", update, save({ name: "Changed" }))).toEqual([
      403,
      "This document is published. Only admins can change it.",
    ]);
    expect(await waiting(shelf.admin.cookie)).toEqual([]);
  });

  test("they can't upload newsletter issues", async () => {
    const options = { folderName: "News", cookie: shelf.staff.cookie };
    expect((await shelf.upload(aPdf(), "issue.pdf", options)).status).toBe(403);
  });
});
