import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  attach,
  HARBOR,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import { invalidateLinksTo, pagesLinkingTo } from "./links.public.ts";

const { app, admin } = await openDemoApp("admin");
let number = 0;

const companyId = () => app.app.hosts.find(RIVERBEND)?.companyId as number;
const at = async (path: string) => (await app.send("GET", path)).text;
/** A live page with a text on it. */
const livePage = async (friendlyUrl: string, html: string): Promise<number> => {
  const pageId = await newPage(admin, { friendlyUrl });
  await newText(admin, pageId, 1, html);
  await publishPage(admin, pageId);
  return pageId;
};
const linksFrom = (pageId: number, versionNumber = 1) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{ target: number }>`select distinct l.target_page_id as target from page_links l
      join blocks b on b.company_id = l.company_id and b.id = l.source_id
      join page_versions v on v.company_id = b.company_id and v.id = b.page_version_id
      where l.source = 'blocks' and v.page_id = ${pageId} and v.number = ${versionNumber} order by 1`,
  ).then((rows) => rows.map(({ target }) => target));
const rename = async (pageId: number, friendlyUrl: string): Promise<void> => {
  const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
  numberOf(await admin.post("/Admin/UpdatePage", { ...page, friendlyUrl }));
};
const deleted = async (pageId: number, isDeleted: boolean): Promise<void> => {
  const answer = isDeleted
    ? await admin.remove(`/Admin/DeletePage?pageId=${pageId}`)
    : await admin.post(`/Admin/RestorePage?pageId=${pageId}`);
  expect(answer.status, answer.text).toBe(200);
};
const linking = async (pageId: number) =>
  (await app.app.companyDb(companyId()).read((tx) => pagesLinkingTo(tx, pageId))).map(({ where }) => where);
const unique = (name: string) => `${name}-${++number}`;

