import { returnPath } from "#platform/site/return-path.ts";
import { ADMIN_PATHS } from "./admin-paths.ts";
import { HOME_PATH } from "./guard.ts";
import { PROVIDER_SETTINGS_PATH } from "./product-title.ts";

export interface WayBack {
  /** Path, query and fragment on this host. */
  readonly path: string;
  /** An address of the admin: no need to load another document. */
  readonly isAdmin: boolean;
}

/**
 * Where to go after signing in. Addresses that leave this origin, and the sign-in screen itself, become the home
 * screen [AUTH-022] [GUARD-002].
 */
export const wayBack = (returnUrl: string | null, origin: string): WayBack => {
  const home = { path: HOME_PATH, isAdmin: true };
  const path = returnPath(returnUrl, origin);
  if (path === null) return home;
  const first = /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (first === "login") return home;
  return { path, isAdmin: isAdminSegment(first) };
};

const isAdminSegment = (first: string): boolean =>
  ADMIN_PATHS.includes(first) || PROVIDER_SETTINGS_PATH.toLowerCase() === `/${first}`;
