import { returnPath } from "#platform/site/return-path.ts";
import { ADMIN_PATHS } from "./admin-paths.ts";
import { HOME_PATH } from "./guard.ts";
import { PROVIDER_SETTINGS_PATH } from "./product-title.ts";

export interface ReturnTarget {
  /** Path, query, and fragment on this host. */
  readonly path: string;
  /** An admin address, which needs no new document. */
  readonly isAdmin: boolean;
}

/**
 * Where to go after signing in. Addresses on other origins and the sign-in screen itself are replaced by the welcome
 * screen [AUTH-022] [GUARD-002].
 */
export const returnTarget = (returnUrl: string | null, origin: string): ReturnTarget => {
  const home = { path: HOME_PATH, isAdmin: true };
  const path = returnPath(returnUrl, origin);
  if (path === null) return home;
  const first = /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (first === "login") return home;
  return { path, isAdmin: isAdminSegment(first) };
};

const isAdminSegment = (first: string): boolean =>
  ADMIN_PATHS.includes(first) || PROVIDER_SETTINGS_PATH.toLowerCase() === `/${first}`;
