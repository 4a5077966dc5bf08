import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANGES_CHANNEL } from "#platform/db/company-db.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  someModules,
  type TestCompany,
} from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { pageKey } from "./serve-hit.ts";

// Regressions found by test/exact-invalidation.test.ts: changes that left a stale page cached, or dropped one for no
// reason.

let app: TestApp;
let company: TestCompany;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  await someModules(app, company, ["event"]);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  await livePage({ friendlyUrl: "/" });
});
afterAll(() => app?.close());

const livePage = async (page: { friendlyUrl: string; parentId?: number }) => {
  const made = await aPage(app, { company, ...page });
  await aVersion(app, { page: made, status: "live", blocks: [{}] });
  return made;
};
const read = async (path: string): Promise<string> =>
  (await app.send("GET", path, { host: company.host })).text;
const call = (method: string, path: string, body?: object) =>
  app.send(method, path, {
    host: company.host,
    cookie,
    body,
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
const isCached = (path: string): boolean => app.app.cache.get(pageKey(company.companyId, path)) !== undefined;
const change = async (pageId: number, changes: object): Promise<void> => {
  const page = (await call("GET", `/Admin/GetPage?pageId=${pageId}`)).json() as object;
  const words = { scoTitle: "Walk", scoMetaDescription: "Walk", scoMetaKeywords: "walk" };
  const answer = await call("POST", "/Admin/UpdatePage", { ...page, ...words, ...changes });
  expect([answer.status, answer.text]).toEqual([200, String(pageId)]);
};

test("a page that moves to the address of a module's built-in listing replaces it at once [PUB-003]", async () => {
  const page = await livePage({ friendlyUrl: "what-is-on" });
  expect(await read("/events")).toContain("Events from");
  await change(page.id, { name: "What is on", friendlyUrl: "events" });
  expect(await read("/events")).toContain("What is on");
  await call("DELETE", `/Admin/DeletePage?pageId=${page.id}`);
  expect(await read("/events")).toContain("Events from");
  await call("GET", `/Admin/RestorePage?pageId=${page.id}`);
  expect(await read("/events")).toContain("What is on");
});

test("a new main host appears in every page as soon as it's saved", async () => {
  const provider = await aCompany(app, { isProvider: true });
  const vendor = await aSession(app, await aUser(app, { company: provider, privilege: "Admin" }));
  const beside = await livePage({ friendlyUrl: "beside" });
  expect(await read("/beside")).toContain(`${company.host}/beside"`);
  const hosts = [`main-of-${company.host}`, company.host];
  const answer = await app.send("POST", "/CompanyManagement/UpdateCompany", {
    host: provider.host,
    cookie: vendor,
    body: { id: company.companyId, name: company.name, hosts },
  });
  expect(answer.status).toBe(200);
  expect(await read(`/${beside.friendlyUrl}`)).toContain(`main-of-${company.host}/beside"`);
});

test("a page rendered between a change and its notice stays cached when the notice reaches the node that made the change", async () => {
  await livePage({ friendlyUrl: "again" });
  const other = await livePage({ friendlyUrl: "other" });
  // Notices arrive in the order of their commits, so once this one is here, all earlier ones are.
  const earlierNoticesAreHere = async (): Promise<void> => {
    await app.app.database.pool.query("select pg_notify($1, $2)", [
      CHANGES_CHANNEL,
      JSON.stringify({ company: company.companyId, change: "elsewhere", tags: [`page:${other.id}`] }),
    ]);
    await waitUntil("another node's notice is here", () => !isCached("/other"));
  };
  await read("/other");
  await earlierNoticesAreHere();
  for (let round = 0; round < 5; round++) {
    await app.app.companyDb(company.companyId).write(async (tx) => tx.invalidate("layout"));
    await read("/again");
    await read("/other");
    expect(isCached("/again")).toBe(true);
    await earlierNoticesAreHere();
    expect(isCached("/again")).toBe(true);
  }
});

test("changes drop only the pages that show them: not for drafts, the order of unpublished pages, or a new page off the menu", async () => {
  const parent = await livePage({ friendlyUrl: "parent" });
  const below = await livePage({ friendlyUrl: "below", parentId: parent.id });
  for (const path of ["/", "/parent", "/parent/below", "/sitemap.xml"]) await read(path);
  const pages = () => ["/", "/parent", "/parent/below", "/sitemap.xml"].filter(isCached);
  const drafts = await Promise.all(
    ["one", "two"].map(async (friendlyUrl) => {
      const answer = await call("POST", "/Admin/CreatePage", {
        ...{ name: friendlyUrl, friendlyUrl, showOnMenu: true },
        ...{ scoTitle: "Walk", scoMetaDescription: "Walk", scoMetaKeywords: "walk" },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.json() as number;
    }),
  );
  const order = await call("POST", "/Admin/UpdatePageOrder", { orderedPageIds: drafts.toReversed() });
  expect(order.status, order.text).toBe(200);
  expect(pages()).toEqual(["/", "/parent", "/parent/below", "/sitemap.xml"]);
  await change(drafts[0] ?? 0, { showOnMenu: false });
  await call("GET", `/Version/SubmitDraft?pageId=${drafts[0]}`);
  const published = await call("GET", `/Version/PublishDraft?pageId=${drafts[0]}&versionId=1`);
  expect(published.status, published.text).toBe(200);
  expect(pages()).toEqual(["/", "/parent", "/parent/below"]);
  // A new description affects only the page, but a new name also appears in the breadcrumbs below it.
  await change(parent.id, { scoMetaDescription: "Another one", showOnMenu: false });
  expect(pages()).toEqual(["/", "/parent/below"]);
  await change(parent.id, { name: "Parents", showOnMenu: false });
  expect(await read(`/parent/${below.friendlyUrl}`)).toContain("Parents");
});
