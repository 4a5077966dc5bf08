import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newPlaced } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  contentAt,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  sqlAt,
} from "#test/support/sign-in.ts";
import { MOST_DUPLICATED } from "./duplicate-page.service.ts";

const { app, admin, vendor } = await openDemoApp("admin", "vendor");

let copies = 0;
const duplicate = (pageId: number, changes: Record<string, unknown> = {}, staff = admin) =>
  staff.post("/Admin/DuplicatePage", {
    pageId,
    name: "A Copy",
    friendlyUrl: `a-copy-${++copies}`,
    ...changes,
  });

const pageOf = async (pageId: number) =>
  (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as Record<string, unknown>;

interface EditorData {
  pageComponents: { componentId: number; type: string; versionId: number }[];
  versions: { versionId: number; status: string }[];
}
const editorOf = async (pageId: number) =>
  (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as EditorData;

/** Texts of a page's draft V1, in order. */
const textsOf = async (pageId: number): Promise<string[]> => {
  const { pageComponents } = await editorOf(pageId);
  return Promise.all(
    pageComponents
      .filter(({ versionId }) => versionId === 1)
      .map(async ({ componentId }) => {
        const found = await admin.get(`/Admin/GetHtmlEditor?componentId=${componentId}`);
        return (found.json() as { content: string }).content;
      }),
  );
};

describe("a duplicated page", () => {
  test("has the details of the other one, and a draft V1 with its newest components", async () => {
    const menu = await newPage(admin, { showOnMenu: true });
    const pageId = await newPage(admin, { menu, showOnMenu: true, scoTitle: "Rates and fees" });
    await newText(admin, pageId, 1, "<p>Published</p>");
    await publishPage(admin, pageId);
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
    await newText(admin, pageId, 2, "<p>Only in the draft</p>");

    const id = numberOf(await duplicate(pageId, { name: "Rates 2027", friendlyUrl: "rates-2027" }));
    const original = await pageOf(pageId);
    expect(await pageOf(id)).toMatchObject({
      name: "Rates 2027",
      friendlyUrl: "rates-2027",
      menu,
      showOnMenu: true,
      scoTitle: "Rates and fees",
      scoMetaKeywords: original.scoMetaKeywords,
      versionStatus: "draft",
      display: false,
    });
    expect(await textsOf(id)).toEqual(["<p>Published</p>", "<p>Only in the draft</p>"]);
    expect((await editorOf(id)).versions).toMatchObject([{ versionId: 1, status: "draft" }]);
  });

  test("changes nothing of the other one, and has nothing in common with it", async () => {
    const pageId = await newPage(admin);
    const textId = await newText(admin, pageId, 1, "<p>First</p>");
    const before = await editorOf(pageId);
    const id = numberOf(await duplicate(pageId));
    expect(await editorOf(pageId)).toEqual(before);
    const [copy] = (await editorOf(id)).pageComponents;
    expect(copy?.componentId).not.toBe(textId);
    const [row] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ originId: number | null }>`select origin_id from blocks where id = ${copy?.componentId}`,
    );
    expect(row?.originId).toBeNull();
  });

  test("gets its own name and a free address if nobody chose them", async () => {
    const pageId = await newPage(admin, { name: "Fees", friendlyUrl: "fees" });
    const ofItself = async () => numberOf(await admin.post("/Admin/DuplicatePage", { pageId }));
    const [first, second] = [await ofItself(), await ofItself()];
    expect(await pageOf(first)).toMatchObject({ name: "Fees (copy)", friendlyUrl: "fees-copy" });
    expect(await pageOf(second)).toMatchObject({ name: "Fees (copy 2)", friendlyUrl: "fees-copy-2" });

    const long = await newPage(admin, { name: "N".repeat(100), friendlyUrl: "u".repeat(100) });
    const copy = numberOf(await admin.post("/Admin/DuplicatePage", { pageId: long }));
    const stored = await pageOf(copy);
    expect([stored.name, stored.friendlyUrl]).toEqual([`${"N".repeat(93)} (copy)`, `${"u".repeat(95)}-copy`]);
  });

  test("can be the home page's, under a different address", async () => {
    const [home] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from pages where friendly_url = '/'`,
    );
    const id = numberOf(await duplicate(home?.id ?? 0, { friendlyUrl: "new-home" }, vendor));
    expect(await pageOf(id)).toMatchObject({ friendlyUrl: "new-home", allowDelete: true, menu: null });
  });

  test("can be an external one, which opens the same address", async () => {
    const external = { isExternal: true, openType: "NewTab", friendlyUrl: "https://county.example/" };
    const pageId = await newPage(admin, external);
    const id = numberOf(await duplicate(pageId, { friendlyUrl: "https://county.example/" }));
    expect(await pageOf(id)).toMatchObject({ ...external, name: "A Copy", versionStatus: "draft" });
    const refused = await duplicate(pageId, { friendlyUrl: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
  });

  test("is found in the audit log and in its version log, with where it comes from", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "heard-of" });
    const id = numberOf(await duplicate(pageId, { friendlyUrl: "heard-of-copy" }));
    const entries = await sqlAt(
      app,
      RIVERBEND,
      sql<{ action: string; subject: string; after: Record<string, unknown> }>`
        select action, subject, after from audit_entries order by id desc limit 1`,
    );
    expect(entries).toMatchObject([
      { action: "Created page", subject: "/heard-of-copy", after: { copiedFrom: "/heard-of" } },
    ]);
    const log = (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${id}`)).json();
    expect(log).toMatchObject([{ action: "Created draft V1" }]);
  });
});

