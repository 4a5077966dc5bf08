import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  aCompany,
  aPage,
  aRole,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
} from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let testApp: TestApp;
let company: TestCompany;
let adminId: number;
let cookie: string;
beforeAll(async () => {
  testApp = await startTestApp();
  company = await aCompany(testApp);
  const admin = await aUser(testApp, { company, privilege: "Admin" });
  adminId = admin.id;
  cookie = await aSession(testApp, admin);
  const top = await aPage(testApp, { company, friendlyUrl: "town", showOnMenu: true });
  await aVersion(testApp, { page: top, status: "live" });
  for (let number = 12; number >= 1; number--) {
    const page = await aPage(testApp, { company, friendlyUrl: `street-${number}`, parentId: top.id });
    await aVersion(testApp, { page, status: number % 2 === 0 ? "pending" : "draft" });
  }
  await aPage(testApp, { company, friendlyUrl: "town-hall" });
  const gone = await aPage(testApp, { company, friendlyUrl: "gone" });
  await write(sql`update pages set deleted_at = now() where id = ${gone.id}`);
  await write(sql`insert into pages (company_id, name, friendly_url, is_external, open_type)
    values (tenantry_company(), 'Away', 'https://away.example/', true, 'NewTab')`);
});
afterAll(() => testApp?.close());

const write = (query: ReturnType<typeof sql>) =>
  testApp.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));

interface Row {
  pageId: number;
  pageUrl: string;
  versionStatus: string;
  pageName: string;
  pageChildMenu: string;
  pageSubMenu: string;
  pageAllowNavigation: boolean;
  pageShowOnMenu: boolean;
}
const get = (path: string, as = cookie) => testApp.send("GET", path, { host: company.host, cookie: as });
const list = async (query = "") =>
  (await get(`/Admin/GetPagesAndComponentData?userId=${adminId}${query}`)).json() as Row[];
const urls = async (query = "") => (await list(query)).map(({ pageUrl }) => pageUrl);
const count = async (query = "") => (await get(`/Admin/CountPages?${query}`)).json();

