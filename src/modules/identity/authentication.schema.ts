import { returnPath } from "#platform/site/return-path.ts";

/** The actions of the route family under /authentication [AUTH-034..041]. */
const AUTHENTICATION_ACTIONS = [
  "login",
  "login-failed",
  "login-callback",
  "profile",
  "register",
  "logout",
  "logout-callback",
  "logged-out",
] as const;
export type AuthenticationAction = (typeof AUTHENTICATION_ACTIONS)[number];

const AUTHENTICATION_PATH = "/authentication";
/** The default address after signing out [AUTH-043]. */
export const LOGGED_OUT_PATH = `${AUTHENTICATION_PATH}/logged-out`;

export const AUTHENTICATION_TEXTS = {
  failed: "There was an error signing in.",
  closed: "The user closed the window.",
  notLocal: "The logout was not initiated from within the page.",
  loggedOut: "You successfully logged out!",
  returnUrl: "Invalid return url. The return url needs to have the same origin as the current page.",
} as const;

/** @throws Error for an unknown action [AUTH-048] */
export const actionOf = (name: string | undefined): AuthenticationAction => {
  const found = AUTHENTICATION_ACTIONS.find((action) => action === name?.toLowerCase());
  if (!found) throw new Error(`Invalid action '${name ?? ""}'.`);
  return found;
};

/**
 * The path to return to on this origin.
 * @param address the address from the query or the stored state; null if there is none
 * @throws Error for an address of another origin [AUTH-042]
 */
export const pathAfterwards = (address: string | null, origin: string, fallback: string): string => {
  if (address === null || address === "") return fallback;
  const path = returnPath(address, origin);
  if (path === null) throw new Error(AUTHENTICATION_TEXTS.returnUrl);
  return path;
};

/** The printed text for a failed sign-in. A sign-in that the person gave up counts as closing the window [AUTH-046]. */
export const failureText = (error: unknown): string => {
  const { error: code, message } = (error ?? {}) as { error?: string; message?: string };
  return code === "access_denied" || /popup (window )?closed|closed by user/i.test(message ?? "")
    ? AUTHENTICATION_TEXTS.closed
    : AUTHENTICATION_TEXTS.failed;
};

/** The result of a step: a path to go to, or an error message. */
export type AuthenticationResult =
  | { readonly status: "success"; readonly path: string }
  | { readonly status: "fail"; readonly message: string };

/** The address to go to for a result. @throws Error for an unknown status [AUTH-048] */
export const placeOf = (result: AuthenticationResult): string => {
  switch (result.status) {
    case "success":
      return result.path;
    case "fail":
      return `${AUTHENTICATION_PATH}/login-failed?message=${encodeURIComponent(result.message)}`;
    default:
      throw new Error(`Invalid authentication result status '${(result as { status: string }).status}'.`);
  }
};