describe("a duplicated branch", () => {
  test("has all pages below it that aren't deleted, at the same places, with their components", async () => {
    const menu = await newPage(admin);
    const child = await newPage(admin, { menu, name: "Child", friendlyUrl: "child" });
    await newText(admin, child, 1, "<p>Of the child</p>");
    const grandchild = { menu, childMenu: child, name: "Grandchild", friendlyUrl: "grandchild" };
    await newPage(admin, grandchild);
    const deleted = await newPage(admin, { menu, name: "Deleted", friendlyUrl: "deleted" });
    await admin.remove(`/Admin/DeletePage?pageId=${deleted}`);

    const id = numberOf(await duplicate(menu, { friendlyUrl: "branch-copy", withChildren: true }));
    const below = await sqlAt(
      app,
      RIVERBEND,
      sql<{
        id: number;
        path: string;
      }>`select id, path from pages where path like '/branch-copy%' order by path`,
    );
    expect(below.map(({ path }) => path)).toEqual([
      "/branch-copy",
      "/branch-copy/child",
      "/branch-copy/child/grandchild",
    ]);
    expect(await pageOf(below[2]?.id ?? 0)).toMatchObject({ menu: id, childMenu: below[1]?.id });
    expect(await textsOf(below[1]?.id ?? 0)).toEqual(["<p>Of the child</p>"]);
  });

  test("of one page alone leaves out what is below it", async () => {
    const menu = await newPage(admin);
    await newPage(admin, { menu });
    const id = numberOf(await duplicate(menu));
    expect((await admin.get(`/Admin/HasSubPages?pageId=${id}`)).json()).toBe(false);
  });

  test(`of more than ${MOST_DUPLICATED} pages is refused and copies none`, async () => {
    const menu = await newPage(admin);
    await sqlAt(
      app,
      RIVERBEND,
      sql`insert into pages (company_id, parent_id, name, friendly_url, show_on_menu, seo_title, seo_description, seo_keywords)
        select company_id, id, 'Many', 'many-' || n, false, '', '', ''
        from pages, generate_series(1, ${MOST_DUPLICATED}) n where id = ${menu}`,
    );
    const before = await contentAt(app, RIVERBEND);
    const refused = await duplicate(menu, { withChildren: true });
    expect([refused.status, refused.json()]).toEqual([
      400,
      "At most 200 pages can be duplicated at a time. Duplicate the pages below this one in parts.",
    ]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

describe("a refusal says why and changes nothing", () => {
  const refusal = async (pageId: number, changes: Record<string, unknown> = {}) => {
    const before = await contentAt(app, RIVERBEND);
    const answer = await duplicate(pageId, changes);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    return [answer.status, answer.json()];
  };

  test("for an address that is taken, reserved, missing, or not valid", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "taken" });
    expect(await refusal(pageId, { friendlyUrl: "Taken" })).toEqual([
      400,
      "Friendly URL can have only the letters a to z, numbers, and hyphens.",
    ]);
    expect(await refusal(pageId, { friendlyUrl: "taken" })).toEqual([
      409,
      "Another page at this menu level already has this Friendly URL. Choose a different one.",
    ]);
    expect(await refusal(pageId, { friendlyUrl: "api" })).toEqual([
      409,
      "The address /api is reserved. Choose a different Friendly URL.",
    ]);
    expect(await refusal(pageId, { friendlyUrl: " " })).toEqual([400, "Friendly URL is required."]);
    expect(await refusal(pageId, { name: " " })).toEqual([400, "Page Name is required."]);
  });

  test("for a deleted page, and for one that isn't there", async () => {
    const pageId = await newPage(admin);
    await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
    expect(await refusal(pageId)).toEqual([409, "This page is deleted. Restore it first."]);
    expect((await refusal(99_999_999))[0]).toBe(404);
  });

  test("for components that only the provider creates", async () => {
    const pageId = await newPage(admin, { name: "Provider's" });
    await newPlaced(vendor, kindNamed("CardContainer"), { pageId, versionId: 1 });
    expect(await refusal(pageId)).toEqual([
      403,
      "Only a provider admin can duplicate the page Provider's, because it has components that only the provider adds.",
    ]);
    numberOf(await duplicate(pageId, {}, vendor));
  });
});
