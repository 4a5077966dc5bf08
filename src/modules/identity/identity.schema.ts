/** The path of the identity provider's endpoints at every host. The issuer is the host's own origin. */
export const IDENTITY_PATH = "/connect";

/** The site's own client: public, authorization code with PKCE. */
export const SITE_CLIENT = "site";

/** Paths to which the identity provider redirects. */
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
  /** How long a person has to sign in once the identity provider has asked. */
  interaction: 60 * 60,
  session: 7 * 86_400,
} as const;

const DAY_MS = 86_400_000;

/** Times for signing keys, in milliseconds. */
export const KEY_TIMES = {
  /** How long a key signs. */
  signs: 30 * DAY_MS,
  /** How long a key is published before it signs, so that clients that cache the keys know it in time. */
  ahead: DAY_MS,
  /**
   * How long a key stays published after it last signed: longer than a session, in which an ID token may be sent
   * again.
   */
  kept: 8 * DAY_MS,
} as const;

/**
 * The identity provider's cookies. `session` never reaches a browser, because the product's own session cookie
 * replaces it.
 */
export const IDENTITY_COOKIES = {
  session: "tenantry_connect",
  interaction: "tenantry_connect_login",
  resume: "tenantry_connect_resume",
} as const;
