import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, type Staff, sqlAt, staffAt } from "#test/support/sign-in.ts";
import type { SavedView } from "./saved-views.contract.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

const viewsOf = async (staff: Staff, list = "pages") =>
  (await staff.get(`/Admin/GetSavedViews?list=${list}`)).json() as SavedView[];
const save = async (staff: Staff, name: string, more: object = {}) => {
  const body = { list: "pages", name, query: "?status=draft", hiddenColumns: ["owner"], ...more };
  const { status, json } = await staff.post("/Admin/SaveView", body);
  return [status, json()];
};
const remove = (staff: Staff, name: string) => staff.post("/Admin/DeleteSavedView", { list: "pages", name });

test("a view is saved, renamed, changed, and deleted, only for its owner", async () => {
  expect(await save(admin, "Drafts")).toEqual([200, "Saved"]);
  expect(await save(admin, "All", { query: "", hiddenColumns: [] })).toEqual([200, "Saved"]);
  expect(await viewsOf(admin)).toEqual([
    { name: "All", query: "", hiddenColumns: [] },
    { name: "Drafts", query: "?status=draft", hiddenColumns: ["owner"] },
  ]);
  expect(await viewsOf(clerk)).toEqual([]);

  expect(await save(admin, "drafts of mine", { replaces: "DRAFTS" })).toEqual([200, "Saved"]);
  expect(await save(admin, "All", { query: "?search=x", replaces: "All" })).toEqual([200, "Saved"]);
  expect((await viewsOf(admin)).map(({ name, query }) => [name, query])).toEqual([
    ["All", "?search=x"],
    ["drafts of mine", "?status=draft"],
  ]);
  await remove(clerk, "All");
  expect(await viewsOf(admin)).toHaveLength(2);
  expect((await remove(admin, "all")).json()).toBe("Deleted");
  expect((await remove(admin, "all")).json()).toBe("Deleted");
  expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(["drafts of mine"]);
});

test("a duplicate name, too many views, and invalid input are refused and change nothing", async () => {
  await save(clerk, "First");
  await save(clerk, "Second");
  const before = await viewsOf(clerk);
  const taken = "You already have a view named “FIRST”. Choose a different name.";
  expect(await save(clerk, "FIRST")).toEqual([409, taken]);
  expect(await save(clerk, "FIRST", { replaces: "Second" })).toEqual([409, taken]);
  expect(await save(clerk, "  ")).toEqual([400, "Name is required."]);
  for (const wrong of [
    { name: "a".repeat(61) },
    { replaces: "a".repeat(61) },
    { list: "documents" },
    { list: "form:" },
    { list: "form:1e3" },
    { query: "status=draft" },
    { query: `?${"a".repeat(1000)}` },
    { hiddenColumns: [1] },
    { hiddenColumns: Array.from({ length: 251 }, () => "owner") },
  ])
    expect((await save(clerk, "Third", wrong))[0]).toBe(400);
  expect(await viewsOf(clerk)).toEqual(before);

  for (let count = before.length; count < 20; count++) await save(clerk, `View ${count}`);
  expect(await save(clerk, "One more")).toEqual([
    409,
    "You can save up to 20 views. Delete one you don't need, then save again.",
  ]);
  expect(await save(clerk, "Renamed", { replaces: "View 2" })).toEqual([200, "Saved"]);
  expect(await viewsOf(clerk)).toHaveLength(20);
});

test("a stored view is renamed and deleted by its name, also if it shows nothing or changes direction", async () => {
  const manager = await staffAt(app, "editor@riverbend.example");
  for (const [kept, hidden] of [
    ["Hidden", "\u200b"],
    ["Turned", "\u202edenruT"],
  ] as const) {
    await save(manager, kept);
    await sqlAt(app, RIVERBEND, sql`update saved_views set name = ${hidden} where name = ${kept}`);
  }
  expect(await save(manager, "\u202eNamed", { replaces: "\u202edenruT" })).toEqual([200, "Saved"]);
  expect((await remove(manager, "\u200b")).json()).toBe("Deleted");
  expect((await viewsOf(manager)).map(({ name }) => name)).toEqual(["Named"]);
  await remove(manager, "Named");
});

test("each form's submissions have separate views, up to a limit for all lists together", async () => {
  const hiddenColumns = Array.from({ length: 200 }, (_, field) => String(field));
  expect(await save(admin, "New", { list: "form:1", hiddenColumns })).toEqual([200, "Saved"]);
  expect(await save(admin, "New", { list: "form:2" })).toEqual([200, "Saved"]);
  expect((await viewsOf(admin, "form:1")).map((view) => view.hiddenColumns)).toEqual([hiddenColumns]);
  const ofPages = await viewsOf(admin);

  for (let count = ofPages.length + 2; count < 200; count++)
    expect((await save(admin, `View ${count}`, { list: `form:${count}` }))[0]).toBe(200);
  expect(await save(admin, "One more")).toEqual([
    409,
    "You can save up to 200 views in all. Delete one you don't need, then save again.",
  ]);
  expect(await save(admin, "Renamed", { list: "form:1", replaces: "New" })).toEqual([200, "Saved"]);
  expect(await viewsOf(admin, "form:1")).toHaveLength(1);
  expect(await viewsOf(admin)).toEqual(ofPages);
});

test("views of the provider's staff belong to one site, and views are deleted with their owner's account", async () => {
  const atRiverbend = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  const atHarbor = await staffAt(app, "vendor@tracsoft.example", HARBOR);
  await save(atRiverbend, "Of the vendor");
  expect(await viewsOf(atRiverbend)).toHaveLength(1);
  expect(await viewsOf(atHarbor)).toEqual([]);

  const editor = await staffAt(app, "editor@riverbend.example");
  await save(editor, "Of the editor");
  const [user] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number }>`select id from users where email = 'editor@riverbend.example'`,
  );
  const stored = () =>
    sqlAt(app, RIVERBEND, sql<{ name: string }>`select name from saved_views where user_id = ${user?.id}`);
  expect(await stored()).toHaveLength(1);
  const deleted = await admin.remove(`/api/users/DeleteUsers?id=${user?.id}`);
  expect(deleted.status, deleted.text).toBe(200);
  expect(await stored()).toEqual([]);
});
