import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

const remove = async (pageId: number, staff = admin) => {
  const answer = await staff.remove(`/Admin/DeletePage?pageId=${pageId}`);
  return [answer.status, answer.json()];
};
const restore = async (pageId: number, staff = admin) => {
  const answer = await staff.get(`/Admin/RestorePage?pageId=${pageId}`);
  return [answer.status, answer.json()];
};
const livePage = async (changes: Record<string, unknown>) => {
  const pageId = await newPage(admin, changes);
  await newText(admin, pageId, 1, `<p>Text of ${changes.friendlyUrl}</p>`);
  await publishPage(admin, pageId);
  return pageId;
};
const statusAt = async (path: string) => (await app.send("GET", path)).status;
const actionsOf = async (pageId: number) =>
  ((await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json() as { action: string }[]).map(
    ({ action }) => action,
  );
const unchanged = async (work: () => Promise<unknown[]>) => {
  const before = await contentAt(app, RIVERBEND);
  const answer = await work();
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
  return answer;
};

describe("deleting a page", () => {
  test("hides it from visitors and menus right away, and keeps it [C-063] [PAGE-025]", async () => {
    const pageId = await livePage({ name: "Snow days", friendlyUrl: "snow-days", showOnMenu: true });
    expect(await statusAt("/snow-days")).toBe(200);
    expect((await app.send("GET", "/about")).text).toContain("Snow days");
    expect(await remove(pageId)).toEqual([200, "Deleted"]);
    expect((await app.send("GET", "/snow-days")).headers.location).toBe("/404");
    expect((await app.send("GET", "/about")).text).not.toContain("Snow days");
    expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({
      status: "Deleted",
      versionStatus: "Deleted",
      display: false,
      name: "Snow days",
    });
    expect((await actionsOf(pageId))[0]).toBe("Deleted page");
  });

  test("a second time changes nothing [C-063]", async () => {
    const pageId = await newPage(admin);
    await remove(pageId);
    expect(await unchanged(() => remove(pageId))).toEqual([200, "Deleted"]);
  });

  test("is refused while pages are below it [C-063]", async () => {
    const menu = await newPage(admin);
    const child = await newPage(admin, { menu });
    expect(await unchanged(() => remove(menu))).toEqual([
      409,
      "The page has child pages. Move or delete them first.",
    ]);
    await remove(child);
    expect(await remove(menu)).toEqual([200, "Deleted"]);
  });

  test("is allowed only for Admins, only at their own company, and never for home [C-063] [PAGE-024]", async () => {
    const pageId = await newPage(admin);
    expect(await unchanged(() => remove(pageId, clerk))).toEqual([
      403,
      "You don't have permission to do this.",
    ]);
    for (const id of [await newPage(harbor), 987_654_321])
      expect(await unchanged(() => remove(id))).toEqual([404, "This page doesn't exist."]);
    const [home] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from pages where friendly_url = '/'`,
    );
    expect(await unchanged(() => remove(home?.id ?? 0))).toEqual([409, "The page Home can't be deleted."]);
  });

  test("leaves nothing to change [C-063] [C-061]", async () => {
    const pageId = await newPage(admin);
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
    await remove(pageId);
    const { status, text } = await admin.post("/Admin/UpdatePage", { ...page, rowVersion: undefined });
    expect([status, text]).toEqual([409, '"This page is deleted. Restore it first."']);
  });
});

test("deleting a page lists what links to it [C-063]", async () => {
  const pageId = await livePage({ name: "Linked", friendlyUrl: "linked" });
  const links = async (staff = admin) =>
    (await staff.get(`/Admin/GetPageLinks?pageId=${pageId}`)).json() as string[];
  expect(await links()).toEqual([]);
  const other = await newPage(admin, { name: "Linking" });
  await newText(admin, other, 1, '<p><a href="/linked">There</a></p>');
  expect(await links()).toEqual(["Linking (draft version)"]);
  expect(await links(harbor)).toEqual([]);
});

describe("restoring a page", () => {
  test("brings it back to where it was, at the end of its menu level [C-064] [PAGE-025] [PAGE-027]", async () => {
    const pageId = await livePage({ name: "Open days", friendlyUrl: "open-days", showOnMenu: true });
    const later = await newPage(admin, { showOnMenu: true });
    await remove(pageId);
    expect(await restore(pageId)).toEqual([200, "Restored"]);
    expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({ status: "Restored" });
    expect(await statusAt("/open-days")).toBe(200);
    expect((await app.send("GET", "/about")).text).toContain("Open days");
    expect((await actionsOf(pageId))[0]).toBe("Restored page");
    const order = async (id: number) =>
      ((await admin.get(`/Admin/GetPage?pageId=${id}`)).json() as { order: number }).order;
    expect(await order(pageId)).toBeGreaterThan(await order(later));
    expect(await unchanged(() => restore(pageId))).toEqual([200, "Restored"]);
  });

  test("is a change of status until the page is deleted again [C-052] [C-064]", async () => {
    const pageId = await newPage(admin);
    const status = async () =>
      ((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as { status: string }).status;
    expect(await status()).toBe("");
    await remove(pageId);
    expect(await status()).toBe("Deleted");
    await restore(pageId);
    expect(await status()).toBe("Restored");
    await publishPage(admin, pageId);
    expect(await status()).toBe("Restored");
    await remove(pageId);
    expect(await status()).toBe("Deleted");
  });

  test("checks again whether its address is free [C-064]", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "one-address" });
    await remove(pageId);
    const other = await newPage(admin, { name: "Rates 2", friendlyUrl: "one-address" });
    expect(await unchanged(() => restore(pageId))).toEqual([
      409,
      "The page “Rates 2” now uses the Friendly URL “one-address”. Change that first, then restore this page.",
    ]);
    const form = (await admin.get(`/Admin/GetPage?pageId=${other}`)).json() as object;
    await admin.post("/Admin/UpdatePage", { ...form, friendlyUrl: "another-address" });
    expect(await restore(pageId)).toEqual([200, "Restored"]);
  });

  test("is refused if the server uses its address now [C-064]", async () => {
    const pageId = await newPage(admin);
    await remove(pageId);
    await sqlAt(app, RIVERBEND, sql`update pages set friendly_url = 'search' where id = ${pageId}`);
    expect(await unchanged(() => restore(pageId))).toEqual([
      409,
      "The address /search is now reserved. Create a new page with a different Friendly URL.",
    ]);
  });

  test("needs the page above it, and that page's position on the menu [C-064] [MENU-010]", async () => {
    const menu = await newPage(admin, { name: "Above", showOnMenu: true });
    const child = await newPage(admin, { menu, showOnMenu: true });
    await remove(child);
    await remove(menu);
    expect(await unchanged(() => restore(child))).toEqual([
      409,
      "The page above it, Above, is deleted. Restore that page first.",
    ]);
    await restore(menu);
    const form = (await admin.get(`/Admin/GetPage?pageId=${menu}`)).json() as object;
    await admin.post("/Admin/UpdatePage", { ...form, showOnMenu: false });
    expect(await restore(child)).toEqual([200, "Restored"]);
    expect((await admin.get(`/Admin/GetPage?pageId=${child}`)).json()).toMatchObject({
      status: "Restored",
      showOnMenu: false,
      order: null,
    });
  });

  test("is allowed only for Admins, only at their own company [C-064] [PAGE-024]", async () => {
    const pageId = await newPage(admin);
    await remove(pageId);
    expect(await unchanged(() => restore(pageId, clerk))).toEqual([
      403,
      "You don't have permission to do this.",
    ]);
    for (const id of [await newPage(harbor), 987_654_321])
      expect(await unchanged(() => restore(id))).toEqual([404, "This page doesn't exist."]);
  });
});
