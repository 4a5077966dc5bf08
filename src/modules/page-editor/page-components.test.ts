import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { newComponent, newPlaced } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, clerk, vendor, harbor } = await openDemoApp("admin", "clerk", "vendor", "harbor");
/** Can create every kind. */
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

/** The lists of components that S2 prints for the editor. */
const PRINTED_LISTS = [
  ...["announcements", "bannerContainers", "iconLinkContainers", "columnsTabContainers", "accordions"],
  ...["htmlEditors", "bigText5050s", "contact5050s", "singleFeatures1s", "features1s", "grid5050s"],
  ...["actionButtons", "hrSeparators", "cards", "cardContainers", "calendars", "documentTables"],
  ...["eventTables", "blogTables", "blogPreviews", "newsTables", "birthdayTables", "sideContainers"],
];

interface EditorData {
  page: Record<string, unknown>;
  pageComponents: { id: number; type: string; versionId: number; status: string }[];
  allComponentTypes: string[];
  allComponents: Record<string, { id: number; componentName: string; versionId: number }[]>;
  versions: { versionId: number; status: string }[];
}

const dataOf = async (staff = admin) =>
  (await staff.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as EditorData;

/** Ids of a version's components, in order. */
const placedOn = async (versionId = 1) =>
  (await dataOf()).pageComponents
    .filter((component) => component.versionId === versionId)
    .map((component) => component.id);

const text = (content = "<p>Text</p>", name?: string) => newText(admin, pageId, 1, content, name);

const place = (changes: Record<string, unknown>, staff = clerk) =>
  staff.post("/Admin/ManagePageComponent", {
    PageId: pageId,
    Type: "HtmlEditor",
    Id: 0,
    Status: "draft",
    VersionId: 1,
    ...changes,
  });

describe("the editor's data", () => {
  test("has the page, its versions, and the components of each [C-068] [EDIT-015] [VER-019]", async () => {
    const first = await text("<p>One</p>", "First");
    const second = await text("<p>Two</p>", "Second");
    await publishPage(admin, pageId);
    await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);
    const data = await dataOf(clerk);
    expect(data.page).toMatchObject({ id: pageId, versionStatus: "draft", display: true });
    const common = {
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      needsSecondPerson: null,
      submission: null,
      publishAt: null,
      takeDownAt: null,
      plannedBy: null,
    };
    expect(data.versions).toEqual([
      { ...common, versionId: 2, status: "draft", timestamp: expect.stringMatching(/Z$/), liveAt: null },
      {
        ...common,
        versionId: 1,
        status: "live",
        timestamp: expect.stringMatching(/Z$/),
        liveAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(data.pageComponents.filter((component) => component.versionId === 1)).toEqual(
      [first, second].map((id) => ({
        id,
        type: "HtmlEditor",
        componentId: id,
        versionId: 1,
        status: "live",
        timestamp: expect.any(String),
      })),
    );
    expect(data.pageComponents.filter((component) => component.versionId === 2)).toHaveLength(2);
    expect(data.allComponentTypes).toEqual(kinds.filter((kind) => !kind.parent).map((kind) => kind.type));
    expect(data.allComponents.htmlEditors?.map((editor) => [editor.componentName, editor.versionId])).toEqual(
      [
        ["First", 2],
        ["Second", 2],
        ["First", 1],
        ["Second", 1],
      ],
    );
    expect(Object.keys(data.allComponents)).toEqual(expect.arrayContaining(PRINTED_LISTS));
    for (const list of Object.values(data.allComponents))
      for (const entry of list) expect(entry).toMatchObject({ pageId });
  });

  test("names the unpublished pages above it that keep it off the menu [C-068]", async () => {
    const top = await newPage(admin, { name: "Top", showOnMenu: true });
    const middle = await newPage(admin, { name: "Middle", menu: top, showOnMenu: true });
    const place = { menu: top, childMenu: middle };
    const page = await newPage(admin, { ...place, showOnMenu: true });
    const hidden = await newPage(admin, { ...place, showOnMenu: false });
    const above = async (id: number) =>
      ((await admin.get(`/Admin/GetPageComponentData?pageId=${id}`)).json() as { unpublishedAbove: string[] })
        .unpublishedAbove;
    expect(await above(page)).toEqual(["Top", "Middle"]);
    expect(await above(hidden)).toEqual([]);
    await publishPage(admin, top);
    expect(await above(page)).toEqual(["Middle"]);
    await publishPage(admin, middle);
    expect(await above(page)).toEqual([]);
  });

  test("includes an empty version [C-068]", async () => {
    expect(await dataOf()).toMatchObject({
      pageComponents: [],
      versions: [{ versionId: 1, status: "draft" }],
    });
  });

  test("is refused to people who can't edit the page [C-068]", async () => {
    const path = `/Admin/GetPageComponentData?pageId=${pageId}`;
    expect((await harbor.get(path)).status).toBe(404);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update pages set role_id = (select min(id) from roles) where id = ${pageId}`,
    );
    expect((await clerk.get(path)).status).toBe(403);
    expect((await app.send("GET", path)).status).toBe(401);
  });
});

describe("attaching a component to its page", () => {
  test("adds it to the end once, even if asked again [C-069] [CMP-GEN-12]", async () => {
    const ids = [await text(), await text(), await text()];
    expect(await placedOn()).toEqual(ids);
    const again = await place({ ComponentId: ids[0] });
    expect([again.status, again.json()]).toEqual([200, "Saved"]);
    const both = await Promise.all([place({ ComponentId: ids[1] }), place({ ComponentId: ids[1] })]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await placedOn()).toEqual(ids);
  });

  test("doesn't happen on creation [C-069] [VER-020]", async () => {
    const id = await newComponent(admin, kindNamed("HtmlEditor"), { pageId, versionId: 1 });
    expect(await placedOn()).toEqual([]);
    expect((await place({ ComponentId: id })).json()).toBe("Saved");
    expect(await placedOn()).toEqual([id]);
  });

  test("is refused for a component of another page, version, kind, or company [C-069] [VER-020]", async () => {
    const other = await newPage(admin);
    const foreign = await newComponent(admin, kindNamed("HtmlEditor"), { pageId: other, versionId: 1 });
    const own = await newComponent(admin, kindNamed("HtmlEditor"), { pageId, versionId: 1 });
    const before = await contentAt(app, RIVERBEND);
    const refusal = async (changes: Record<string, unknown>, staff = clerk) => {
      const answer = await place(changes, staff);
      return [answer.status, answer.json()];
    };
    expect(await refusal({ ComponentId: foreign })).toEqual([
      400,
      "This component belongs to another page version.",
    ]);
    expect(await refusal({ ComponentId: own, Type: "Accordion" })).toEqual([
      404,
      "This component doesn't exist.",
    ]);
    expect(await refusal({ ComponentId: own, Type: "Navbar" })).toEqual([
      400,
      "You can't add a component of this type to a page: Navbar.",
    ]);
    expect(await refusal({ ComponentId: own, VersionId: 2 })).toEqual([404, "This version doesn't exist."]);
    expect(await refusal({ ComponentId: own, VersionId: 9_007_199_254_740_991 })).toEqual([
      404,
      "This version doesn't exist.",
    ]);
    expect(await refusal({ ComponentId: own }, harbor)).toEqual([404, "This page doesn't exist."]);
    expect(await refusal({})).toEqual([400, "ComponentId must be a number."]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("is refused once the version isn't a draft [C-069] [VER-002]", async () => {
    const id = await newComponent(admin, kindNamed("HtmlEditor"), { pageId, versionId: 1 });
    await publishPage(admin, pageId);
    const answer = await place({ ComponentId: id });
    expect([answer.status, answer.json()]).toEqual([409, "V1 is live. Only a draft version can be changed."]);
  });
});

describe("the order of a page's components", () => {
  const order = (ids: unknown, staff = clerk) =>
    staff.post("/Admin/UpdatePageComponentOrder", { pageComponentIds: ids });

  test("is saved as a whole list, and the page is rendered in it [C-071] [EDIT-016]", async () => {
    const [first, second, third] = [await text("<p>1</p>"), await text("<p>2</p>"), await text("<p>3</p>")];
    const saved = await order([third, first, second]);
    expect([saved.status, saved.json()]).toEqual([200, "Saved"]);
    expect(await placedOn()).toEqual([third, first, second]);
    const preview = await admin.get(`/PagePreview/${pageId}/1`);
    expect([...preview.text.matchAll(/<p>(\d)<\/p>/g)].map((match) => match[1])).toEqual(["3", "1", "2"]);
  });

  test("is refused as stale when its first component has been deleted [C-071]", async () => {
    const [first, second] = [await text(), await text()];
    const answer = await clerk.post("/Admin/UpdatePageComponentOrder", {
      pageComponentIds: [987_654_321, first, second],
      seen: [first, 987_654_321, second],
    });
    expect([answer.status, answer.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
    expect(await placedOn()).toEqual([first, second]);
  });

  test("must list each component once and nothing else [C-071]", async () => {
    const [first, second] = [await text(), await text()];
    const loose = await newComponent(admin, kindNamed("HtmlEditor"), { pageId, versionId: 1 });
    for (const ids of [[first], [first, first], [first, second, second], [first, second, loose], [loose]]) {
      const answer = await order(ids);
      expect([answer.status, answer.json()]).toEqual([
        409,
        "Someone else changed this list. Reload it, then reorder.",
      ]);
    }
    expect((await order([987_654_321])).status).toBe(404);
    expect((await order([])).json()).toBe("PageComponentIds is required.");
    expect((await order([first, second], harbor)).status).toBe(404);
    expect(await placedOn()).toEqual([first, second]);
  });

  test("can change only in a draft [C-071] [VER-002]", async () => {
    const [first, second] = [await text(), await text()];
    await publishPage(admin, pageId);
    const answer = await order([second, first]);
    expect([answer.status, answer.json()]).toEqual([409, "V1 is live. Only a draft version can be changed."]);
    expect(await placedOn()).toEqual([first, second]);
  });
});

describe("deleting a component from its page", () => {
  const remove = (id: number, staff = clerk) =>
    staff.remove(`/Admin/DeletePageComponent?pageComponentId=${id}`);

  test("deletes a component of any kind with its children [C-070] [CMP-GEN-16]", async () => {
    const kept = await text();
    for (const kind of kinds.filter((candidate) => !candidate.parent)) {
      const id = await newPlaced(vendor, kind, { pageId, versionId: 1 });
      const answer = await remove(id);
      expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
      const left = await sqlAt(
        app,
        RIVERBEND,
        sql`select 1 from blocks where id = ${id} or parent_block_id = ${id}`,
      );
      expect(left).toEqual([]);
      expect((await remove(id)).json()).toBe("This component doesn't exist.");
    }
    expect(await placedOn()).toEqual([kept]);
  });

  test("is refused to other people and once the version isn't a draft [C-070] [VER-002]", async () => {
    const id = await text();
    expect((await remove(id, harbor)).status).toBe(404);
    await publishPage(admin, pageId);
    const answer = await remove(id);
    expect([answer.status, answer.json()]).toEqual([409, "V1 is live. Only a draft version can be changed."]);
    expect(await placedOn()).toEqual([id]);
  });
});
