import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newComponent, newPlaced } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  attach,
  contentAt,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  sqlAt,
} from "#test/support/sign-in.ts";

// Where a component is put, and copies of components.

const { app, admin, clerk, vendor, harbor } = await openDemoApp("admin", "clerk", "vendor", "harbor");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

interface EditorData {
  pageComponents: { id: number; versionId: number }[];
  livePath: string | null;
  lastEdits: { versionId: number; at: string; by: string | null }[];
}

const dataOf = async (id = pageId) =>
  (await admin.get(`/Admin/GetPageComponentData?pageId=${id}`)).json() as EditorData;

/** Ids of a draft's components, in order. */
const placedOn = async (id = pageId) =>
  (await dataOf(id)).pageComponents
    .filter((component) => component.versionId === 1)
    .map((component) => component.id);

const text = (content = "<p>Text</p>") => newText(admin, pageId, 1, content);

const newTab = async (accordionId: number): Promise<number> => {
  const tab = { id: 0, componentName: "Tab", title: "Tab", content: "<p>Inside</p>" };
  return numberOf(
    await admin.post("/Admin/CreateAccordionTab", { ...tab, pageId, versionId: 1, accordionId }),
  );
};

describe("a position", () => {
  const place = async (componentId: number, afterId: unknown) => {
    const answer = await clerk.post("/Admin/ManagePageComponent", {
      ...{ pageId, type: "HtmlEditor", id: 0, versionId: 1 },
      ...{ componentId, afterId },
    });
    return [answer.status, answer.json()];
  };
  const loose = () => newComponent(admin, kindNamed("HtmlEditor"), { pageId, versionId: 1 });

  test("is after another component, at the top, or at the end", async () => {
    const [first, second] = [await text(), await text()];
    const [between, top, end] = [await loose(), await loose(), await loose()];
    expect(await place(between, first)).toEqual([200, "Saved"]);
    expect(await place(top, 0)).toEqual([200, "Saved"]);
    expect(await place(end, undefined)).toEqual([200, "Saved"]);
    expect(await placedOn()).toEqual([top, first, between, second, end]);
  });

  test("after something else is refused, and nothing is attached", async () => {
    const first = await text();
    const [own, other] = [await loose(), await loose()];
    expect(await place(own, other)).toEqual([404, "This component doesn't exist."]);
    expect(await place(own, 987_654_321)).toEqual([404, "This component doesn't exist."]);
    expect(await place(own, "first")).toEqual([400, "AfterId must be a number."]);
    expect(await placedOn()).toEqual([first]);
  });
});

describe("a copy of a component", () => {
  const copy = (changes: object, staff = clerk) =>
    staff.post("/Admin/CopyPageComponent", { pageId, versionId: 1, ...changes });

  test("is put below it with its children, and changing it leaves the original alone", async () => {
    const id = await newPlaced(admin, kindNamed("Accordion"), { pageId, versionId: 1 });
    await newTab(id);
    const below = await text();
    const answer = await copy({ componentId: id, afterId: id });
    expect(answer.status).toBe(200);
    const copyId = answer.json() as number;
    expect(await placedOn()).toEqual([id, copyId, below]);
    const children = await sqlAt(
      app,
      RIVERBEND,
      sql`select parent_block_id::int from blocks where parent_block_id in (${id}, ${copyId}) order by 1`,
    );
    expect(children).toHaveLength(2);
    await clerk.remove(`/Admin/DeletePageComponent?pageComponentId=${copyId}`);
    expect(await placedOn()).toEqual([id, below]);
  });

  test("comes from a live version of another page, with the components it shows", async () => {
    const source = await newPage(admin);
    const shown = await newText(admin, source, 1, "<p>Shown inside</p>");
    const item = { id: 0, componentName: "Item", htmlEditorId: shown };
    const id = numberOf(
      await admin.post("/Admin/CreateSingleFeatures1", { ...item, pageId: source, versionId: 1 }),
    );
    await attach(admin, source, 1, "SingleFeatures1", id);
    await publishPage(admin, source);
    const own = await text();
    const answer = await copy({ componentId: id, afterId: 0 });
    expect(answer.status).toBe(200);
    const ids = await placedOn();
    expect(ids).toHaveLength(3);
    expect([ids[0], ids[2]]).toEqual([answer.json(), own]);
    expect((await admin.get(`/PagePreview/${pageId}/1`)).text).toContain("Shown inside");
    // The copy is independent of the other page.
    const origins = await sqlAt(app, RIVERBEND, sql`select origin_id from blocks where id = ${ids[0]}`);
    expect(origins).toEqual([{ originId: null }]);
  });

  test("is refused to people who can't read the source or change the target", async () => {
    const id = await text();
    const limited = await newPage(admin);
    const secret = await newText(admin, limited, 1, "<p>Secret</p>");
    await sqlAt(
      app,
      RIVERBEND,
      sql`update pages set role_id = (select min(id) from roles) where id = ${limited}`,
    );
    const before = await contentAt(app, RIVERBEND);
    const refusal = async (changes: object, staff = clerk) => {
      const answer = await copy(changes, staff);
      return answer.status;
    };
    expect(await refusal({ componentId: secret })).toBe(403);
    expect(await refusal({ componentId: id, pageId: limited })).toBe(403);
    expect(await refusal({ componentId: id }, harbor)).toBe(404);
    const harborPage = await newPage(harbor);
    expect(await refusal({ componentId: id, pageId: harborPage }, harbor)).toBe(404);
    expect(await refusal({ componentId: 987_654_321 })).toBe(404);
    expect(await refusal({ componentId: id, afterId: secret })).toBe(404);
    expect(await refusal({ componentId: "none" })).toBe(400);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    await publishPage(admin, pageId);
    expect(await refusal({ componentId: id })).toBe(409);
  });

  test("of a child or of what only the provider creates is refused", async () => {
    const id = await newPlaced(admin, kindNamed("Accordion"), { pageId, versionId: 1 });
    const tab = await newTab(id);
    const child = await copy({ componentId: tab });
    expect([child.status, child.json()]).toEqual([
      400,
      "This component belongs to a container. Copy the container instead.",
    ]);
    const cards = await newPlaced(vendor, kindNamed("CardContainer"), { pageId, versionId: 1 });
    const refused = await copy({ componentId: cards });
    expect([refused.status, refused.json()]).toEqual([403, "Only a provider admin can copy this component."]);
    expect((await copy({ componentId: cards }, vendor)).status).toBe(200);
  });
});

test("the editor's data say who changed a version last, and where visitors see the page", async () => {
  await newText(clerk, pageId, 1, "<p>Text</p>");
  const draft = await dataOf();
  expect(draft.livePath).toBeNull();
  expect(draft.lastEdits).toEqual([{ versionId: 1, at: expect.stringMatching(/Z$/), by: "June Okafor" }]);
  await publishPage(admin, pageId);
  const { livePath } = await dataOf();
  expect(livePath).toMatch(/^\/.+/);
  expect((await app.send("GET", livePath ?? "")).status).toBe(200);
  await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
  expect((await dataOf()).livePath).toBeNull();
});
