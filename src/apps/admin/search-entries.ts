import { areaPath, SITE_AREA_NAMES, SITE_AREAS, SITE_SETTINGS } from "#modules/layout/site-areas.schema.ts";
import { TREE_QUERY } from "#modules/pages/page-view.editor.ts";
import { MODULE_FACTS, MODULES } from "#modules/settings/module-names.schema.ts";
import { menuFor } from "./admin-menu.tsx";
import { contentScreens } from "./content-screens.generated.ts";
import { type GuardedRoute, isOffered, SET_UP_PATHS } from "./guard.ts";
import { PROVIDER_NAME, PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import type { Session } from "./session.ts";

/** A result of the search: a screen, or a button of the current one. */
export interface SearchEntry {
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

interface OfferedEntry extends SearchEntry, Pick<GuardedRoute, "module" | "who"> {}

const action = (
  title: string,
  to: string,
  { detail = "", ...requirements }: Partial<Pick<OfferedEntry, "module" | "who" | "detail">> = {},
) => ({
  group: "Actions",
  title,
  detail,
  to,
  ...requirements,
});

const ACTIONS: readonly OfferedEntry[] = [
  action("Create a page", "/CreatePage", { who: "contributor" }),
  action("Create external page", "/CreateExternalPage", { who: "admin" }),
  ...contentScreens.map(({ module, who, home, title, create }) =>
    action(home?.title ?? `Add to ${title}`, create, { module, who: home?.who ?? who }),
  ),
  action("Create form", "/CreateForm", { module: "form" }),
  action("Erase a person's data", "/ErasePersonData", { module: "form", who: "admin" }),
  action("Create side nav", "/CreateSideNav"),
  action("Arrange the menu", `/PageComponentManagement${TREE_QUERY}`, { who: "admin" }),
  action("Invite a person", "/CreateUser", { who: "admin", detail: "Create a user" }),
];

const setting = (title: string, detail: string, to: string): OfferedEntry => ({
  group: "Settings",
  title,
  detail,
  to,
  who: "admin",
});

const SETTINGS: readonly OfferedEntry[] = [
  ...SITE_AREA_NAMES.map((area) =>
    setting(SITE_AREAS[area].title, `Site Information: ${SITE_AREAS[area].help}`, areaPath(area)),
  ),
  ...SITE_SETTINGS.map(({ label, area, to, isForProvider }) => ({
    ...setting(label, `Site Information: ${SITE_AREAS[area].title}`, to),
    ...(isForProvider ? ({ who: "vendor-admin" } as const) : {}),
  })),
  ...MODULES.map((module) =>
    setting(`${MODULE_FACTS[module].label} settings`, MODULE_FACTS[module].purpose, `/Settings/${module}`),
  ),
  setting("Settings", "Modules of your site", SET_UP_PATHS.modules),
  {
    ...setting(`${PROVIDER_NAME} settings`, "", PROVIDER_SETTINGS_PATH),
    who: "vendor-admin",
  },
];

/** The screens, actions, and settings that a person may open. */
export const entriesFor = (session: Session): SearchEntry[] => {
  const offered = (entries: readonly OfferedEntry[]): SearchEntry[] =>
    entries.filter((entry) => isOffered(session, entry));
  const screens = menuFor(session).flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ group: "Screens", title: label, detail: "", to })),
  );
  return [
    ...offered(ACTIONS),
    { group: "Screens", title: "Home", detail: "", to: "/AdminHome" },
    ...screens,
    {
      group: "Screens",
      title: "My account",
      detail: "Your name, phone, password, roles, and where you're signed in",
      to: "/Profile",
    },
    ...offered(SETTINGS),
  ];
};

/** Entries with all words in their title or detail. */
export const matching = (entries: readonly SearchEntry[], search: string): SearchEntry[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, detail }) => {
    const text = `${title} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** How many destinations are remembered. */
const MAX_RECENT = 8;
const recentKey = (userId: number) => `tenantry.recent.${userId}`;

/** The destinations that a person chose last in this browser, newest first. */
export const recentOf = (userId: number): SearchEntry[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey(userId)) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter(isEntry).map((entry) => ({ ...entry, group: "Recent" }))
      : [];
  } catch {
    return [];
  }
};

const isEntry = (value: unknown): value is SearchEntry =>
  typeof value === "object" &&
  value !== null &&
  ["title", "detail", "to"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Puts a destination first among the remembered ones. */
export const rememberEntry = (userId: number, entry: SearchEntry): void => {
  const others = recentOf(userId).filter(({ to }) => to !== entry.to);
  try {
    localStorage.setItem(recentKey(userId), JSON.stringify([entry, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A full storage only means that nothing is remembered.
  }
};
