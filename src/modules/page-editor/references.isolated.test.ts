import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryLog } from "#test/support/memory-log.ts";
import {
  attach,
  newPage,
  numberOf,
  publishPage,
  type Staff,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

// A kind's fields declare its references. Two made-up kinds show that nothing else is needed.

vi.mock("#blocks/kinds.generated.ts", async (original) => {
  const { kinds } = await original<typeof import("#blocks/kinds.generated.ts")>();
  const { madeUpKinds } = await import("#test/support/fake-kinds.ts");
  return { kinds: [...kinds, ...madeUpKinds] };
});

const { log, lines } = createMemoryLog();
let app: TestApp;
let admin: Staff;
let vendor: Staff;
let pageId: number;
beforeAll(async () => {
  // Treats every call as slow, so that the log records its number of statements.
  app = await startDemoApp({ SLOW_CALL_MS: "1" }, log);
  admin = await staffAt(app, "admin@riverbend.example");
  vendor = await staffAt(app, "vendor@tracsoft.example");
});
afterAll(() => app.close());

let items: number[];
let setId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
  items = [];
  for (const words of ["one", "two", "three"]) items.push(await create("TestItem", { words }));
  setId = await create("TestSet", { items: `${items[2]},${items[0]},${items[2]}`, first: items[1] });
  await attach(admin, pageId, 1, "TestSet", setId);
});

const create = async (type: string, values: object, versionId = 1): Promise<number> =>
  numberOf(await admin.post(`/Admin/Create${type}`, { componentName: type, pageId, versionId, ...values }));

interface TestSet {
  items: string;
  first: number;
  versionId: number;
  rowVersion: number;
}
const readSet = async (id: number) =>
  ((await admin.get(`/Admin/GetTestSet?componentId=${id}`)).json() as { testSet: TestSet }).testSet;
const wordsOf = async (id: number) =>
  ((await admin.get(`/Admin/GetTestItem?componentId=${id}`)).json() as { words: string; versionId: number })
    .words;

