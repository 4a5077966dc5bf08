import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PageChange } from "#modules/pages/change-pages.contract.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  contentAt,
  HARBOR,
  mailsIn,
  newPage,
  newText,
  publishPage,
  queueDone,
  RIVERBEND,
  sqlAt,
} from "#test/support/sign-in.ts";
import { changeAll } from "./change-pages.service.ts";

const { app, admin, clerk, vendor } = await openDemoApp("admin", "clerk", "vendor");

const change = (action: string, pageIds: readonly number[], more: object = {}, by = admin) =>
  by.post("/Admin/ChangePages", { action, pageIds, ...more });
const done = async (...asked: Parameters<typeof change>): Promise<PageChange[]> => {
  const answer = await change(...asked);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { pages: PageChange[] }).pages;
};
const tryOut = (action: string, pageIds: readonly number[], more: object = {}) =>
  done(action, pageIds, { ...more, dryRun: true });
const effects = (pages: readonly PageChange[]) => pages.map(({ effect, problem }) => problem ?? effect);

let named = 0;
/** A page whose name and address are alike. */
const aPage = async (more: Record<string, unknown> = {}) => {
  const slug = `bulk-${++named}`;
  const id = await newPage(admin, { name: slug, friendlyUrl: slug, ...more });
  return { id, slug };
};
const stored = async (pageId: number) =>
  (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as Record<string, unknown>;
/** 200, 301 for a former address, or 302 for one that redirects to “Page not found”. */
const statusAt = async (path: string) => (await app.send("GET", path)).status;
const logOf = async (pageId: number) =>
  ((await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json() as { action: string }[]).map(
    ({ action }) => action,
  );
/** Everything stored, except for the contents that people were shown, as when they open the editor. */
const content = async () => ({ ...(await contentAt(app, RIVERBEND)), seen_contents: "" });
const roleNamed = async (roleName: string): Promise<number> => {
  await admin.post("/RoleManagement/AddRole", { roleName });
  const [role] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number }>`select id from roles where name = ${roleName}`,
  );
  return Number(role?.id);
};

describe("a refusal", () => {
  test("names each page that can't be changed, and changes nothing", async () => {
    const [fine, parent, other] = [await aPage(), await aPage(), await aPage()];
    const child = await aPage({ menu: parent.id });
    await aPage({ menu: other.id });
    const ids = [fine.id, parent.id, other.id];
    const before = await content();
    const refused = await change("delete", ids);
    expect(refused.status).toBe(409);
    expect(refused.json()).toBe(
      `Nothing was changed.\n• ${parent.slug}: The page has child pages. Move or delete them first.\n• ${other.slug}: The page has child pages. Move or delete them first.`,
    );
    expect(await content()).toEqual(before);
    // The dry run says the same, without refusing.
    expect(effects(await tryOut("delete", ids))).toEqual([
      `Deletes /${fine.slug}.`,
      "The page has child pages. Move or delete them first.",
      "The page has child pages. Move or delete them first.",
    ]);
    expect(await content()).toEqual(before);
    expect(await stored(child.id)).toMatchObject({ status: "" });
  });

  test("treats another company's pages as missing", async () => {
    const [theirs] = await sqlAt(app, HARBOR, sql<{ id: number }>`select id from pages limit 1`);
    const { id } = await aPage();
    const before = await content();
    for (const dryRun of [true, false]) {
      const refused = await change("delete", [id, theirs?.id ?? 0], { dryRun });
      expect([refused.status, refused.json()]).toEqual([
        404,
        `Page ${theirs?.id} doesn't exist, so nothing was changed.`,
      ]);
      const alone = await change("move", [id], { parentId: theirs?.id, dryRun });
      expect([alone.status, alone.json()]).toEqual([404, "This page doesn't exist."]);
    }
    expect(await content()).toEqual(before);
  });

  test("refuses invalid input, and everyone but admins", async () => {
    const { id } = await aPage();
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    const before = await content();
    const wrong: [string, readonly number[], object][] = [
      ["archive", [id], {}],
      ["delete", [], {}],
      ["delete", many, {}],
      ["delete", [id, id], {}],
      ["move", [id], {}],
      ["setRole", [id], {}],
      ["setRole", [id], { roleId: 999_999 }],
      ["publish", [id], { seen: [{ pageId: id, contentHash: "no" }] }],
      ["publish", [id], { dryRun: "maybe" }],
    ];
    for (const [action, ids, more] of wrong)
      expect((await change(action, ids, more)).status, `${action} ${JSON.stringify(more)}`).toBe(400);
    expect((await change("delete", many)).json()).toBe("Choose up to 200 pages.");
    expect((await change("delete", [id], { dryRun: true }, clerk)).status).toBe(403);
    expect(await content()).toEqual(before);
  });
});

