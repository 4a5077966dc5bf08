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

/** Content sources of public pages: only the site's own files, unless it uses services of others. */
export interface SitePolicy {
  /** Origins of scripts, and of what these may load, request, frame, and style. */
  readonly scripts: readonly string[];
  /** Allowed form targets. */
  readonly forms: readonly string[];
  /** Hash of the theme's style element, for the policy; empty if there is none. */
  readonly styleHash: string;
}

/** Public pages: only own files. Formatted text may set sizes and alignment in style attributes. */
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
      // Third-party widgets add style elements. A hash beside 'unsafe-inline' would disable it.
      "style-src":
        scripts.length > 0 ? withScripts("'self' 'unsafe-inline'") : ["'self'", styleHash].join(" ").trim(),
      "style-src-attr": "'unsafe-inline'",
      ...(scripts.length > 0 ? { "frame-src": scripts.join(" ") } : {}),
      // The admin's preview frames the site's pages.
      "frame-ancestors": "'self'",
    }),
  };
};

export const SITE_HEADERS = siteHeaders({ scripts: [], forms: [], styleHash: "" });

/**
 * The admin: its UI kit adds style elements, with a nonce that is new in each answer.
 * @param nonce that nonce
 */
export const adminHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  ...COMMON,
  // A nonce must not be reused.
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

/** The style element that the next page's program adds. A browser test fails if a new version adds another. */
const DOCS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The API docs. Their program comes from a package that sets style attributes. */
export const API_DOCS_POLICY = policy({
  ...OWN_FILES,
  "form-action": "'none'",
  "img-src": "'self' data:",
  "style-src": `'self' ${DOCS_STYLE}`,
  "style-src-attr": "'unsafe-inline'",
  "frame-ancestors": "'none'",
});

/** A year: after one visit over https, browsers never use http for the host. */
const STAY_ON_HTTPS = { "strict-transport-security": "max-age=31536000" };

/** Headers that depend on the public scheme. @param scheme of the public addresses */
export const transportHeaders = (scheme: "http" | "https"): Readonly<Record<string, string>> =>
  scheme === "https" ? STAY_ON_HTTPS : {};

/** Calls and files aren't pages. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
