import { sql } from "kysely";
import { expect, test } from "vitest";
import { aPage, aVersion } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import type { PageOfSite } from "./public-pages.contract.ts";

const { app } = await openDemoApp();

const find = async (body: object, host = RIVERBEND) => {
  const answer = await app.send("POST", "/pages/GetPageByMenuAndPageName", { host, body });
  return { http: answer.status, ...(answer.json() as PageOfSite) };
};

test("a live page is found by its menus and its friendly URL, and home without any [C-246] [PUB-007] [PUB-012]", async () => {
  const found = await find({
    parentMenu: "customers",
    childMenu: "rates",
    subMenu: "Power",
    friendlyUrl: "solar",
  });
  expect(found).toMatchObject({ http: 200, status: 200 });
  expect(found.page).toEqual({
    id: expect.any(Number),
    name: "Solar Credits",
    friendlyUrl: "solar",
    scoTitle: "Solar Credits · Riverbend Utilities",
    scoMetaDescription: expect.any(String),
    scoMetaKeywords: expect.any(String),
    sideNavId: expect.any(Number),
  });
  // The demo's page about solar credits has a side nav, and its home page doesn't.
  expect(found.page?.sideNavId).toBeGreaterThan(0);
  expect((await find({ friendlyUrl: "/" })).page?.sideNavId).toBe(0);
  for (const body of [{ friendlyUrl: "/" }, { parentMenu: "", friendlyUrl: "" }, {}])
    expect((await find(body)).page?.name).toBe("Home");
  expect((await find({ ParentMenu: "about", FriendlyUrl: "board" })).page?.name).toBe("Board");
});

test("each of its components has a type and id, with the navbar first and the footer last [C-246] [PUB-008] [PUB-012]", async () => {
  const { pageComponents } = await find({ friendlyUrl: "outages" });
  const types = pageComponents.map((component) => component.type);
  expect(types.slice(0, 2)).toEqual(["Navbar", "SocialIcons"]);
  expect(types.at(-1)).toBe("Footer");
  expect(types.length).toBeGreaterThan(3);
  for (const component of pageComponents)
    expect(component).toEqual({
      id: component.componentId,
      type: expect.stringMatching(/^[A-Z]/),
      componentId: expect.any(Number),
      versionId: expect.any(Number),
      status: "live",
      timestamp: expect.stringMatching(/Z$/),
    });
  // Navbar, social icons, and footer have fixed ids on every page, and calls can read them by these.
  const frame = ["Navbar", "SocialIcons", "Footer"].map(
    (type) => pageComponents.find((component) => component.type === type)?.id ?? 0,
  );
  expect(new Set(pageComponents.map(({ id }) => id)).size).toBe(pageComponents.length);
  const components = await sqlAt(app, RIVERBEND, sql`select id from blocks where id = any(${frame})`);
  expect(components).toEqual([]);
  const home = (await find({ friendlyUrl: "/" })).pageComponents.map(({ id }) => id);
  expect(home).toEqual(expect.arrayContaining(frame));
  for (const [index, call] of [
    "components/Navbar",
    "Components/GetSocialInfo",
    "Components/GetFooterData",
  ].entries())
    expect((await app.send("GET", `/${call}?componentId=${frame[index]}`)).status).toBe(200);
});

test("announcements come before the navbar, wherever they are among the components [C-246] [PUB-008]", async () => {
  const page = await aPage(app, {
    company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 },
    friendlyUrl: "announced",
  });
  const blocks = ["HtmlEditor", "Announcement", "HtmlEditor"].map((type) => ({ type }));
  const { blockIds } = await aVersion(app, { page, status: "live", blocks });
  const { pageComponents } = await find({ friendlyUrl: "announced" });
  expect(pageComponents.map(({ type }) => type)).toEqual([
    "Announcement",
    "Navbar",
    "SocialIcons",
    "HtmlEditor",
    "HtmlEditor",
    "Footer",
  ]);
  expect([0, 3, 4].map((place) => pageComponents[place]?.id)).toEqual([1, 0, 2].map((at) => blockIds[at]));
});

test("the HTTP status and the body's status agree: 404 if there is no live page [C-246]", async () => {
  const none = { http: 404, status: 404, page: null, pageComponents: [] };
  for (const body of [
    { friendlyUrl: "nowhere" },
    { friendlyUrl: "rates" },
    { parentMenu: "about", friendlyUrl: "rates" },
    { parentMenu: "customers", childMenu: "rates", subMenu: "power", friendlyUrl: "nothing" },
  ])
    expect(await find(body)).toEqual(none);
  expect(await find({ friendlyUrl: "about" }, HARBOR)).toEqual(none);
  const page = await aPage(app, {
    company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 },
    friendlyUrl: "not-yet",
  });
  await aVersion(app, { page, status: "pending" });
  expect(await find({ friendlyUrl: "not-yet" })).toEqual(none);
});

test("400 if the parts don't form a path [C-246]", async () => {
  const none = { http: 400, status: 400, page: null, pageComponents: [] };
  for (const body of [
    { childMenu: "rates", friendlyUrl: "water" },
    { parentMenu: "customers", subMenu: "power", friendlyUrl: "solar" },
    { parentMenu: "customers" },
    { parentMenu: ["customers"], friendlyUrl: "rates" },
    { friendlyUrl: 7 },
    { friendlyUrl: { $ne: "" } },
    { friendlyUrl: "a/b" },
    { friendlyUrl: "x".repeat(101) },
    { friendlyUrl: "nul\u0000l" },
  ])
    expect(await find(body)).toEqual(none);
});

test("a preview returns any version in the same shape, to staff who can edit the page [C-247] [PUB-011]", async () => {
  const cookie = await signIn(app, "editor@riverbend.example");
  const page = await aPage(app, { company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 } });
  const version = await aVersion(app, { page, blocks: [{ type: "HtmlEditor" }] });
  const ask = (body: object, as = cookie) => app.send("POST", "/Admin/GetPagePreview", { cookie: as, body });
  const answer = await ask({ PageId: page.id, VersionId: version.number });
  const { status, page: shown, pageComponents } = answer.json() as PageOfSite;
  expect([answer.status, status, shown?.id]).toEqual([200, 200, page.id]);
  expect(pageComponents.map(({ type, status: state }) => `${type} ${state}`)).toEqual([
    "Navbar draft",
    "SocialIcons draft",
    "HtmlEditor draft",
    "Footer draft",
  ]);
  expect((await ask({ PageId: page.id, VersionId: 99 })).status).toBe(404);
  expect((await ask({ PageId: 999_999, VersionId: 1 })).status).toBe(404);
  expect((await ask({ PageId: page.id, VersionId: 1 }, "")).status).toBe(401);
});
