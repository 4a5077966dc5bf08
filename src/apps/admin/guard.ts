import type { ModuleName } from "#modules/settings/settings.contract.ts";

/** What the guard goes by. */
export interface GuardFacts {
  readonly user: { readonly role: "Admin" | "Level4" } | null;
  readonly isSiteInitialized: boolean;
  readonly modules: Readonly<Record<ModuleName, boolean>>;
  readonly isLayoutCompleted: boolean;
}

/** What a route asks for. */
export interface GuardedRoute {
  /** The module without which the route is unavailable [GUARD-010]. */
  readonly module?: ModuleName;
  readonly who?: "admin";
}

export const HOME_PATH = "/AdminHome";
export const LOGIN_PATH = "/login";

/** Where somebody who isn't signed in goes; the way back is kept in the address. */
export const loginPath = (wanted: string): string =>
  isHome(wanted) ? LOGIN_PATH : `${LOGIN_PATH}?returnUrl=${encodeURIComponent(wanted)}`;

/**
 * The access guard, in the printed order [GUARD-001]: signed in [GUARD-002], site initialised [GUARD-003], module
 * initialised [GUARD-004], layout completed [GUARD-005], role [GUARD-006]. The home screen, which says what is
 * missing, takes everyone who is signed in, so that no step sends anybody in a circle.
 * @param wanted path and query that were asked for
 * @returns where to go instead, or null when the route may be entered
 */
export const guard = (facts: GuardFacts, route: GuardedRoute, wanted: string): string | null => {
  if (!facts.user) return loginPath(wanted);
  if (isHome(wanted)) return null;
  if (!facts.isSiteInitialized) return HOME_PATH;
  if (route.module && !facts.modules[route.module]) return HOME_PATH;
  if (!facts.isLayoutCompleted) return HOME_PATH;
  if (route.who === "admin" && facts.user.role !== "Admin") return HOME_PATH;
  return null;
};

const isHome = (wanted: string): boolean => /^\/adminhome\/?($|[?#])/i.test(wanted);