test("a change of many pages that is canceled midway, or right before its commit, changes nothing", async () => {
  const pages = [await aPage(), await aPage(), await aPage()];
  const pageIds = pages.map(({ id }) => id);
  const before = await content();
  const companyId = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  const [user] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number }>`select id from users where email = 'admin@riverbend.example'`,
  );
  const actor = { userId: user?.id, companyId, email: "admin@riverbend.example", role: "Admin" };
  // Asked before each page, and once more at the end.
  for (const asks of [1, 2, 3, 4]) {
    let asked = 0;
    const gone = {
      get aborted() {
        asked += 1;
        return asked === asks;
      },
    };
    const input = { action: "delete", pageIds, dryRun: false, actor, reservedSegments: new Set(), gone };
    const canceled = app.app.companyDb(companyId).write((tx) => changeAll(tx, input as never));
    await expect(canceled).rejects.toThrow("Canceled, so nothing was changed.");
    expect(asked).toBe(asks);
  }
  expect(await content()).toEqual(before);
});

describe("moving pages", () => {
  test("moves them below a page, and their old addresses redirect", async () => {
    const [target, one, two] = [await aPage(), await aPage(), await aPage()];
    for (const { id } of [target, one, two]) await publishPage(admin, id);
    const before = await content();
    const planned = await tryOut("move", [one.id, two.id, target.id], { parentId: null });
    expect(planned.map(({ isChanged }) => isChanged)).toEqual([false, false, false]);
    const dry = await tryOut("move", [one.id, two.id], { parentId: target.id });
    expect(effects(dry)).toEqual([
      `Moves from /${one.slug} to /${target.slug}/${one.slug}. The old address redirects to the new one.`,
      `Moves from /${two.slug} to /${target.slug}/${two.slug}. The old address redirects to the new one.`,
    ]);
    expect(await content()).toEqual(before);
    expect(await statusAt(`/${one.slug}`)).toBe(200);

    expect(effects(await done("move", [one.id, two.id], { parentId: target.id }))).toEqual(effects(dry));
    expect(await statusAt(`/${one.slug}`)).toBe(301);
    expect(await statusAt(`/${target.slug}/${two.slug}`)).toBe(200);
    expect((await logOf(one.id))[0]).toBe("Updated page");
    expect(await stored(two.id)).toMatchObject({ menu: target.id });
  });

  test("moves child pages along if all of them are selected, and otherwise refuses", async () => {
    const [target, top] = [await aPage(), await aPage()];
    const child = await aPage({ menu: top.id });
    const below = await aPage({ menu: top.id, childMenu: child.id });
    for (const { id } of [target, top, child, below]) await publishPage(admin, id);
    const childPages =
      "Can't change due to child pages: move or delete those first, then choose other menus.";
    expect(effects(await tryOut("move", [child.id, top.id], { parentId: target.id }))).toEqual([
      "Stays below its parent page.",
      childPages,
    ]);
    // Children are listed first on purpose: the order of the request doesn't matter.
    const ids = [below.id, child.id, top.id];
    await done("move", ids, { parentId: target.id });
    expect(await stored(below.id)).toMatchObject({
      menu: target.id,
      childMenu: top.id,
      subMenu: child.id,
    });
    expect(await statusAt(`/${target.slug}/${top.slug}/${child.slug}/${below.slug}`)).toBe(200);
    expect(await statusAt(`/${top.slug}/${child.slug}/${below.slug}`)).toBe(301);
    // Pages that moved along are logged with the page above them.
    expect((await logOf(below.id))[0]).toBe("Published draft V1");
    expect((await logOf(top.id))[0]).toBe("Updated page");
  });

  test("keeps the tree's rules: no cycles, four levels, free addresses, and the home page at the top", async () => {
    const [top, target] = [await aPage(), await aPage()];
    const child = await aPage({ menu: top.id });
    const second = await aPage({ menu: target.id });
    const third = await aPage({ menu: target.id, childMenu: second.id });
    const fourth = await aPage({ menu: target.id, childMenu: second.id, subMenu: third.id });
    const same = await aPage({ menu: target.id, friendlyUrl: top.slug });
    const [home] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from pages where path = '/'`);
    const problem = async (ids: number[], parentId: number | null) =>
      (await tryOut("move", ids, { parentId })).map((one) => one.problem).find((text) => text !== null);
    const before = await content();
    expect(await problem([top.id, child.id], child.id)).toBe("A page can't be below itself.");
    expect(await problem([top.id, child.id], third.id)).toBe(
      "Pages can be at most four levels deep, and it has pages below it.",
    );
    expect(await problem([child.id, same.id], null)).toContain("already has this Friendly URL");
    expect(await problem([home?.id ?? 0], target.id)).toContain("can't change the name, address, or menu");
    const deep = await change("move", [top.id], { parentId: fourth.id });
    expect([deep.status, deep.json()]).toEqual([
      400,
      "Pages can be at most four levels deep. Choose a different parent.",
    ]);
    expect(await content()).toEqual(before);
  });
});

describe("deleting and restoring pages", () => {
  test("deletes child pages first and restores them last, in whatever order they are requested", async () => {
    const top = await aPage();
    const child = await aPage({ menu: top.id });
    for (const { id } of [top, child]) await publishPage(admin, id);
    const ids = [top.id, child.id];
    expect(effects(await tryOut("delete", ids))).toEqual([
      `Deletes /${top.slug}. Visitors can't open it anymore.`,
      `Deletes /${top.slug}/${child.slug}. Visitors can't open it anymore.`,
    ]);
    await done("delete", ids);
    expect(await statusAt(`/${top.slug}/${child.slug}`)).toBe(302);
    expect(await stored(child.id)).toMatchObject({ status: "Deleted" });
    expect(effects(await tryOut("delete", ids))).toEqual(["Already deleted.", "Already deleted."]);

    expect(effects(await tryOut("restore", [child.id]))).toEqual([
      `The page above it, ${top.slug}, is deleted. Restore that page first.`,
    ]);
    const restored = await done("restore", ids.toReversed());
    expect(effects(restored)[0]).toBe(`Restores /${top.slug}/${child.slug}. Visitors can open it again.`);
    expect(await statusAt(`/${top.slug}/${child.slug}`)).toBe(200);
    expect((await logOf(child.id)).slice(0, 2)).toEqual(["Restored page", "Deleted page"]);
  });
});

