import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import type {} from "#modules/calls.generated.ts";
import { MODULES } from "#modules/settings/settings.contract.ts";
import { ADMIN_PATHS } from "./admin-paths.ts";
import type { GuardedRoute, GuardFacts } from "./guard.ts";
import { guard, HOME_PATH, SET_UP_PATHS } from "./guard.ts";
import { PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import { screens } from "./routes.tsx";

/** What each address of the specification asks for; addresses that no screen answers yet aren't listed. */
const ASKS: readonly (readonly [path: string, asks: GuardedRoute])[] = [
  ["/AdminHome", { isHome: true }],
  ["/adminhome/", { isHome: true }],
  ["/Settings", { who: "admin", setsUp: "modules" }],
  ["/SETTINGS/event", { who: "admin", setsUp: "modules" }],
  [PROVIDER_SETTINGS_PATH, { who: "vendor-admin" }],
  [PROVIDER_SETTINGS_PATH.toUpperCase(), { who: "vendor-admin" }],
  ["/LayoutManagement", { who: "admin", setsUp: "layout" }],
  ["/layoutmanagement", { who: "admin", setsUp: "layout" }],
  ["/PageComponentManagement", {}],
  ["/pagecomponentmanagement", {}],
  ["/CreatePage", { who: "admin" }],
  ["/UpdatePageComponent/7", {}],
  ["/ImageManagement", {}],
  ["/imagemanagement", {}],
  ["/SideNavManagement", {}],
  ["/CreateSideNav", {}],
  ["/UpdateSideNav/7", {}],
  ["/updatesidenav/7", {}],
  ["/NewsManagement", { module: "news", who: "admin" }],
  ["/createnews", { module: "news", who: "admin" }],
  ["/UpdateNews/7", { module: "news", who: "admin" }],
  ["/BirthdayManagement", { module: "birthday", who: "admin" }],
  ["/UserManagement", { who: "admin" }],
  ["/CreateUser", { who: "admin" }],
  ["/UpdateUser/7", { who: "admin" }],
  ["/RoleManagement", { who: "admin" }],
];

const DOCUMENT_ROUTES = [
  "/DocumentManagement",
  "/documentmanagement/",
  "/CreateDocument",
  "/UpdateDocument/7",
];

const asksOf = (path: string): GuardedRoute | undefined => {
  const route = matchRoutes(screens, path)?.at(-1)?.route;
  if (route?.path === "*") return undefined;
  return (route?.loader as { asks?: GuardedRoute } | undefined)?.asks;
};

test.each(ASKS)("%s asks for %j, in any letter case [GUARD-007] [GUARD-008] [GUARD-017]", (path, asks) => {
  expect(asksOf(path)).toEqual(asks);
});

test("the screens of the newsletter need its module and an Admin [GUARD-015]", () => {
  for (const path of ["/NewsManagement", "/CreateNews", "/UpdateNews/7"])
    expect(asksOf(path), path).toEqual({ module: "news", who: "admin" });
});

test.each(DOCUMENT_ROUTES)("%s needs the document module, whoever asks [GUARD-012] [DOC-001]", (path) => {
  expect(asksOf(path)).toEqual({ module: "document" });
  for (const facts of ALL_FACTS.filter((one) => one.isSiteInitialized && one.isLayoutCompleted)) {
    const home = facts.user?.role === "Admin" ? SET_UP_PATHS.modules : HOME_PATH;
    expect(guard(facts, asksOf(path) ?? {}, path)).toBe(home);
    const isOn = { ...facts, modules: { ...facts.modules, document: true } };
    expect(guard(isOn, asksOf(path) ?? {}, path)).toBeNull();
  }
});

test("the screens of the blogs need its module [GUARD-014]", () => {
  for (const path of ["/BlogManagement", "/CreateBlog", "/UpdateBlog/7", "/updateblog/7"])
    expect(asksOf(path), path).toEqual({ module: "blog" });
});

test("the birthdays' screen needs its module and an Admin [GUARD-016]", () => {
  for (const path of ["/BirthdayManagement", "/birthdaymanagement/"])
    expect(asksOf(path), path).toEqual({ module: "birthday", who: "admin" });
});

test("the server answers the admin's page at the first segment of every screen, and at no other [SHELL-011]", () => {
  const segments = screens.flatMap(({ path = "" }) => path.split("/")[0]?.toLowerCase() ?? []);
  const own = [...segments, "login", "register", "authentication"].filter(
    (segment) => segment !== "*" && `/${segment}` !== PROVIDER_SETTINGS_PATH.toLowerCase(),
  );
  expect([...new Set(own)].sort()).toEqual([...ADMIN_PATHS].sort());
});

/** Everybody, at a site in each state. */
const ALL_FACTS: readonly GuardFacts[] = [true, false].flatMap((isSiteInitialized) =>
  [true, false].flatMap((isLayoutCompleted) =>
    [true, false].flatMap((isProviderStaff) =>
      (["Admin", "Level4"] as const).map((role) => ({
        user: { role },
        isProviderStaff,
        isSiteInitialized,
        isLayoutCompleted,
        modules: { form: true, document: false, event: true, blog: false, news: true, birthday: false },
      })),
    ),
  ),
);

/** The order of the specification (decisions §5), written down once more as a table of first matches. */
const expected = (facts: GuardFacts, asks: GuardedRoute): string | null => {
  const isAdmin = facts.user?.role === "Admin";
  const rows: readonly (readonly [isMet: boolean, to: string])[] = [
    [!facts.isSiteInitialized && asks.setsUp !== "modules", isAdmin ? SET_UP_PATHS.modules : HOME_PATH],
    [asks.module !== undefined && !facts.modules[asks.module], isAdmin ? SET_UP_PATHS.modules : HOME_PATH],
    [!facts.isLayoutCompleted && asks.setsUp === undefined, isAdmin ? SET_UP_PATHS.layout : HOME_PATH],
    [asks.who === "admin" && !isAdmin, HOME_PATH],
    [asks.who === "vendor-admin" && !(isAdmin && facts.isProviderStaff), HOME_PATH],
  ];
  const to = rows.find(([isMet]) => isMet)?.[1] ?? null;
  return to === HOME_PATH && asks.isHome ? null : to;
};

describe("the guard's order [GUARD-001]", () => {
  const asked = [...ASKS.map(([, asks]) => asks), ...MODULES.map((module): GuardedRoute => ({ module }))];
  test.each(ALL_FACTS)("for %j", (facts) => {
    for (const asks of asked)
      expect(guard(facts, asks, "/x"), JSON.stringify(asks)).toBe(expected(facts, asks));
    expect(guard({ ...facts, user: null }, {}, "/x")).toBe("/login?returnUrl=%2Fx");
  });
});
