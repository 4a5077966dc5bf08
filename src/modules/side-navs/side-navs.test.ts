import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { selectSideNavExists } from "#modules/pages/pages.sql.ts";
import { aSideNav } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  contentAt,
  HARBOR,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
} from "#test/support/sign-in.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const { app, admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

const companyOf = ({ host }: Staff) => ({ companyId: app.app.hosts.find(host)?.companyId as number });
const newSideNav = async (content = "<p>Side</p>", componentName = "Side") =>
  numberOf(await admin.post("/AdminSideNav/CreateSideNav", { componentName, content }));
const read = async (id: number, staff = admin) => staff.get(`/AdminSideNav/GetSideNav?componentId=${id}`);
const choose = (pageId: number, sideNavId: number | null) =>
  sqlAt(app, RIVERBEND, sql`update pages set side_nav_id = ${sideNavId} where id = ${pageId}`);
/** A live page that shows a side nav. */
const livePageWith = async (sideNavId: number, friendlyUrl: string): Promise<number> => {
  const pageId = await newPage(admin, { friendlyUrl });
  await newText(admin, pageId, 1, "<p>Content</p>");
  await choose(pageId, sideNavId);
  await publishPage(admin, pageId);
  return pageId;
};
const isWaitingForLock = async (): Promise<boolean> =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;
const at = async (path: string) => (await app.send("GET", path)).text;

describe("the list", () => {
  test("any staff member reads the company's side navs by name, and no other company's [C-058] [PAGE-011]", async () => {
    const second = await aSideNav(app, { company: companyOf(admin), componentName: "water" });
    const first = await aSideNav(app, { company: companyOf(admin), componentName: "Power" });
    const foreign = await aSideNav(app, { company: companyOf(harbor), componentName: "Boats" });
    await choose(await newPage(admin), second);
    const list = await clerk.get("/AdminSideNav/GetSideNavs");
    expect(list.status).toBe(200);
    const mine = (list.json() as { id: number }[]).filter(({ id }) => [first, second, foreign].includes(id));
    expect(mine).toEqual([
      { id: first, componentName: "Power", pages: 0 },
      { id: second, componentName: "water", pages: 1 },
    ]);
    expect((await harbor.get("/adminsidenav/getsidenavs")).json()).toContainEqual({
      id: foreign,
      componentName: "Boats",
      pages: 0,
    });
    expect((await app.send("GET", "/AdminSideNav/GetSideNavs")).status).toBe(401);
  });
});

