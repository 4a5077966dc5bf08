import { beforeEach, describe, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";

// Featured items show texts, and sets show featured items: a referenced component is rendered there and nowhere else.

const { app, admin } = await openDemoApp("admin");

let place: Place;
let url: string;
beforeEach(async () => {
  place = await newPlace(admin);
  url = ((await admin.get(`/Admin/GetPage?pageId=${place.pageId}`)).json() as { friendlyUrl: string })
    .friendlyUrl;
});

const create = async (type: string, componentName: string, values: object): Promise<number> => {
  const id = numberOf(await admin.post(`/Admin/Create${type}`, { componentName, ...place, ...values }));
  await attach(admin, place.pageId, place.versionId, type, id);
  return id;
};
const text = (words: string) => create("HtmlEditor", words, { content: `<p>${words}</p>` });
const feature = (htmlEditorId: number) => create("SingleFeatures1", "Feature", { htmlEditorId });
const set = (...ids: number[]) => create("Features1", "Set", { singleFeatures1IdList: ids.join(",") });

const live = async (): Promise<string> =>
  (await app.send("GET", `/${url}`, { host: RIVERBEND, headers: { accept: "text/html" } })).text;
const preview = async (): Promise<string> =>
  (await admin.get(`/PagePreview/${place.pageId}/${place.versionId}`)).text;
const times = (html: string, words: string): number => html.split(`<p>${words}</p>`).length - 1;

interface EditorData {
  pageComponents: { id: number; shownIn?: number[]; problem?: string }[];
}
const noteOf = async (id: number) => {
  const data = (await admin.get(`/Admin/GetPageComponentData?pageId=${place.pageId}`)).json() as EditorData;
  const found = data.pageComponents.find((component) => component.id === id);
  return { shownIn: found?.shownIn, problem: found?.problem };
};
const SEEN = { shownIn: undefined, problem: undefined };

describe("a referenced component", () => {
  test("is rendered where it is referenced and not on its own [PUB-047] [C-246]", async () => {
    const inGrid = await text("In the grid");
    const alone = await text("Alone");
    const inItem = await text("In the item");
    const grid = await create("Grid5050", "Grid", {
      htmlEditorId: inGrid,
      imageLink: "https://pictures.example/a.png",
    });
    const item = await feature(inItem);
    const items = await set(item, item);
    for (const html of [await preview()]) {
      expect(times(html, "In the grid")).toBe(1);
      expect(html.indexOf("<p>Alone</p>")).toBeLessThan(html.indexOf("<p>In the grid</p>"));
      expect(times(html, "In the item")).toBe(2);
    }
    expect(await noteOf(inGrid)).toEqual({ shownIn: [grid], problem: undefined });
    expect(await noteOf(item)).toEqual({ shownIn: [items], problem: undefined });
    expect(await noteOf(alone)).toEqual(SEEN);
    await publishPage(admin, place.pageId);
    const html = await live();
    expect([times(html, "In the grid"), times(html, "Alone"), times(html, "In the item")]).toEqual([1, 1, 2]);
    const { pageComponents } = (
      await app.send("POST", "/pages/GetPageByMenuAndPageName", {
        host: RIVERBEND,
        body: { friendlyUrl: url },
      })
    ).json() as EditorData;
    const ids = pageComponents.map(({ id }) => id);
    expect([alone, grid, items].every((id) => ids.includes(id))).toBe(true);
    expect([inGrid, inItem, item].some((id) => ids.includes(id))).toBe(false);
    // The public calls still return it, because it is live.
    for (const [path, id] of [
      ["GetHtmlEditor", inGrid],
      ["GetHtmlEditor", inItem],
      ["GetSingleFeatures1", item],
    ])
      expect((await app.send("GET", `/components/${path}?componentId=${id}`)).status).toBe(200);
  });

  test("becomes its own copy in a new draft [C-072] [VER-006]", async () => {
    const words = await text("First words");
    await set(await feature(words));
    await publishPage(admin, place.pageId);
    await admin.get(`/Version/CreateDraft?pageId=${place.pageId}&copyVersionId=1`);
    const html = (await admin.get(`/PagePreview/${place.pageId}/2`)).text;
    expect(times(html, "First words")).toBe(1);
    expect(html.indexOf('class="tn-feature"')).toBeLessThan(html.indexOf("<p>First words</p>"));
    expect(html.indexOf('class="tn-features"')).toBeGreaterThan(0);
  });
});

describe("a component with a missing reference", () => {
  test("is marked in the editor and hidden from visitors, along with anything that needs it [CMP-GEN-17] [C-070]", async () => {
    const words = await text("Words");
    const others = await text("Others");
    const first = await feature(words);
    const second = await feature(others);
    const both = await set(first, second);
    const only = await set(first);
    await admin.remove(`/Admin/DeleteHtmlEditor?componentId=${words}`);
    expect((await noteOf(first)).problem).toBe("Incomplete: Text Editor is missing. Visitors won't see it.");
    expect((await noteOf(only)).problem).toBe(
      "Incomplete: something it shows is missing or incomplete. Visitors won't see it.",
    );
    expect(await noteOf(both)).toEqual(SEEN);
    await publishPage(admin, place.pageId);
    const html = await live();
    expect(html.split('class="tn-features"')).toHaveLength(2);
    expect(html.split('class="tn-feature"')).toHaveLength(2);
    expect(times(html, "Others")).toBe(1);
    for (const [path, id, status] of [
      ["GetSingleFeatures1", first, 404],
      ["GetFeatures1", only, 404],
      ["GetFeatures1", both, 200],
    ])
      expect((await app.send("GET", `/components/${path}?componentId=${id}`)).status).toBe(status);
  });

  test("releases what it still refers to, which is rendered on its own again", async () => {
    const words = await text("Words");
    const item = await feature(words);
    await admin.remove(`/Admin/DeleteSingleFeatures1?componentId=${item}`);
    await publishPage(admin, place.pageId);
    expect(times(await live(), "Words")).toBe(1);
  });
});

describe("reading a component for its form", () => {
  const read = async (type: string, id: number) =>
    (await admin.get(`/Admin/Get${type}?componentId=${id}`)).json() as Record<string, unknown>;

  test("returns it with the texts of its page version [CMP-GRID5050-02] [CMP-SINGLEFEATURES1-02] [C-129] [C-133]", async () => {
    const first = await text("First");
    const second = await text("Second");
    const imageLink = "https://pictures.example/a.png";
    const grid = await create("Grid5050", "Grid", { htmlEditorId: first, imageLink });
    const item = await feature(second);
    const foreign = await newPlace(admin);
    await admin.post("/Admin/CreateHtmlEditor", { componentName: "Far", ...foreign, content: "<p>Far</p>" });
    const htmlEditors = [
      expect.objectContaining({ id: first, componentName: "First", content: "<p>First</p>" }),
      expect.objectContaining({ id: second, componentName: "Second", content: "<p>Second</p>" }),
    ];
    expect(await read("Grid5050", grid)).toEqual({
      grid5050: { id: grid, componentName: "Grid", ...place, rowVersion: 1, htmlEditorId: first, imageLink },
      htmlEditors,
    });
    expect(await read("SingleFeatures1", item)).toEqual({
      singleFeatures1: { id: item, componentName: "Feature", ...place, rowVersion: 1, htmlEditorId: second },
      htmlEditors,
    });
  });

  test("returns a set with the featured items of its page version [CMP-FEATURES1-03] [C-125]", async () => {
    const item = await feature(await text("Words"));
    const items = await set(item, item);
    expect(await read("Features1", items)).toEqual({
      features1: {
        id: items,
        componentName: "Set",
        ...place,
        rowVersion: 1,
        singleFeatures1IdList: `${item},${item}`,
      },
      singleFeatures1s: [expect.objectContaining({ id: item, componentName: "Feature" })],
    });
    expect(await read("Features1", 0)).toMatchObject({ features1: { id: 0 }, singleFeatures1s: [] });
  });
});

test("answers a separator save without an id with the word Error [CMP-HRSEPARATOR-02] [C-143] [ERR-005]", async () => {
  const line = { componentName: "Line", ...place };
  for (const id of [0, undefined, null, "x", -1]) {
    const answer = await admin.post("/Admin/UpdateHRSeparator", { ...line, id });
    expect([answer.status, answer.json()]).toEqual([400, "Error"]);
  }
});
