import { returnPath } from "#platform/site/return-path.ts";

/** What the route family under /authentication can do [AUTH-034..041]. */
export const AUTHENTICATION_ACTIONS = [
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

export const AUTHENTICATION_PATH = "/authentication";
/** Where a person is after signing out, if nothing else was asked for [AUTH-043]. */
export const LOGGED_OUT_PATH = `${AUTHENTICATION_PATH}/logged-out`;

export const AUTHENTICATION_TEXTS = {
  failed: "There was an error signing in.",
  closed: "The user closed the window.",
  notLocal: "The logout was not initiated from within the page.",
  loggedOut: "You successfully logged out!",
  returnUrl: "Invalid return url. The return url needs to have the same origin as the current page.",
} as const;

/** @throws Error for an action that there is none of [AUTH-048] */
export const actionOf = (name: string | undefined): AuthenticationAction => {
  const found = AUTHENTICATION_ACTIONS.find((action) => action === name?.toLowerCase());
  if (!found) throw new Error(`Invalid action '${name ?? ""}'.`);
  return found;
};

/**
 * Where to go afterwards, as a path of this origin.
 * @param given what the address or the kept state says; null where it says nothing
 * @throws Error for an address of another origin [AUTH-042]
 */
export const pathAfterwards = (given: string | null, origin: string, fallback: string): string => {
  if (given === null || given === "") return fallback;
  const path = returnPath(given, origin);
  if (path === null) throw new Error(AUTHENTICATION_TEXTS.returnUrl);
  return path;
};

/** What a failed sign-in is called: whoever gave it up closed the window [AUTH-046]. */
export const failureText = (error: unknown): string => {
  const { error: code, message } = (error ?? {}) as { error?: string; message?: string };
  return code === "access_denied" || /popup (window )?closed|closed by user/i.test(message ?? "")
    ? AUTHENTICATION_TEXTS.closed
    : AUTHENTICATION_TEXTS.failed;
};

/** How a step ended: with a place to go to, or with a text. */
export type AuthenticationResult =
  | { readonly status: "success"; readonly path: string }
  | { readonly status: "fail"; readonly message: string };

/** The place where a result leads. @throws Error for a status that there is none of [AUTH-048] */
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