const placedOn = async (versionId: number) => {
  const data = (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as {
    pageComponents: { id: number; versionId: number; type: string; shownIn?: number[] }[];
    allComponents: Record<string, { id: number; versionId: number }[]>;
  };
  return {
    placed: data.pageComponents.filter((component) => component.versionId === versionId),
    items: (data.allComponents.testItems ?? []).filter((item) => item.versionId === versionId),
  };
};

describe("a reference in a copied version", () => {
  test("points to the copy, also in comma-separated lists, and the original doesn't change [C-072] [VER-006]", async () => {
    await publishPage(admin, pageId);
    expect(numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`))).toBe(2);
    const { placed, items: copies } = await placedOn(2);
    const copy = await readSet(placed[0]?.id ?? 0);
    const ids = copy.items.split(",").map(Number);
    expect(await Promise.all([...ids, copy.first].map(wordsOf))).toEqual(["three", "one", "three", "two"]);
    expect(ids[0]).toBe(ids[2]);
    const own = new Set(copies.map(({ id }) => id));
    for (const id of [...ids, copy.first]) expect(own.has(id)).toBe(true);
    expect(await readSet(setId)).toMatchObject({
      items: `${items[2]},${items[0]},${items[2]}`,
      first: items[1],
      versionId: 1,
    });
  });
});

test("takes as many statements to copy thirty references as one", async () => {
  const statementsOfCopy = async (): Promise<unknown> => {
    await publishPage(admin, pageId);
    const before = lines.length;
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
    const ofCopy = () =>
      lines.slice(before).find(({ fields }) => fields.route === "GET /Version/CreateDraft")?.fields;
    await vi.waitFor(() => expect(ofCopy()).toBeDefined());
    return ofCopy()?.statements;
  };
  const one = await statementsOfCopy();
  expect(one).toBeGreaterThan(3);
  pageId = await newPage(admin);
  const item = await create("TestItem", { words: "one" });
  for (let count = 0; count < 30; count++) {
    const id = await create("TestSet", { items: `${item}`, first: item });
    await attach(admin, pageId, 1, "TestSet", id);
  }
  expect(await statementsOfCopy()).toBe(one);
});

describe("a referenced component", () => {
  const update = async (values: object) => {
    const { rowVersion } = await readSet(setId);
    return admin.post("/Admin/UpdateTestSet", {
      id: setId,
      componentName: "TestSet",
      pageId,
      versionId: 1,
      rowVersion,
      ...values,
    });
  };

  test("must be in the same page version and of the right kind [CMP-GEN-19]", async () => {
    const before = await readSet(setId);
    const otherPage = await newPage(admin);
    const foreign = numberOf(
      await admin.post("/Admin/CreateTestItem", {
        componentName: "Far",
        pageId: otherPage,
        versionId: 1,
        words: "",
      }),
    );
    for (const wrong of [foreign, setId, 987_654_321]) {
      const single = await update({ items: "", first: wrong });
      expect([single.status, single.json()]).toEqual([
        400,
        "First: choose a component from this page version.",
      ]);
      const list = await update({ items: `${items[0]},${wrong}`, first: 0 });
      expect([list.status, list.json()]).toEqual([400, "Items: choose a component from this page version."]);
      const created = await admin.post("/Admin/CreateTestSet", {
        componentName: "New",
        pageId,
        versionId: 1,
        items: "",
        first: wrong,
      });
      expect(created.status).toBe(400);
    }
    expect(await readSet(setId)).toEqual(before);
    expect((await update({ items: `${items[0]}`, first: items[0] })).status).toBe(200);
  });

  test("is removed from references when deleted, and an open form's save is refused as stale [C-070] [CMP-GEN-17]", async () => {
    const { rowVersion } = await readSet(setId);
    await admin.remove(`/Admin/DeleteTestItem?componentId=${items[2]}`);
    expect(await readSet(setId)).toMatchObject({ items: `${items[0]}`, first: items[1] });
    await admin.remove(`/Admin/DeletePageComponent?pageComponentId=${items[1]}`);
    expect(await readSet(setId)).toMatchObject({ items: `${items[0]}`, first: 0 });
    const late = await admin.post("/Admin/UpdateTestSet", {
      id: setId,
      componentName: "TestSet",
      pageId,
      versionId: 1,
      rowVersion,
      items: `${items[0]}`,
      first: 0,
    });
    expect(late.status).toBe(409);
  });
});

describe("an existing component", () => {
  const addExisting = (staff: Staff, componentId: number, more: object = {}) =>
    staff.post("/Admin/ManagePageComponent", {
      PageId: pageId,
      Type: "TestSet",
      ComponentId: componentId,
      Id: 0,
      Status: "draft",
      VersionId: 2,
      ...more,
    });

  beforeEach(async () => {
    await publishPage(admin, pageId);
    await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);
  });

  test("of another version is copied with its references for a provider admin [EDIT-013] [C-069]", async () => {
    const answer = await addExisting(vendor, setId);
    expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
    const { placed, items: own } = await placedOn(2);
    expect(placed.map(({ type }) => type)).toEqual(["TestSet", "TestSet"]);
    const copy = await readSet(placed[1]?.id ?? 0);
    const ids = [...copy.items.split(",").map(Number), copy.first];
    expect(await Promise.all(ids.map(wordsOf))).toEqual(["three", "one", "three", "two"]);
    for (const id of ids) expect(own.map((one) => one.id)).toContain(id);
    expect(own).toHaveLength(6);
  });

  test("brings its references onto the page, in order and after the rest [EDIT-013] [C-069]", async () => {
    pageId = await newPage(admin);
    items = [];
    for (const words of ["one", "two", "three"]) items.push(await create("TestItem", { words }));
    for (const id of [items[1], items[0]]) await attach(admin, pageId, 1, "TestItem", id as number);
    const original = await create("TestSet", { items: items.join(), first: 0 });
    await attach(admin, pageId, 1, "TestSet", original);
    await publishPage(admin, pageId);
    await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);

    expect((await addExisting(vendor, original)).json()).toBe("Saved");
    const added = (await placedOn(2)).placed.slice(3);
    // The requested one comes first, because the editor opens it.
    expect(added.map(({ type }) => type)).toEqual(["TestSet", "TestItem", "TestItem"]);
    const [copy, ...referred] = added;
    expect(await Promise.all(referred.map(({ id }) => wordsOf(id)))).toEqual(["two", "one"]);
    for (const one of referred) expect(one.shownIn).toEqual([copy?.id]);
    for (const { id } of referred)
      expect((await vendor.remove(`/Admin/DeletePageComponent?pageComponentId=${id}`)).json()).toBe(
        "Deleted",
      );
    expect((await placedOn(2)).placed.slice(3)).toHaveLength(1);
  });

  test("of the same version is copied on request and shares its references [EDIT-013] [C-069]", async () => {
    const { placed } = await placedOn(2);
    const id = placed[0]?.id ?? 0;
    expect((await addExisting(vendor, id)).json()).toBe("Saved");
    expect((await placedOn(2)).placed).toHaveLength(1);
    expect((await addExisting(vendor, id, { isCopy: true })).json()).toBe("Saved");
    const after = await placedOn(2);
    expect(after.placed).toHaveLength(2);
    expect(after.items).toHaveLength(3);
    const [first, second] = await Promise.all(after.placed.map((one) => readSet(one.id)));
    expect(second?.items).toBe(first?.items);
  });

  test("is refused to everyone else, and from another page [EDIT-013] [C-069]", async () => {
    for (const staff of [admin, await staffAt(app, "clerk@riverbend.example")]) {
      const copy = await addExisting(staff, setId, { isCopy: true });
      expect([copy.status, copy.json()]).toEqual([
        403,
        "Only a provider admin can add an existing component.",
      ]);
      expect((await addExisting(staff, setId)).status).toBe(400);
    }
    const otherPage = await newPage(admin);
    const foreign = numberOf(
      await admin.post("/Admin/CreateTestSet", {
        componentName: "Far",
        pageId: otherPage,
        versionId: 1,
        items: "",
        first: 0,
      }),
    );
    expect((await addExisting(vendor, foreign, { isCopy: true })).status).toBe(400);
    expect((await placedOn(2)).placed).toHaveLength(1);
  });
});