describe("a side nav", () => {
  test("has an id, a name, and cleaned content; staff create, read, and save it [SNAV-003] [C-214] [C-215] [C-216]", async () => {
    const created = await clerk.post("/AdminSideNav/CreateSideNav", {
      componentName: "  Rates ",
      content: '<h1>Rates</h1><script>x</script><p onclick="x">a</p>',
    });
    const id = numberOf(created);
    expect((await read(id, clerk)).json()).toEqual({
      id,
      componentName: "Rates",
      content: "<h2>Rates</h2><p>a</p>",
      rowVersion: 1,
      usedOn: [],
    });
    const saved = await clerk.post("/AdminSideNav/UpdateSideNav", {
      id,
      componentName: "Prices",
      content: "<p>b</p>",
    });
    expect([saved.status, saved.json()]).toEqual([200, id]);
    expect((await read(id)).json()).toMatchObject({
      componentName: "Prices",
      content: "<p>b</p>",
      rowVersion: 2,
    });
    expect((await read(0)).json()).toMatchObject({ id: 0, componentName: "", content: "" });
  });

  test("requires a name of at most 15 characters, and its content can be empty [SNAV-004]", async () => {
    const before = await contentAt(app, RIVERBEND);
    for (const [componentName, sentence] of [
      ["", "Component name is required."],
      ["   ", "Component name is required."],
      ["sixteen letters!", "Component name can have at most 15 characters."],
      ["a\u0000b", "Component name has characters that can't be shown."],
      [7, "Component name must be text."],
    ] as const) {
      const answer = await admin.post("/AdminSideNav/CreateSideNav", { componentName, content: "" });
      expect([answer.status, answer.json()]).toEqual([400, sentence]);
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    numberOf(await admin.post("/AdminSideNav/CreateSideNav", { componentName: "fifteen letters" }));
  });

  test("isn't overwritten after someone else's save [C-216]", async () => {
    const id = await newSideNav();
    const body = { id, componentName: "Side", rowVersion: 1 };
    numberOf(await admin.post("/AdminSideNav/UpdateSideNav", { ...body, content: "<p>mine</p>" }));
    const late = await clerk.post("/AdminSideNav/UpdateSideNav", { ...body, content: "<p>late</p>" });
    expect([late.status, late.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
    expect((await read(id)).json()).toMatchObject({ content: "<p>mine</p>" });
    const huge = await clerk.post("/AdminSideNav/UpdateSideNav", {
      ...body,
      rowVersion: 2 ** 40,
      content: "",
    });
    expect(huge.status).toBe(409);
  });

  test("can be deleted only by Admins, and the pages that used it then have none [C-217] [SNAV-005]", async () => {
    const id = await newSideNav("<p>Going</p>", "Going");
    const pageId = await livePageWith(id, "with-side-nav");
    expect(await at("/with-side-nav")).toContain("<p>Going</p>");
    expect((await read(id)).json()).toMatchObject({ usedOn: [{ id: pageId, isLive: true }] });
    const refused = await clerk.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    expect([refused.status, (await read(id)).status]).toEqual([403, 200]);
    const deleted = await admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    expect([deleted.status, deleted.json()]).toEqual([200, "Deleted"]);
    expect(await at("/with-side-nav")).not.toContain("Going");
    expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({ sideNavId: 0 });
    for (const gone of [await read(id), await admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`)])
      expect([gone.status, gone.json()]).toEqual([404, "This side nav doesn't exist."]);
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{
        email: string;
        before: { pages: number[] };
      }>`select actor_email as email, before from audit_entries
        where action = 'Deleted side nav' and subject = 'Going'`,
    );
    expect(entry).toMatchObject({ email: "admin@riverbend.example", before: { pages: [pageId] } });
  });

  test("links to pages by their ids, and a warning says so before one is deleted", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "linked-from-side" });
    const id = await newSideNav('<p><a href="/linked-from-side">x</a></p>', "Linking");
    const stored = () =>
      sqlAt(
        app,
        RIVERBEND,
        sql<{ target: number }>`select target_page_id as target from page_links
        where source = 'side_navs' and source_id = ${id}`,
      );
    expect(await stored()).toEqual([{ target: pageId }]);
    expect((await read(id)).json()).toMatchObject({ content: '<p><a href="/linked-from-side">x</a></p>' });
    const links = async () => (await admin.get(`/Admin/GetPageLinks?pageId=${pageId}`)).text;
    expect(await links()).toContain("side nav Linking");
    await admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    expect(await links()).not.toContain("Linking");
  });

  test("comes back to the pages that showed it and have none now", async () => {
    const id = await newSideNav("<p>Coming back</p>", "Back");
    const pageId = await livePageWith(id, "back-again");
    const changedId = await livePageWith(id, "has-another");
    await admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    const another = await newSideNav("<p>Another</p>", "Another");
    await choose(changedId, another);
    expect(await at("/back-again")).not.toContain("Coming back");
    const listed = async () =>
      ((await clerk.get("/AdminSideNav/GetSideNavs")).json() as { id: number }[]).some(
        (nav) => nav.id === id,
      );
    const found = async () =>
      (await clerk.get("/Admin/SearchAdmin?search=Back")).text.includes(`/UpdateSideNav/${id}`);
    expect([await listed(), await found()]).toEqual([false, false]);
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
    const chosen = await admin.post("/Admin/UpdatePage", { ...page, sideNavId: id });
    expect([chosen.status, chosen.json()]).toEqual([400, "The chosen side nav no longer exists."]);
    const late = { id, componentName: "Back", content: "<p>Late</p>" };
    expect((await admin.post("/AdminSideNav/UpdateSideNav", late)).status).toBe(404);

    expect((await clerk.post("/AdminSideNav/RestoreSideNav", { id })).status).toBe(403);
    expect((await harbor.post("/AdminSideNav/RestoreSideNav", { id })).status).toBe(404);
    for (const _ of ["first", "again"])
      expect((await admin.post("/AdminSideNav/RestoreSideNav", { id })).json()).toBe("Restored");
    expect(await at("/back-again")).toContain("<p>Coming back</p>");
    expect(await at("/has-another")).toContain("<p>Another</p>");
    expect((await read(id)).json()).toMatchObject({ componentName: "Back", usedOn: [{ id: pageId }] });
    expect([await listed(), await found()]).toEqual([true, true]);
  });
});

test("a side nav isn't deleted in the moment in which a page chooses it", async () => {
  const id = await newSideNav("<p>Chosen</p>", "Chosen");
  const pageId = await newPage(admin);
  let deletion: ReturnType<typeof admin.remove> | undefined;
  await app.app.companyDb(companyOf(admin).companyId).write(async (tx) => {
    expect(await selectSideNavExists(tx, id)).toBe(true);
    deletion = admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    let isDeleted = false;
    void deletion.then(() => {
      isDeleted = true;
    });
    await waitUntil("the deletion waits for the page", async () => isDeleted || (await isWaitingForLock()));
    await sql`update pages set side_nav_id = ${id} where id = ${pageId}`.execute(tx.sql);
  });
  expect((await deletion)?.json()).toBe("Deleted");
  expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({ sideNavId: 0 });
});

describe("visitors", () => {
  test("see the content next to the side nav that the page chose, on live pages and in previews [PUB-009] [PUB-016]", async () => {
    const id = await newSideNav('<h2>Water</h2><ul><li><a href="/about">About</a></li></ul>');
    const pageId = await livePageWith(id, "beside");
    const grid =
      /<div class="tn-columns tn-columns-with-side"><div class="tn-content">.*?<div class="tn-side"><aside class="tn-side-nav" aria-label="Side"><div class="tn-prose"><h2>Water<\/h2><ul><li><a href="\/about">About<\/a>/s;
    expect(await at("/beside")).toMatch(grid);
    expect((await admin.get(`/PagePreview/${pageId}/1`)).text).toMatch(grid);
    await choose(pageId, null);
    await app.app.companyDb(companyOf(admin).companyId).write(async (tx) => tx.invalidate(`page:${pageId}`));
    const without = await at("/beside");
    expect(without).not.toContain("tn-side");
    expect(without).toContain('<div class="tn-columns">');
  });

  test("see a change right away, and only the pages that show it are rendered again [C-216]", async () => {
    const id = await newSideNav("<p>Before</p>");
    await livePageWith(id, "shows-it");
    await livePageWith(await newSideNav("<p>Other</p>"), "shows-another");
    for (const path of ["/shows-it", "/shows-another"]) await at(path);
    const { misses } = app.app.cache.figures();
    numberOf(
      await admin.post("/AdminSideNav/UpdateSideNav", { id, componentName: "Side", content: "<p>After</p>" }),
    );
    await at("/shows-another");
    expect(app.app.cache.figures().misses).toBe(misses);
    expect(await at("/shows-it")).toContain("<p>After</p>");
  });

  test("don't see an empty one, or one without a valid mark, and the page still works", async () => {
    const id = await newSideNav("");
    await livePageWith(id, "wordless");
    expect(await at("/wordless")).toContain("<p>Content</p>");
    expect(await at("/wordless")).not.toContain("tn-side-nav");
    await sqlAt(
      app,
      RIVERBEND,
      sql`update side_navs set content = '{"html":"<p>forged</p>","mark":"1:x"}' where id = ${id}`,
    );
    await app.app.companyDb(companyOf(admin).companyId).write(async (tx) => tx.invalidate(`side-nav:${id}`));
    expect(await at("/wordless")).toContain("<p>Content</p>");
    expect(await at("/wordless")).not.toContain("forged");
  });

  test("can read one by its call if a live page shows it, and no other [C-256]", async () => {
    const id = await newSideNav('<p><a href="/about">About</a></p>', "Public");
    const ask = (path: string, host = RIVERBEND) => app.send("GET", path, { host });
    expect((await ask(`/Components/GetSideNav?componentId=${id}`)).status).toBe(404);
    await livePageWith(id, "public-side");
    for (const path of ["/Components/GetSideNav", "/components/getsidenav"]) {
      const answer = await ask(`${path}?componentId=${id}`);
      expect(answer.json()).toEqual({
        id,
        componentName: "Public",
        content: '<p><a href="/about">About</a></p>',
      });
    }
    const foreign = await ask(`/Components/GetSideNav?componentId=${id}`, HARBOR);
    expect([foreign.status, foreign.json()]).toEqual([404, "This side nav doesn't exist."]);
  });
});
