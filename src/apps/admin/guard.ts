import type { ModuleName } from "#modules/settings/module-names.schema.ts";

/** What the guard goes by. */
export interface GuardFacts {
  readonly user: { readonly role: "Admin" | "Level4" } | null;
  /** Works for the provider: the server's word, never the company's name. */
  readonly isProviderStaff: boolean;
  readonly isSiteInitialized: boolean;
  readonly modules: Readonly<Record<ModuleName, boolean>>;
  readonly isLayoutCompleted: boolean;
}

/** What a route or a menu entry asks for. */
export interface GuardedRoute {
  /** The module without which it is unavailable [GUARD-010]. */
  readonly module?: ModuleName;
  readonly who?: "admin" | "vendor-admin";
  /** Where that part of setting up a site is done: /Settings or /LayoutManagement. */
  readonly setsUp?: "modules" | "layout";
  /** The welcome screen, to which everybody is sent who may not go elsewhere. */
  readonly isHome?: boolean;
}

export const HOME_PATH = "/AdminHome";
export const LOGIN_PATH = "/login";

/** Where Admins set up what a site lacks. */
export const SET_UP_PATHS = { modules: "/Settings", layout: "/LayoutManagement" } as const;

/** Where somebody who isn't signed in goes; the way back is kept in the address. */
export const loginPath = (wanted: string): string =>
  isHome(wanted) ? LOGIN_PATH : `${LOGIN_PATH}?returnUrl=${encodeURIComponent(wanted)}`;

/**
 * The access guard, in the printed order [GUARD-001]: signed in [GUARD-002], site initialised [GUARD-003], module
 * initialised [GUARD-004], layout completed [GUARD-005], role [GUARD-006]. Admins are led to where the missing part is
 * set up; the others to the welcome screen, which says that it is being done. The welcome screen sends nobody to
 * itself, so that no step leads in a circle.
 * @param wanted path and query that were asked for
 * @returns where to go instead, or null when the route may be entered
 */
export const guard = (facts: GuardFacts, route: GuardedRoute, wanted: string): string | null => {
  if (!facts.user) return loginPath(wanted);
  const elsewhere = wayOut(facts, route);
  return elsewhere === HOME_PATH && route.isHome ? null : elsewhere;
};

const wayOut = (facts: GuardFacts, route: GuardedRoute): string | null => {
  const setUp = (part: keyof typeof SET_UP_PATHS): string =>
    facts.user?.role === "Admin" ? SET_UP_PATHS[part] : HOME_PATH;
  if (!facts.isSiteInitialized && route.setsUp !== "modules") return setUp("modules");
  if (route.module && !facts.modules[route.module]) return setUp("modules");
  if (!facts.isLayoutCompleted && !route.setsUp) return setUp("layout");
  return isRoleEnough(facts, route) ? null : HOME_PATH;
};

/** Whether what stands behind a menu entry is there, and open to the person [GUARD-019] [GUARD-020]. */
export const isOffered = (facts: GuardFacts, entry: GuardedRoute): boolean =>
  (!entry.module || facts.modules[entry.module]) && isRoleEnough(facts, entry);

const isRoleEnough = ({ user, isProviderStaff }: GuardFacts, { who }: GuardedRoute): boolean => {
  if (!who) return true;
  return user?.role === "Admin" && (who === "admin" || isProviderStaff);
};

const isHome = (wanted: string): boolean => /^\/adminhome\/?($|[?#])/i.test(wanted);
