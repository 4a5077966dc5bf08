import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import type {} from "#apps/calls.generated.ts";
import { MODULES } from "#modules/settings/module-names.schema.ts";
import { ADMIN_PATHS } from "./admin-paths.ts";
import type { GuardedRoute, GuardFacts } from "./guard.ts";
import { guard, HOME_PATH, SET_UP_PATHS } from "./guard.ts";
import { PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import { screens } from "./routes.tsx";

type Cases = readonly (readonly [path: string, requirements: GuardedRoute])[];

const HOME: Cases = [
  ["/AdminHome", { isHome: true }],
  ["/adminhome/", { isHome: true }],
];

const PAGES: Cases = [
  ["/PageComponentManagement", {}],
  ["/pagecomponentmanagement", {}],
  ["/CreatePage", { who: "contributor" }],
  ["/CreateExternalPage", { who: "admin" }],
  ["/UpdatePageComponent/7", {}],
  ["/UpdateExternalPage/7", {}],
];

const FOR_ADMINS: Cases = [
  ["/Settings", { who: "admin", setsUp: "modules" }],
  ["/SETTINGS/event", { who: "admin", setsUp: "modules" }],
  ["/LayoutManagement", { who: "admin", setsUp: "layout" }],
  ["/LayoutManagement/footer", { who: "admin", setsUp: "layout" }],
  ["/UserManagement", { who: "admin" }],
  ["/CreateUser", { who: "admin" }],
  ["/UpdateUser/7", { who: "admin" }],
  ["/RoleManagement", { who: "admin" }],
];

const FOR_THE_PROVIDER: Cases = [
  [PROVIDER_SETTINGS_PATH, { who: "vendor-admin" }],
  [PROVIDER_SETTINGS_PATH.toUpperCase(), { who: "vendor-admin" }],
];

const WITHOUT_MODULE: Cases = [
  ["/layoutmanagement", { who: "admin", setsUp: "layout" }],
  ["/ImageManagement", {}],
  ["/imagemanagement", {}],
  ["/SideNavManagement", {}],
  ["/CreateSideNav", {}],
  ["/UpdateSideNav/7", {}],
  ["/updatesidenav/7", {}],
];

const ALL: Cases = [...HOME, ...PAGES, ...FOR_ADMINS, ...FOR_THE_PROVIDER, ...WITHOUT_MODULE];

const DOCUMENT_ROUTES = [
  "/DocumentManagement",
  "/documentmanagement/",
  "/CreateDocument",
  "/UpdateDocument/7",
];

const requirementsOf = (path: string): GuardedRoute | undefined => {
  const route = matchRoutes(screens, path)?.at(-1)?.route;
  if (route?.path === "*") return undefined;
  return (route?.loader as { requirements?: GuardedRoute } | undefined)?.requirements;
};

const checkRequirements = (path: string, requirements: GuardedRoute): void =>
  expect(requirementsOf(path)).toEqual(requirements);

test.each(HOME)("%s is the welcome screen [SHELL-011]", checkRequirements);
test.each(PAGES)("%s is a page screen and requires %j [PAGE-001]", checkRequirements);
test.each(FOR_ADMINS)("%s is for Admins: %j [GUARD-007]", checkRequirements);
test.each(FOR_THE_PROVIDER)("%s is for the provider's Admins: %j [GUARD-008] [SET-016]", checkRequirements);
test.each(WITHOUT_MODULE)("%s needs no module: %j [GUARD-017]", checkRequirements);

test("form screens need the form module [GUARD-011]", () => {
  for (const path of [
    "/FormBuilderManagement",
    "/CreateForm",
    "/FormBuilder/7",
    "/FormBuilderSubmissions/7",
    "/FormBuilderSingleSubmission/7",
  ])
    expect(requirementsOf(path), path).toEqual({ module: "form" });
});

test("event screens need the event module [GUARD-013]", () => {
  for (const path of ["/EventManagement", "/CreateEvent", "/UpdateEvent/7"])
    expect(requirementsOf(path), path).toEqual({ module: "event" });
});

test("newsletter screens need the news module and an Admin [GUARD-015]", () => {
  for (const path of ["/NewsManagement", "/createnews", "/UpdateNews/7"])
    expect(requirementsOf(path), path).toEqual({ module: "news", who: "admin" });
});

test.each(DOCUMENT_ROUTES)("%s needs the document module for every role [GUARD-012] [DOC-001]", (path) => {
  expect(requirementsOf(path)).toEqual({ module: "document" });
  for (const facts of ALL_FACTS.filter((fact) => fact.isSiteInitialized && fact.isLayoutCompleted)) {
    const home = facts.user?.role === "Admin" ? SET_UP_PATHS.modules : HOME_PATH;
    expect(guard(facts, requirementsOf(path) ?? {}, path)).toBe(home);
    const isOn = { ...facts, modules: { ...facts.modules, document: true } };
    expect(guard(isOn, requirementsOf(path) ?? {}, path)).toBeNull();
  }
});

test("blog screens need the blog module [GUARD-014]", () => {
  for (const path of ["/BlogManagement", "/CreateBlog", "/UpdateBlog/7", "/updateblog/7"])
    expect(requirementsOf(path), path).toEqual({ module: "blog" });
});

test("the birthday screen needs its module and an Admin [GUARD-016]", () => {
  for (const path of ["/BirthdayManagement", "/birthdaymanagement/"])
    expect(requirementsOf(path), path).toEqual({ module: "birthday", who: "admin" });
});

test("the server answers with the admin's page at the first segment of every screen, and nowhere else", () => {
  const segments = screens.flatMap(({ path = "" }) => path.split("/")[0]?.toLowerCase() ?? []);
  const own = [...segments, "login", "acceptinvitation", "register", "authentication"].filter(
    (segment) => segment !== "*" && `/${segment}` !== PROVIDER_SETTINGS_PATH.toLowerCase(),
  );
  expect([...new Set(own)].sort()).toEqual([...ADMIN_PATHS].sort());
});

const SOME_ON = Object.fromEntries(
  MODULES.map((module) => [module, ["form", "event", "news"].includes(module)]),
) as GuardFacts["modules"];

/** Every kind of person, at a site in every state. */
const ALL_FACTS: readonly GuardFacts[] = [true, false].flatMap((isSiteInitialized) =>
  [true, false].flatMap((isLayoutCompleted) =>
    [true, false].flatMap((isProviderStaff) =>
      (
        [
          ["Admin", false],
          ["Level4", true],
          ["Level4", false],
        ] as const
      ).map(([role, staffMayAdd]) => ({
        user: { role },
        staffMayAdd,
        isProviderStaff,
        isSiteInitialized,
        isLayoutCompleted,
        modules: SOME_ON,
      })),
    ),
  ),
);

/** The specification's order (decisions §5), restated as a table in which the first match wins. */
const expected = (facts: GuardFacts, requirements: GuardedRoute): string | null => {
  const isAdmin = facts.user?.role === "Admin";
  const rows: readonly (readonly [isMet: boolean, to: string])[] = [
    [
      !facts.isSiteInitialized && requirements.setsUp !== "modules",
      isAdmin ? SET_UP_PATHS.modules : HOME_PATH,
    ],
    [
      requirements.module !== undefined && !facts.modules[requirements.module],
      isAdmin ? SET_UP_PATHS.modules : HOME_PATH,
    ],
    [
      !facts.isLayoutCompleted && requirements.setsUp === undefined,
      isAdmin ? SET_UP_PATHS.layout : HOME_PATH,
    ],
    [requirements.who === "contributor" && !isAdmin && !facts.staffMayAdd, HOME_PATH],
    [requirements.who === "admin" && !isAdmin, HOME_PATH],
    [requirements.who === "vendor-admin" && !(isAdmin && facts.isProviderStaff), HOME_PATH],
  ];
  const to = rows.find(([isMet]) => isMet)?.[1] ?? null;
  return to === HOME_PATH && requirements.isHome ? null : to;
};

describe("the guard's order [GUARD-001]", () => {
  const asked = [
    ...ALL.map(([, requirements]) => requirements),
    ...MODULES.map((module): GuardedRoute => ({ module })),
  ];
  test.each(ALL_FACTS)("for %j", (facts) => {
    for (const requirements of asked)
      expect(guard(facts, requirements, "/x"), JSON.stringify(requirements)).toBe(
        expected(facts, requirements),
      );
    expect(guard({ ...facts, user: null }, {}, "/x")).toBe("/login?returnUrl=%2Fx");
  });
});