describe("setting the role of pages", () => {
  test("changes who can edit them, and refuses a deleted page", async () => {
    const roleId = await roleNamed("Bulk editors");
    const [one, two, gone] = [await aPage(), await aPage({ roleId }), await aPage()];
    await done("delete", [gone.id]);
    expect(effects(await tryOut("setRole", [one.id, two.id, gone.id], { roleId }))).toEqual([
      "Changes the role from All staff to Bulk editors.",
      "Already has the role Bulk editors.",
      "This page is deleted. Restore it first.",
    ]);
    const refused = await change("setRole", [one.id, gone.id], { roleId });
    expect(refused.json()).toBe(
      `Nothing was changed.\n• ${gone.slug}: This page is deleted. Restore it first.`,
    );
    expect(await stored(one.id)).toMatchObject({ roleId: 0 });
    await done("setRole", [one.id, two.id], { roleId });
    expect(await stored(one.id)).toMatchObject({ roleId });
    expect((await logOf(two.id)).includes("Updated page")).toBe(false);
    await done("setRole", [one.id], { roleId: 0 });
    expect(await stored(one.id)).toMatchObject({ roleId: 0 });
  });
});

describe("publishing pages", () => {
  const seenOf = (pages: readonly PageChange[]) =>
    pages.flatMap(({ pageId, contentHash }) => (contentHash ? [{ pageId, contentHash }] : []));

  test("publishes drafts and pending versions, logs each step, and emails those who submitted them", async () => {
    const [draft, pending, live] = [await aPage(), await aPage(), await aPage()];
    await newText(clerk, pending.id, 1, "<p>Pending</p>");
    await clerk.get(`/Version/SubmitDraft?pageId=${pending.id}`);
    await publishPage(admin, live.id);
    const ids = [draft.id, pending.id, live.id];
    const before = await content();
    const dry = await tryOut("publish", ids);
    expect(effects(dry)).toEqual([
      "Publishes draft V1. It has no components, so visitors will see a page without content.",
      "Publishes pending V1.",
      "Nothing to publish.",
    ]);
    expect(await content()).toEqual(before);
    expect(await statusAt(`/${draft.slug}`)).toBe(302);
    expect(dry.map(({ contentHash }) => contentHash?.length)).toEqual([64, 64, undefined]);

    await queueDone(app);
    const mails = mailsIn(app).length;
    await done("publish", ids, { seen: seenOf(dry) });
    for (const { slug } of [draft, pending]) expect(await statusAt(`/${slug}`)).toBe(200);
    expect((await logOf(draft.id)).slice(0, 2)).toEqual(["Published draft V1", "Submitted draft V1"]);
    await queueDone(app);
    const sent = mailsIn(app).slice(mails);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`Published: ${pending.slug}`);
    const [ledger] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ hashes: number }>`select count(*) as hashes from publications
        where item in (${String(draft.id)}, ${String(pending.id)}) and content_hash is not null`,
    );
    expect(Number(ledger?.hashes)).toBe(2);
  });

  test("refuses what has changed since the dry run, and publishes nothing", async () => {
    const [one, two] = [await aPage(), await aPage()];
    const ids = [one.id, two.id];
    const seen = seenOf(await tryOut("publish", ids));
    await newText(clerk, two.id, 1, "<p>Added in between</p>");
    const before = await content();
    const refused = await change("publish", ids, { seen });
    expect(refused.status).toBe(409);
    expect(refused.json()).toContain(`• ${two.slug}: V1 changed since you looked at it:`);
    expect(refused.json()).not.toContain(one.slug);
    expect(await content()).toEqual(before);
    // A version that is gone isn't ignored.
    await admin.remove(`/Version/DeleteDraft?pageId=${two.id}`);
    expect((await change("publish", ids, { seen })).json()).toContain(
      `• ${two.slug}: This page no longer has a draft or pending version.`,
    );
    expect(await statusAt(`/${one.slug}`)).toBe(302);
  });

  test("leaves a version to a second person if the two-person rule is on", async () => {
    const [theirs, own] = [await aPage(), await aPage()];
    for (const { id } of [theirs, own]) await newText(clerk, id, 1, "<p>Text</p>");
    await clerk.get(`/Version/SubmitDraft?pageId=${theirs.id}`);
    await admin.get(`/Version/SubmitDraft?pageId=${own.id}`);
    const setSwitch = (isOn: boolean) =>
      sqlAt(
        app,
        RIVERBEND,
        sql`update companies set needs_second_approver = ${isOn} where company_id = tenantry_company()`,
      );
    await setSwitch(true);
    const before = await content();
    const refused = await change("publish", [theirs.id, own.id]);
    expect([refused.status, refused.json()]).toEqual([
      403,
      `Nothing was changed.\n• ${own.slug}: You submitted V1, so a second person must approve it.`,
    ]);
    expect(await content()).toEqual(before);
    expect((await done("publish", [theirs.id, own.id], {}, vendor)).every((one) => one.isChanged)).toBe(true);
    await setSwitch(false);
  });
});

test("200 pages are changed at once", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 200; count++) ids.push((await aPage()).id);
  expect((await tryOut("publish", ids)).every(({ isChanged }) => isChanged)).toBe(true);
  expect((await done("delete", ids)).every(({ isChanged }) => isChanged)).toBe(true);
});
