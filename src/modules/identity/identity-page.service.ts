import { createHash } from "node:crypto";
import { escapeAttribute, escapeHtml } from "#platform/html/escape.ts";

export const IDENTITY_PAGE_STYLES = `
:root{color-scheme:light dark;--surface:#f6f7f9;--card:#fff;--text:#1b2330;--muted:#566070;--border:#d9dee6;--brand:#175cd3;--on-brand:#fff}
@media (prefers-color-scheme:dark){:root{--surface:#12161d;--card:#1a2029;--text:#eef1f5;--muted:#a9b3c1;--border:#323b48;--brand:#8ab4f8;--on-brand:#10151d}}
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px 16px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:min(440px,100%);padding:32px;border:1px solid var(--border);border-radius:16px;background:var(--card);overflow-wrap:anywhere}
p.site{margin:0 0 24px;color:var(--muted)}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25;text-wrap:balance}
p{margin:0 0 24px}
.actions{display:flex;flex-wrap:wrap;gap:12px}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid var(--brand);border-radius:8px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:transparent;color:var(--text);border-color:var(--border)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`;

const SUBMIT = "document.forms[0].submit()";

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Headers of the identity provider's answers. They forbid framing and allow only the page's own style and script. */
export const IDENTITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "content-security-policy": [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `style-src ${digest(IDENTITY_PAGE_STYLES)}`,
    `script-src ${digest(SUBMIT)}`,
  ].join("; "),
};

export interface IdentityPage {
  readonly companyName: string;
  readonly title: string;
  readonly text: string;
  /** Trusted HTML: buttons and links. */
  readonly actions: string;
  /** Whether a script submits the form right away. */
  readonly sendsAtOnce?: boolean;
}

/** One of the identity provider's pages. It works without scripts and needs no other files. */
export const identityPage = (page: IdentityPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${page.title} · ${page.companyName}`)}</title>
<style>${IDENTITY_PAGE_STYLES}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(page.companyName)}</p>
<h1>${escapeHtml(page.title)}</h1>
<p>${escapeHtml(page.text)}</p>
<div class="actions">${page.actions}</div>
</main>
${page.sendsAtOnce ? `<script>${SUBMIT}</script>` : ""}
</body>
</html>
`;

const TELL_PARENT =
  'parent.postMessage({source:"oidc-client",url:location.href,keepOpen:false},location.origin)';

/**
 * The page at which the hidden frame of a silent renewal ends. Like oidc-client-ts's own callback, it posts its
 * address to the parent page, but without loading the library again. Only pages of this host may frame it.
 */
export const SILENT_CALLBACK = {
  html: `<!doctype html><title>Renewing</title><script>${TELL_PARENT}</script>`,
  headers: {
    ...IDENTITY_HEADERS,
    "content-security-policy": `default-src 'none'; base-uri 'none'; frame-ancestors 'self'; script-src ${digest(TELL_PARENT)}`,
    "cache-control": "no-store",
  },
} as const;

/** A link that looks like a button. */
export const linkButton = (href: string, label: string, isQuiet = false): string =>
  `<a class="button${isQuiet ? " quiet" : ""}" href="${escapeAttribute(href)}">${escapeHtml(label)}</a>`;