describe("the page list", () => {
  test("is complete by default, with each page before those below it [C-051] [PAGE-009]", async () => {
    const all = await urls();
    expect(all).toHaveLength(16);
    expect(all[0]).toBe("gone");
    expect(all.indexOf("town")).toBeLessThan(all.indexOf("street-1"));
    // A sibling with a longer name doesn't come between a page and the pages below it.
    expect(all.indexOf("street-9")).toBeLessThan(all.indexOf("town-hall"));
    expect(await count()).toBe(16);
  });

  test("is split into pages of 50 or another size [C-051] [PAGE-003] [CONST-003]", async () => {
    const all = await urls();
    expect(await urls("&page=1")).toEqual(all);
    expect(await urls("&page=1&pageSize=5")).toEqual(all.slice(0, 5));
    expect(await urls("&page=4&pageSize=5")).toEqual(all.slice(15));
    expect(await urls("&page=5&pageSize=5")).toEqual([]);
    await write(sql`insert into pages (company_id, name, friendly_url)
      select tenantry_company(), 'Filler ' || n, 'zz-' || n from generate_series(1, 60) n`);
    expect(await urls("&page=1")).toHaveLength(50);
    expect(await urls("&page=2")).toHaveLength(26);
    await write(sql`delete from pages where friendly_url like 'zz-%'`);
  });

  test("sorts by any column, and words as people sort them [C-051] [PAGE-003]", async () => {
    const streets = (await urls("&sort=pageUrl")).filter((url) => url.startsWith("street"));
    expect(streets).toEqual(Array.from({ length: 12 }, (_, index) => `street-${index + 1}`));
    const reversed = (await urls("&sort=pageUrl:desc")).filter((url) => url.startsWith("street"));
    expect(reversed).toEqual(streets.toReversed());
    // Empty values come last, or first in the reverse order.
    expect((await list("&sort=pageMenuUrl")).at(-1)).toMatchObject({ pageMenuUrl: "" });
    expect((await list("&sort=pageMenuUrl:desc"))[0]).toMatchObject({ pageMenuUrl: "" });
    const statuses = (await list("&sort=versionStatus")).map(({ versionStatus }) => versionStatus);
    expect(statuses).toEqual([...statuses].sort());
    expect((await urls("&sort=isExternal:desc"))[0]).toBe("https://away.example/");
  });

  test("sorts by names, menus, and icons, too [C-051] [PAGE-003]", async () => {
    const idOf = async (url: string) => (await list()).find(({ pageUrl }) => pageUrl === url)?.pageId ?? 0;
    for (const street of ["street-2", "street-10"]) {
      const house = await aPage(testApp, {
        company,
        friendlyUrl: `house-${street}`,
        parentId: await idOf(street),
      });
      await aPage(testApp, { company, friendlyUrl: `door-${street}`, parentId: house.id });
    }
    await write(sql`update pages set allow_navigation = false where friendly_url = 'street-3'`);
    const byColumn = async (column: keyof Row, direction: string) =>
      (await list(`&sort=${column}:${direction}`)).map((row) => row[column]);
    for (const column of ["pageName", "pageChildMenu", "pageSubMenu"] as const) {
      const sorted = (await byColumn(column, "asc")).map(String);
      const filled = sorted.filter((value) => value !== "");
      expect(new Set(filled).size, column).toBeGreaterThan(1);
      expect(filled, column).toEqual(filled.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
      // Empty values come last.
      expect(sorted.slice(0, filled.length), column).toEqual(filled);
      expect(await byColumn(column, "desc"), column).toEqual(sorted.toReversed());
    }
    for (const column of ["pageAllowNavigation", "pageShowOnMenu"] as const) {
      const sorted = await byColumn(column, "asc");
      expect(new Set(sorted).size, column).toBe(2);
      expect(sorted, column).toEqual(sorted.toSorted((a, b) => Number(a) - Number(b)));
      expect(await byColumn(column, "desc"), column).toEqual(sorted.toReversed());
    }
    await write(sql`update pages set allow_navigation = true where friendly_url = 'street-3'`);
    await write(sql`delete from pages where friendly_url like 'door-%'`);
    await write(sql`delete from pages where friendly_url like 'house-%'`);
  });

  test("can be searched by name and path, and filtered [C-051] [PAGE-007]", async () => {
    expect(await urls("&search=TOWN/street-12")).toEqual(["street-12"]);
    expect(await urls("&search=away")).toEqual(["https://away.example/"]);
    expect(await urls("&search=100%25")).toEqual([]);
    expect(await urls("&includeDeleted=no")).not.toContain("gone");
    expect(await urls("&status=pending")).toHaveLength(6);
    expect(await urls("&status=Deleted")).toEqual(["gone"]);
    expect(await urls("&onMenu=yes")).toEqual(["town"]);
    expect(await urls("&isExternal=yes")).toEqual(["https://away.example/"]);
    expect(await count("status=pending&search=street-1")).toBe(2);
    expect(await count("includeDeleted=no")).toBe(15);
  });

  test("refuses unknown filters and sort orders [C-051]", async () => {
    for (const query of [
      "page=0",
      "page=x",
      "pageSize=-1",
      "sort=password",
      "sort=pageName:up",
      "status=all",
    ]) {
      const { status, text } = await get(`/Admin/GetPagesAndComponentData?userId=${adminId}&${query}`);
      expect([status, text.startsWith('"')], query).toEqual([400, true]);
    }
  });

  test("counts and shows only pages that the person can edit [C-051]", async () => {
    const roleId = await aRole(testApp, company);
    const page = await aPage(testApp, { company, friendlyUrl: "for-some", roleId });
    const holder = await aUser(testApp, { company, roleIds: [roleId] });
    const other = await aUser(testApp, { company });
    const seen = async (user: { id: number; companyId: number }) => {
      const as = await aSession(testApp, user);
      const rows = (
        await get(`/Admin/GetPagesAndComponentData?userId=${user.id}&page=1&search=for-some`, as)
      ).json() as Row[];
      return [rows.length, (await get("/Admin/CountPages?search=for-some", as)).json()];
    };
    expect(await seen(holder)).toEqual([1, 1]);
    expect(await seen(other)).toEqual([0, 0]);
    await write(sql`delete from pages where id = ${page.id}`);
  });

  test("makes as many queries for a hundred rows as for one [C-051]", async () => {
    await write(sql`insert into pages (company_id, name, friendly_url)
      select tenantry_company(), 'Many ' || n, 'many-' || n from generate_series(1, 100) n`);
    const queries = vi.spyOn(pg.Client.prototype, "query");
    /** The lowest of a few counts, because the node's background work may add queries. */
    const cost = async (pageSize: number) => {
      let least = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 4; time++) {
        queries.mockClear();
        expect(await urls(`&page=1&pageSize=${pageSize}`)).toHaveLength(pageSize);
        least = Math.min(least, queries.mock.calls.length);
      }
      return least;
    };
    try {
      const one = await cost(1);
      expect(one).toBeGreaterThan(0);
      expect(await cost(100)).toBe(one);
    } finally {
      queries.mockRestore();
      await write(sql`delete from pages where friendly_url like 'many-%'`);
    }
  });
});
