/** Where the identity provider's endpoints lie, at every host. Its issuer is the host's own origin. */
export const IDENTITY_PATH = "/connect";

/** The site's own client: public, authorization code with PKCE. */
export const SITE_CLIENT = "site";

/** Addresses to which the identity provider leads back, below the host's origin. */
export const CALLBACK_PATHS = {
  login: "/authentication/login-callback",
  silent: "/authentication/silent-callback",
  logout: "/authentication/logout-callback",
} as const;

export const SCOPES = ["openid", "profile", "email"] as const;

/** Lifetimes in seconds. Nothing outlives the session it came from. */
export const LIFETIMES = {
  code: 60,
  accessToken: 15 * 60,
  idToken: 15 * 60,
  /** Time to sign in once the identity provider has asked for it. */
  interaction: 60 * 60,
  session: 7 * 86_400,
} as const;

const DAY_MS = 86_400_000;

/** Signing keys, in milliseconds. */
export const KEY_TIMES = {
  /** A key signs for so long. */
  signs: 30 * DAY_MS,
  /** It is published so long before it signs, so that everybody who keeps a copy of the keys knows it by then. */
  ahead: DAY_MS,
  /** It is published so long after it signed last: longer than the session in which an ID token is shown again. */
  kept: 8 * DAY_MS,
} as const;

/** Cookies of the identity provider. The first never reaches a browser: the session's own cookie takes its place. */
export const IDENTITY_COOKIES = {
  session: "tenantry_connect",
  interaction: "tenantry_connect_login",
  resume: "tenantry_connect_resume",
} as const;