describe("a link to a page of the site", () => {
  test("follows when the page or one above it is renamed, in texts and in link fields", async () => {
    const parent = unique("moving");
    const parentId = await livePage(parent, "<p>Parent</p>");
    const childId = await newPage(admin, { friendlyUrl: "child", menu: parentId });
    await newText(admin, childId, 1, "<p>Child</p>");
    await publishPage(admin, childId);

    const from = unique("from");
    const pageId = await newPage(admin, { friendlyUrl: from });
    await newText(admin, pageId, 1, `<p><a href="/${parent}/child?a=1&amp;b=2#c">text</a></p>`);
    const button = numberOf(
      await admin.post("/Admin/CreateActionButton", {
        pageId,
        versionId: 1,
        componentName: "Button",
        text: "Go",
        link: `http://localhost:3000/${parent}/child`,
      }),
    );
    await attach(admin, pageId, 1, "ActionButton", button);
    await publishPage(admin, pageId);
    expect(await at(`/${from}`)).toContain(`<a href="/${parent}/child?a=1&amp;b=2#c">text</a>`);
    expect(await at(`/${from}`)).toMatch(new RegExp(`tn-action-button" href="/${parent}/child"`));
    expect(await linksFrom(pageId)).toEqual([childId]);

    await rename(parentId, `${parent}-new`);
    const after = await at(`/${from}`);
    expect(after).toContain(`<a href="/${parent}-new/child?a=1&amp;b=2#c">text</a>`);
    expect(after).toMatch(new RegExp(`tn-action-button" href="/${parent}-new/child"`));
    expect(after).not.toContain("page:");
    // The admin shows the current address, and saving it again changes nothing.
    const read = (await admin.get(`/Admin/GetActionButton?componentId=${button}`)).json();
    expect(read).toMatchObject({ link: `/${parent}-new/child` });
  });

  test("isn't a link for visitors while its page is deleted or unpublished", async () => {
    const to = unique("gone");
    const toId = await newPage(admin, { friendlyUrl: to });
    const from = unique("from");
    await livePage(from, `<p>See <a href="/${to}">the page</a>.</p>`);
    expect(await at(`/${from}`)).toContain("<p>See the page.</p>");
    await newText(admin, toId, 1, "<p>Here</p>");
    await publishPage(admin, toId);
    expect(await at(`/${from}`)).toContain(`<p>See <a href="/${to}">the page</a>.</p>`);
    await deleted(toId, true);
    expect(await at(`/${from}`)).toContain("<p>See the page.</p>");
    await deleted(toId, false);
    expect(await at(`/${from}`)).toContain(`<a href="/${to}">the page</a>`);
  });

  test("invalidates exactly the cached pages that show it", async () => {
    const toId = await livePage(unique("to"), "<p>To</p>");
    const [target] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ url: string }>`select friendly_url as url from pages where id = ${toId}`,
    );
    const linkingPage = unique("linking");
    const other = unique("other");
    await livePage(linkingPage, `<p><a href="/${target?.url}">to</a></p>`);
    await livePage(other, "<p>No link</p>");
    for (const path of [linkingPage, other]) await at(`/${path}`);
    const misses = () => app.app.cache.figures().misses;
    const before = misses();
    await app.app.companyDb(companyId()).write(async (tx) => invalidateLinksTo(tx, toId));
    await at(`/${other}`);
    expect(misses()).toBe(before);
    await at(`/${linkingPage}`);
    expect(misses()).toBe(before + 1);
  });

  test("is copied into a new draft and deleted with it", async () => {
    const to = unique("to");
    const toId = await livePage(to, "<p>To</p>");
    const fromId = await livePage(unique("from"), `<p><a href="/${to}">to</a></p>`);
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${fromId}&copyVersionId=1`));
    expect(await linksFrom(fromId, 2)).toEqual([toId]);
    expect(await linking(toId)).toEqual([
      expect.stringMatching(/draft version/),
      expect.stringMatching(/live version/),
    ]);
    await admin.remove(`/Version/DeleteDraft?pageId=${fromId}`);
    expect(await linksFrom(fromId, 2)).toEqual([]);
    expect(await linking(toId)).toHaveLength(1);
    const [left] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ count: number }>`select count(*) as count from page_links l where source = 'blocks'
        and not exists (select 1 from blocks b where b.id = l.source_id)`,
    );
    expect(Number(left?.count)).toBe(0);
  });

  test("is no longer counted once the text is saved without it, and never for backups", async () => {
    const to = unique("to");
    const toId = await livePage(to, "<p>To</p>");
    const fromId = await newPage(admin, { friendlyUrl: unique("from") });
    const textId = await newText(admin, fromId, 1, `<p><a href="/${to}">to</a></p>`);
    expect(await linking(toId)).toHaveLength(1);
    const text = { id: textId, pageId: fromId, versionId: 1, componentName: "Text" };
    await admin.post("/Admin/UpdateHtmlEditor", { ...text, content: "<p>none</p>" });
    expect(await linking(toId)).toEqual([]);
    await admin.post("/Admin/UpdateHtmlEditor", { ...text, content: `<p><a href="/${to}">to</a></p>` });
    await publishPage(admin, fromId);
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${fromId}&copyVersionId=1`));
    const second = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select b.id from blocks b join page_versions v on v.id = b.page_version_id
        where v.page_id = ${fromId} and v.number = 2`,
    );
    await admin.post("/Admin/UpdateHtmlEditor", {
      ...text,
      id: second[0]?.id,
      versionId: 2,
      content: "<p>none</p>",
    });
    await publishPage(admin, fromId, 2);
    expect(await linking(toId)).toEqual([]);
  });

  test("never leads to another company's page with the same address", async () => {
    const fromId = await livePage(unique("from"), '<p><a href="http://harbor.localhost/">harbor</a></p>');
    expect(await linksFrom(fromId)).toEqual([]);
    const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
    const [home] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from pages where friendly_url = '/' and company_id = ${companyId()}`,
    );
    const links = await app.app.services.siteLinks(app.app.hosts.find(harbor.host)?.companyId as number);
    expect(links.page(home?.id as number)).toBeUndefined();
  });
});
