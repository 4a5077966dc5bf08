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

/** Public pages: own files only. Formatted texts may set sizes and alignment in style attributes. */
export const SITE_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  "content-security-policy": policy({
    ...OWN_FILES,
    "img-src": "'self' https: data:",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    // The admin's preview frames the site's own pages.
    "frame-ancestors": "'self'",
  }),
};

/** The admin: its UI kit writes style elements. */
export const ADMIN_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  "content-security-policy": policy({
    ...OWN_FILES,
    "img-src": "'self' https: data: blob:",
    "style-src": "'self' 'unsafe-inline'",
    "frame-src": "'self'",
    "frame-ancestors": "'none'",
  }),
};

/** Calls and files: nothing in them is a page. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
