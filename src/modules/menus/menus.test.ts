import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aPage, aVersion, type TestCompany } from "#test/support/factories.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { MenuPageInfo } from "./menus.contract.ts";

let app: TestApp;
let company: TestCompany;
/** Ids by friendly URL. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  const add = async (
    friendlyUrl: string,
    parent?: string,
    options: { isLive?: boolean; showOnMenu?: boolean } = {},
  ) => {
    const page = await aPage(app, {
      company,
      friendlyUrl,
      parentId: parent ? ids[parent] : null,
      showOnMenu: options.showOnMenu ?? true,
    });
    ids[friendlyUrl] = page.id;
    if (options.isLive ?? true) await aVersion(app, { page, status: "live" });
  };
  await add("/");
  await add("services");
  await add("water", "services");
  await add("rates", "water");
  await add("outside", "rates");
  await add("trash", "services");
  await add("about");
  await add("draft-only", undefined, { isLive: false });
  await add("hidden", undefined, { showOnMenu: false });
  await add("below-hidden", "hidden");
  await add("gone");
  await add("county");
  await sqlAt(app, company.host, sql`update pages set deleted_at = now() where friendly_url = 'gone'`);
  await sqlAt(
    app,
    company.host,
    sql`update pages set allow_navigation = false where friendly_url = 'services'`,
  );
  await sqlAt(
    app,
    company.host,
    sql`update pages set is_external = true, open_type = 'NewTab', friendly_url = 'https://county.example/'
      where friendly_url = 'county'`,
  );
});
afterAll(() => app.close());

const read = async (path: string, host = company.host) => {
  const answer = await app.send("GET", path, { host });
  return { status: answer.status, value: answer.json() };
};
const urls = (pages: readonly MenuPageInfo[]) => pages.map((page) => page.fullUrl);

test("the menu has the live pages in order, each with its child pages [C-257] [PUB-022] [PUB-020]", async () => {
  const { value } = await read("/components/GetMenuItems");
  const items = value as { page: MenuPageInfo; subMenuPages: MenuPageInfo[] }[];
  expect(items.map(({ page, subMenuPages }) => [page.fullUrl, urls(subMenuPages)])).toEqual([
    ["/services", ["/services/water", "/services/trash"]],
    ["/about", []],
    ["https://county.example/", []],
  ]);
  expect(items[0]?.page).toEqual({
    id: ids.services,
    name: expect.stringContaining("Page"),
    friendlyUrl: "services",
    menu: null,
    childMenu: null,
    subMenu: null,
    allowNavigation: false,
    isExternal: false,
    openType: null,
    fullUrl: "/services",
  });
  expect(items[2]?.page).toMatchObject({ isExternal: true, openType: "NewTab" });
});

test("the side menu has the three levels below each main page, closed [C-258] [PUB-023]", async () => {
  const { value } = await read("/Components/GetSideMenuItems");
  const { mainPages } = value as {
    mainPages: Record<"parentPages" | "childPages" | "subPages", MenuPageInfo[]>[];
  };
  expect(mainPages).toHaveLength(3);
  const [services] = mainPages;
  expect(services).toMatchObject({ page: { id: ids.services }, isToggleOpen: false });
  expect(urls(services?.parentPages ?? [])).toEqual(["/services/water", "/services/trash"]);
  expect(urls(services?.childPages ?? [])).toEqual(["/services/water/rates"]);
  expect(services?.subPages).toEqual([
    expect.objectContaining({
      fullUrl: "/services/water/rates/outside",
      menu: ids.services,
      childMenu: ids.water,
      subMenu: ids.rates,
    }),
  ]);
});

test("the sub-navbar has a page's children, or else its siblings, each with its full URL [C-261] [PUB-024]", async () => {
  const below = async (name: string) =>
    urls((await read(`/components/GetSubNavbar?pageId=${ids[name]}`)).value as MenuPageInfo[]);
  expect(await below("services")).toEqual(["/services/water", "/services/trash"]);
  expect(await below("trash")).toEqual(["/services/water", "/services/trash"]);
  expect(await below("outside")).toEqual(["/services/water/rates/outside"]);
  expect(await below("about")).toEqual([]);
  expect(await below("hidden")).toEqual([]);
  expect((await read("/components/GetSubNavbar?pageId=x")).status).toBe(400);
});

test("a page is found by its path, with its name and whether it's a link [C-260] [PUB-025]", async () => {
  const found = await read("/Components/GetPageFromUrl?pageUrl=/services");
  expect(found).toEqual({ status: 200, value: { name: expect.any(String), allowNavigation: false } });
  for (const path of ["services/water/RATES", "/services/water/", "/hidden/below-hidden"])
    expect(await read(`/Components/GetPageFromUrl?pageUrl=${path}`)).toMatchObject({
      status: 200,
      value: { allowNavigation: true },
    });
  for (const path of ["/nowhere", "/draft-only", "/gone", "/water", "/../etc"])
    expect(await read(`/Components/GetPageFromUrl?pageUrl=${path}`)).toEqual({
      status: 404,
      value: "This page doesn't exist.",
    });
});

test("another company has a different menu [C-257] [SHELL-002]", async () => {
  const other = await aCompany(app);
  expect((await read("/components/GetMenuItems", other.host)).value).toEqual([]);
  expect((await read(`/components/GetSubNavbar?pageId=${ids.services}`, other.host)).value).toEqual([]);
  expect((await read("/Components/GetPageFromUrl?pageUrl=/services", other.host)).status).toBe(404);
});
