import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin } = await openDemoApp("admin");

const livePage = async (friendlyUrl: string, changes: Record<string, unknown> = {}) => {
  const pageId = await newPage(admin, { friendlyUrl, name: friendlyUrl, ...changes });
  await newText(admin, pageId, 1, `<p>Text of ${friendlyUrl}</p>`);
  await publishPage(admin, pageId);
  return pageId;
};

const update = async (pageId: number, changes: Record<string, unknown>) => {
  const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
  const answer = await admin.post("/Admin/UpdatePage", { ...page, ...changes });
  expect(answer.text, JSON.stringify(changes)).toBe(String(pageId));
};

/** The status and redirect target of a path. */
const at = async (path: string, options = {}): Promise<[number, unknown]> => {
  const { status, headers } = await app.send("GET", path, options);
  return [status, headers.location];
};
const NOWHERE = [302, "/404"];

describe("the old path of a page", () => {
  test("redirects permanently to the new one, with the query, in any letter case [C-061]", async () => {
    const pageId = await livePage("old-roads");
    expect(await at("/old-roads")).toEqual([200, undefined]);
    await update(pageId, { friendlyUrl: "new-roads" });
    expect(await at("/new-roads")).toEqual([200, undefined]);
    expect(await at("/old-roads")).toEqual([301, "/new-roads"]);
    expect(await at("/Old-Roads?page=2&q=a%20b")).toEqual([301, "/new-roads?page=2&q=a%20b"]);
    expect((await app.send("HEAD", "/old-roads")).headers.location).toBe("/new-roads");
    // Another page may be there tomorrow, so the answer must be revalidated.
    const { headers } = await app.send("GET", "/old-roads");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  test("redirects for every page below it as well, in one step, however often they move [C-061]", async () => {
    const top = await livePage("parks");
    const middle = await livePage("lakes", { menu: top });
    const low = await livePage("boats", { menu: top, childMenu: middle });
    await update(top, { friendlyUrl: "outdoors" });
    await update(middle, { friendlyUrl: "water-sports" });
    const other = await livePage("leisure");
    await update(low, { menu: other, childMenu: null });
    await update(top, { friendlyUrl: "open-air" });
    expect(await at("/leisure/boats")).toEqual([200, undefined]);
    for (const old of ["/parks/lakes/boats", "/outdoors/lakes/boats", "/outdoors/water-sports/boats"])
      expect(await at(old)).toEqual([301, "/leisure/boats"]);
    for (const old of ["/parks/lakes", "/outdoors/lakes", "/outdoors/water-sports"])
      expect(await at(old)).toEqual([301, "/open-air/water-sports"]);
    for (const old of ["/parks", "/outdoors"]) expect(await at(old)).toEqual([301, "/open-air"]);
    // A path that never existed is still missing.
    expect(await at("/open-air/lakes")).toEqual(NOWHERE);
  });

  test("belongs to the page again when it moves back [C-061]", async () => {
    const pageId = await livePage("there");
    await update(pageId, { friendlyUrl: "and-back" });
    await update(pageId, { friendlyUrl: "there" });
    expect(await at("/there")).toEqual([200, undefined]);
    expect(await at("/and-back")).toEqual([301, "/there"]);
  });

  test("belongs to a new page from its first live version on [C-061]", async () => {
    const first = await livePage("permits");
    await update(first, { friendlyUrl: "building-permits" });
    const second = await newPage(admin, { friendlyUrl: "permits" });
    // Visitors are redirected until the new page can be read.
    expect(await at("/permits")).toEqual([301, "/building-permits"]);
    await publishPage(admin, second);
    expect(await at("/permits")).toEqual([200, undefined]);
    // From now on it belongs to the new page, even after that moves or is deleted.
    await update(second, { friendlyUrl: "all-permits" });
    expect(await at("/permits")).toEqual([301, "/all-permits"]);
    await update(second, { friendlyUrl: "permits" });
    await admin.remove(`/Admin/DeletePage?pageId=${second}`);
    expect(await at("/permits")).toEqual(NOWHERE);
  });

  test("stays with the page that visitors read there while drafts change [C-061]", async () => {
    const first = await livePage("fees");
    await update(first, { friendlyUrl: "all-fees" });
    const draft = await newPage(admin, { friendlyUrl: "fees" });
    await update(draft, { friendlyUrl: "fees-2027" });
    expect(await at("/fees")).toEqual([301, "/all-fees"]);
  });

  test("isn't claimed by a deleted page whose old path is the same, when a page above it moves [C-061] [C-064]", async () => {
    const top = await livePage("town");
    const gone = await livePage("office", { menu: top });
    await admin.remove(`/Admin/DeletePage?pageId=${gone}`);
    const office = await livePage("office", { menu: top });
    await update(top, { friendlyUrl: "city" });
    expect(await at("/town/office")).toEqual([301, "/city/office"]);
    await update(office, { friendlyUrl: "town-office" });
    await update(top, { friendlyUrl: "town" });
    await update(top, { friendlyUrl: "city" });
    for (const old of ["/town/office", "/city/office"])
      expect(await at(old)).toEqual([301, "/city/town-office"]);
    // After moving back, it's at its former address again.
    await admin.get(`/Admin/RestorePage?pageId=${gone}`);
    expect(await at("/city/office")).toEqual([200, undefined]);
  });

  test("redirects nowhere while the page is deleted or not live [C-063] [C-064]", async () => {
    const pageId = await livePage("old-pool");
    await update(pageId, { friendlyUrl: "new-pool" });
    expect(await at("/old-pool")).toEqual([301, "/new-pool"]);
    await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
    expect(await at("/new-pool")).toEqual(NOWHERE);
    expect(await at("/old-pool")).toEqual(NOWHERE);
    await admin.get(`/Admin/RestorePage?pageId=${pageId}`);
    expect(await at("/old-pool")).toEqual([301, "/new-pool"]);
    const draft = await newPage(admin, { friendlyUrl: "never-live" });
    await update(draft, { friendlyUrl: "still-not-live" });
    expect(await at("/never-live")).toEqual(NOWHERE);
    await publishPage(admin, draft);
    expect(await at("/never-live")).toEqual([301, "/still-not-live"]);
  });

  test("redirects only at its company [C-061] [SHELL-002]", async () => {
    const pageId = await livePage("only-here");
    await update(pageId, { friendlyUrl: "only-there" });
    expect(await at("/only-here", { host: HARBOR })).toEqual(NOWHERE);
    expect(await at("/only-here")).toEqual([301, "/only-there"]);
  });
});

describe("a change to a page's properties", () => {
  /** Paths of cached pages that a change drops. */
  const dropped = async (paths: string[], change: () => Promise<unknown>) => {
    const { companyId } = app.app.hosts.find(RIVERBEND) ?? { companyId: 0 };
    const kept = (path: string) => app.app.cache.get(`${companyId}:${path}`) !== undefined;
    // The notice of an earlier change may still arrive and drop a rendered page.
    await vi.waitFor(
      async () => {
        for (const path of paths) expect((await app.send("GET", path)).status, path).toBe(200);
        expect(paths.filter((path) => !kept(path))).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    await change();
    return paths.filter((path) => !kept(path));
  };

  test("invalidates exactly the pages that show it [C-061]", async () => {
    const top = await livePage("fire");
    const below = await livePage("smoke-alarms", { menu: top });
    const paths = ["/about", "/fire", "/fire/smoke-alarms"];
    expect(await dropped(paths, () => update(below, { scoTitle: "Alarms" }))).toEqual(["/fire/smoke-alarms"]);
    // Its name appears in the breadcrumbs below it, but in no menu.
    expect(await dropped(paths, () => update(top, { name: "Fire department" }))).toEqual([
      "/fire",
      "/fire/smoke-alarms",
    ]);
    expect((await app.send("GET", "/fire/smoke-alarms")).text).toContain("Fire department");
    expect(await dropped(paths, () => update(below, { roleId: 0 }))).toEqual([]);
    expect(await dropped(paths, () => update(top, { showOnMenu: true }))).toEqual(paths);
    expect(await dropped(paths, () => newPage(admin, { showOnMenu: true }))).toEqual([]);
  });

  test("shows up right away at its new path and in the menu [C-061]", async () => {
    const pageId = await livePage("library", { showOnMenu: true });
    await app.send("GET", "/library");
    await update(pageId, { friendlyUrl: "town-library", scoTitle: "Town library", name: "Town library" });
    expect((await app.send("GET", "/town-library")).text).toContain("<title>Town library</title>");
    expect((await app.send("GET", "/about")).text).toContain('href="/town-library"');
  });
});

test("the list of redirects doesn't grow with pages that never moved [C-061]", async () => {
  const count = async () =>
    (
      await sqlAt(app, RIVERBEND, sql<{ count: number }>`select count(*)::int as count from path_redirects`)
    )[0]?.count ?? 0;
  const pageId = await livePage("stays");
  const before = await count();
  await update(pageId, { name: "Stays where it is" });
  expect(await count()).toBe(before);
});
