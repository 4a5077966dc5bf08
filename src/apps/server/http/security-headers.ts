import { SPECULATION_RULES_PATH } from "../site/speculation-rules.ts";

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const OWN_FILES = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "font-src": "'self'",
  "connect-src": "'self'",
  "script-src": "'self'",
};

/** What public pages may use beside the site's own files: nothing, unless the site takes in a service of others. */
export interface SitePolicy {
  /** What scripts come from, and what these may load, ask, frame and style from. */
  readonly scripts: readonly string[];
  /** What forms may be sent to. */
  readonly forms: readonly string[];
  /** Hash of the company's theme in the page's head, as a policy names it; empty where there is none. */
  readonly styleHash: string;
}

/** Public pages: own files only. Formatted texts may set sizes and alignment in style attributes. */
export const siteHeaders = ({ scripts, forms, styleHash }: SitePolicy): Readonly<Record<string, string>> => {
  const withScripts = (source: string) => [source, ...scripts].join(" ");
  return {
    ...COMMON,
    "speculation-rules": `"${SPECULATION_RULES_PATH}"`,
    "content-security-policy": policy({
      ...OWN_FILES,
      "form-action": ["'self'", ...forms].join(" "),
      "font-src": withScripts("'self'"),
      "connect-src": withScripts("'self'"),
      "script-src": withScripts("'self'"),
      "img-src": withScripts("'self' https: data:"),
      // Widgets of others write style elements into the page. A hash beside 'unsafe-inline' would take that away.
      "style-src":
        scripts.length > 0 ? withScripts("'self' 'unsafe-inline'") : ["'self'", styleHash].join(" ").trim(),
      "style-src-attr": "'unsafe-inline'",
      ...(scripts.length > 0 ? { "frame-src": scripts.join(" ") } : {}),
      // The admin's preview frames the site's own pages.
      "frame-ancestors": "'self'",
    }),
  };
};

export const SITE_HEADERS = siteHeaders({ scripts: [], forms: [], styleHash: "" });

/**
 * The admin: its UI kit writes style elements, which have a number that is new in each answer.
 * @param nonce that number
 */
export const adminHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  ...COMMON,
  // A number that is used twice is none.
  "cache-control": "no-store",
  "content-security-policy": policy({
    ...OWN_FILES,
    "img-src": "'self' https: data: blob:",
    "style-src": `'self' 'nonce-${nonce}'`,
    "style-src-attr": "'unsafe-inline'",
    "frame-src": "'self'",
    "frame-ancestors": "'none'",
  }),
});

/** The one style element that the program of the next page adds; a browser test tells when another version has another. */
const DOCS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The page that describes every call. Its program comes from a package that sets styles in attributes. */
export const API_DOCS_POLICY = policy({
  ...OWN_FILES,
  "form-action": "'none'",
  "img-src": "'self' data:",
  "style-src": `'self' ${DOCS_STYLE}`,
  "style-src-attr": "'unsafe-inline'",
  "frame-ancestors": "'none'",
});

/** A year: a browser that has been at a host over https never asks it in the clear again. */
const STAY_ON_HTTPS = { "strict-transport-security": "max-age=31536000" };

/** What every answer has for the sake of how the site is reached. @param scheme of the public addresses */
export const transportHeaders = (scheme: "http" | "https"): Readonly<Record<string, string>> =>
  scheme === "https" ? STAY_ON_HTTPS : {};

/** Calls and files: nothing in them is a page. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
