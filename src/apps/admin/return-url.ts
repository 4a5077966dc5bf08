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
 * Where to go after signing in. Only addresses of this origin count; everything else, and the sign-in screen itself,
 * leads to the home screen [AUTH-022] [GUARD-002].
 */
export const wayBack = (returnUrl: string | null, origin: string): WayBack => {
  const home = { path: HOME_PATH, isAdmin: true };
  if (!returnUrl) return home;
  const url = URL.parse(returnUrl, origin);
  if (!url || url.origin !== origin) return home;
  const first = url.pathname.split("/")[1]?.toLowerCase() ?? "";
  if (first === "login") return home;
  return { path: `${url.pathname}${url.search}${url.hash}`, isAdmin: isAdminSegment(first) };
};

const isAdminSegment = (first: string): boolean =>
  ADMIN_PATHS.includes(first) || PROVIDER_SETTINGS_PATH.toLowerCase() === `/${first}`;
