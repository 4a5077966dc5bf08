import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  contentAt,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import type { compareVersions } from "./compare-versions.contract.ts";

type Comparison = AnswerOf<typeof compareVersions>;

const { app, admin, clerk, vendor } = await openDemoApp("admin", "clerk", "vendor");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

const ask = (query: Record<string, string | number>, staff = admin) =>
  staff.get(`/Version/CompareVersions?${new URLSearchParams({ pageId: String(pageId), ...query })}`);
const compared = async (query: Record<string, string | number> = {}, staff = admin): Promise<Comparison> => {
  const answer = await ask(query, staff);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Comparison;
};
const draftOf = async (copyVersionId: number): Promise<void> =>
  void numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=${copyVersionId}`));
const blocksOf = (number: number) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number; name: string; originId: number | null }>`
      select b.id, b.component_name as name, b.origin_id as "originId"
      from blocks b join page_versions v on v.id = b.page_version_id
      where v.page_id = ${pageId} and v.number = ${number} order by b.sort_order`,
  );
const saveText = async (id: number, content: string, versionId: number, componentName = "Text") => {
  const body = { id, componentName, pageId, versionId, content };
  expect((await admin.post("/Admin/UpdateHtmlEditor", body)).status).toBe(200);
};
const told = ({ components }: Comparison) =>
  components.map(({ componentName, changes }) => [componentName, ...changes]);

describe("the comparison of two versions of a page", () => {
  test("matches each component of a copied version: added, removed, moved, or changed", async () => {
    for (const name of ["One", "Two", "Three", "Four"])
      await newText(admin, pageId, 1, `<p>Text of ${name}</p>`, name);
    await publishPage(admin, pageId);
    await draftOf(1);
    expect(await compared()).toMatchObject({ components: [], unchanged: 4, details: [] });
    const [one, two, three, four] = (await blocksOf(2)).map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ];
    await saveText(two, "<p>Text of number Two</p>", 2, "Two");
    await admin.remove(`/Admin/DeletePageComponent?pageComponentId=${three}`);
    const pageComponentIds = [four, one, two];
    const ordered = await admin.post("/Admin/UpdatePageComponentOrder", { pageComponentIds });
    expect(ordered.status, ordered.text).toBe(200);
    await newText(admin, pageId, 2, "<p>Five</p>", "Five");
    const found = await compared();
    expect(found).toMatchObject({
      from: { versionId: 1, status: "live" },
      to: { versionId: 2, status: "draft" },
    });
    expect(told(found)).toEqual([
      ["Four", "moved"],
      ["Two", "changed"],
      ["Three", "removed"],
      ["Five", "added"],
    ]);
    expect(found.unchanged).toBe(1);
    expect(found.components[1]?.fields).toMatchObject([
      { as: "richText", label: "Content", paragraphs: [{ change: "changed", tag: "p" }] },
    ]);
  });

  test("includes the caller's unsaved changes in the later version, cleaned", async () => {
    const id = await newText(admin, pageId, 1, "<p>Saved words</p>", "One");
    const content = '<p>Typed words<img src="x" onerror="steal()" alt="A pole"></p><script>steal()</script>';
    const copy = { form: "component", item: String(id), values: { content, link: 7 }, base: {} };
    expect((await admin.post("/Admin/SaveWorkingCopy", copy)).status).toBe(200);
    const ask = async (staff: Staff, query: string) => {
      const answer = await staff.get(`/Version/CompareVersions?pageId=${pageId}&from=1&to=1${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json() as Comparison;
    };
    const found = await ask(admin, `&unsaved=${id}`);
    expect(found.unsaved).toEqual({ componentId: id, updatedAt: expect.any(String) });
    expect(told(found)).toEqual([["One", "changed"]]);
    expect(JSON.stringify(found)).toContain("Typed");
    expect(JSON.stringify(found)).not.toContain("steal");
    const rendered = await admin.get(`/PagePreview/${pageId}/1?embed=1&unsaved=${id}`);
    expect(rendered.text).toContain("Typed words");
    expect(rendered.text).not.toContain("steal");

    // Others don't see them, and the caller only on request.
    const others = [
      await ask(vendor, `&unsaved=${id}`),
      await ask(admin, ""),
      await ask(admin, "&unsaved=999999999"),
    ];
    for (const other of others) expect(other).toMatchObject({ unsaved: null, components: [] });
    const pages = [
      await vendor.get(`/PagePreview/${pageId}/1?unsaved=${id}`),
      await admin.get(`/PagePreview/${pageId}/1`),
      await admin.get(`/PagePreview/${pageId}/1?unsaved=x`),
    ];
    for (const page of pages) expect(page.text).toContain("Saved words");
  });

  test("follows a component through a copy of a copy, and to one that was added back", async () => {
    await newText(admin, pageId, 1, "<p>Kept</p>", "Kept");
    await newText(admin, pageId, 1, "<p>Lost</p>", "Lost");
    await publishPage(admin, pageId);
    await draftOf(1);
    const lost = (await blocksOf(2)).find(({ name }) => name === "Lost")?.id;
    await admin.remove(`/Admin/DeletePageComponent?pageComponentId=${lost}`);
    await publishPage(admin, pageId, 2);
    await draftOf(2);
    const first = (await blocksOf(1)).find(({ name }) => name === "Lost")?.id;
    const added = await vendor.post("/Admin/ManagePageComponent", {
      pageId,
      type: "HtmlEditor",
      componentId: first,
      id: 0,
      status: "draft",
      versionId: 3,
    });
    expect(added.text).toBe('"Saved"');
    expect(await compared({ from: 1, to: 3 })).toMatchObject({ components: [], unchanged: 2 });
    expect(told(await compared({ from: 2, to: 3 }))).toEqual([["Lost", "added"]]);
    expect(told(await compared({ from: 3, to: 2 }))).toEqual([["Lost", "removed"]]);
  });

  test("shows a page's details as they were when an earlier version was published", async () => {
    await newText(admin, pageId, 1, "<p>Text</p>");
    await publishPage(admin, pageId);
    await draftOf(1);
    await publishPage(admin, pageId, 2);
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as Record<string, unknown>;
    const changes = { scoTitle: "Title of the new page", friendlyUrl: `moved-${pageId}`, showOnMenu: true };
    expect((await admin.post("/Admin/UpdatePage", { ...page, ...changes })).status).toBe(200);
    const { details, unrecordedDetails } = await compared();
    expect(details.map(({ label }) => label)).toEqual([
      "Friendly URL",
      "Place in the menu",
      "SEO Title",
      "Old addresses that redirect here",
    ]);
    expect(details[2]).toMatchObject({
      as: "text",
      segments: [
        { change: "same", text: "Title of " },
        { change: "added", text: "the new " },
        { change: "same", text: "page" },
        { change: "removed", text: expect.stringMatching(/^ \d+$/) },
      ],
    });
    expect(unrecordedDetails).toEqual([]);
  });

  test("compares the live version with the next one if none are named", async () => {
    const versionsOf = async () => {
      const { from, to } = await compared();
      return [from.versionId, to.versionId];
    };
    expect(await versionsOf()).toEqual([1, 1]);
    await newText(admin, pageId, 1, "<p>Text</p>");
    await publishPage(admin, pageId);
    await draftOf(1);
    expect(await versionsOf()).toEqual([1, 2]);
    await publishPage(admin, pageId, 2);
    expect(await versionsOf()).toEqual([1, 2]);
    await draftOf(1);
    expect(await versionsOf()).toEqual([2, 3]);
  });

  test("returns only words: what looks like a script is text, and there is no HTML", async () => {
    const id = await newText(admin, pageId, 1, "<p>Before</p>");
    await publishPage(admin, pageId);
    await draftOf(1);
    const [copy] = await blocksOf(2);
    expect(copy?.originId).toBe(id);
    await saveText(
      copy?.id ?? 0,
      '<p onclick="alert(1)">Before <script>alert(2)</script>&lt;script&gt;alert(3)&lt;/script&gt;</p>',
      2,
    );
    const [text] = (await compared()).components;
    const [content] = text?.fields ?? [];
    const words = content?.as === "richText" ? content.paragraphs.flatMap(({ segments }) => segments) : [];
    expect(words.map(({ text: word }) => word).join("")).toBe("Before <script>alert(3)</script>");
    expect(JSON.stringify(content)).not.toMatch(/onclick|alert\(1\)|alert\(2\)/);
  });

  test("is refused for versions that aren't the page's, and changes nothing", async () => {
    await newText(admin, pageId, 1, "<p>Text</p>");
    await publishPage(admin, pageId);
    const cedar = await staffAt(app, "admin@cedarfalls.example", CEDAR_FALLS);
    const [role] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`insert into roles (company_id, name)
        select company_id, 'Compare' from pages where id = ${pageId} returning id`,
    );
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as Record<string, unknown>;
    await admin.post("/Admin/UpdatePage", { ...page, roleId: role?.id });
    const before = await contentAt(app, RIVERBEND);
    expect((await ask({ from: 1, to: 2 })).status).toBe(404);
    expect((await ask({ from: 987_654_321, to: 1 })).status).toBe(404);
    for (const wrong of ["-1", "one", "1.5"]) expect((await ask({ from: wrong })).status).toBe(400);
    expect((await admin.get("/Version/CompareVersions?pageId=987654321")).status).toBe(404);
    expect((await ask({}, cedar)).status).toBe(404);
    expect((await ask({}, clerk)).status).toBe(403);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});
