import type { ModuleName } from "#modules/settings/module-names.schema.ts";

/** What the guard needs to decide. */
export interface GuardFacts {
  readonly user: { readonly role: "Admin" | "Level4" } | null;
  /** Whether the company lets staff who aren't admins add pages and documents. */
  readonly staffMayAdd: boolean;
  /** Works for the provider, as reported by the server; never derived from the company's name. */
  readonly isProviderStaff: boolean;
  readonly isSiteInitialized: boolean;
  readonly modules: Readonly<Record<ModuleName, boolean>>;
  readonly isLayoutCompleted: boolean;
}

/** The requirements of a route or menu entry. */
export interface GuardedRoute {
  /** The module that must be initialized [GUARD-010]. */
  readonly module?: ModuleName;
  readonly who?: "contributor" | "admin" | "vendor-admin";
  /** The part of site setup that this route completes: /Settings or /LayoutManagement. */
  readonly setsUp?: "modules" | "layout";
  /** The welcome screen, where people go when they may not open another screen. */
  readonly isHome?: boolean;
}

export const HOME_PATH = "/AdminHome";
export const LOGIN_PATH = "/login";

/** Where Admins finish setting up a site. */
export const SET_UP_PATHS = { modules: "/Settings", layout: "/LayoutManagement" } as const;

/** The sign-in screen's address, with the requested address as `returnUrl`. */
export const loginPath = (requested: string): string =>
  isHome(requested) ? LOGIN_PATH : `${LOGIN_PATH}?returnUrl=${encodeURIComponent(requested)}`;

/**
 * The access guard, in the printed order [GUARD-001]: signed in [GUARD-002], site initialized [GUARD-003], module
 * initialized [GUARD-004], layout completed [GUARD-005], role [GUARD-006]. Admins go to the screen where the missing
 * part is set up; others go to the welcome screen, which explains the wait. The welcome screen never redirects to
 * itself, so redirects can't loop.
 * @param requested the requested path and query
 * @returns where to redirect, or null if the route may be entered
 */
export const guard = (facts: GuardFacts, route: GuardedRoute, requested: string): string | null => {
  if (!facts.user) return loginPath(requested);
  const target = redirectFor(facts, route);
  return target === HOME_PATH && route.isHome ? null : target;
};

const redirectFor = (facts: GuardFacts, route: GuardedRoute): string | null => {
  const setUp = (part: keyof typeof SET_UP_PATHS): string =>
    facts.user?.role === "Admin" ? SET_UP_PATHS[part] : HOME_PATH;
  if (!facts.isSiteInitialized && route.setsUp !== "modules") return setUp("modules");
  if (route.module && !facts.modules[route.module]) return setUp("modules");
  if (!facts.isLayoutCompleted && !route.setsUp) return setUp("layout");
  return isRoleEnough(facts, route) ? null : HOME_PATH;
};

/**
 * Why someone at a finished site is sent to the welcome screen, as a sentence for them; null if the guard lets them in
 * or sends them elsewhere.
 * @param providerName as shown on the provider's settings screen
 */
export const refusalText = (facts: GuardFacts, route: GuardedRoute, providerName: string): string | null => {
  if (!facts.isSiteInitialized || !facts.isLayoutCompleted) return null;
  if (guard(facts, route, "") !== HOME_PATH) return null;
  if (route.module && !facts.modules[route.module])
    return "That screen belongs to a module that isn't set up on this site. Ask an admin if you need it.";
  if (route.who === "contributor")
    return "Only admins can create pages on this site. Ask an admin to create the page or to let staff add drafts.";
  return route.who === "vendor-admin"
    ? `Only admins of ${providerName} can open that screen.`
    : "Only admins can open that screen. Ask an admin if you need something there.";
};

/** Whether a menu entry's module is initialized and the person's role is sufficient [GUARD-019] [GUARD-020]. */
export const isOffered = (facts: GuardFacts, entry: GuardedRoute): boolean =>
  (!entry.module || facts.modules[entry.module]) && isRoleEnough(facts, entry);

const isRoleEnough = ({ user, staffMayAdd, isProviderStaff }: GuardFacts, { who }: GuardedRoute): boolean => {
  if (!who) return true;
  if (who === "contributor" && staffMayAdd) return true;
  return user?.role === "Admin" && (who !== "vendor-admin" || isProviderStaff);
};

const isHome = (requested: string): boolean => /^\/adminhome\/?($|[?#])/i.test(requested);
