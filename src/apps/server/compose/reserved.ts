import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { contentNames } from "#content/names.generated.ts";
import { providerSettingsPath } from "#modules/settings/provider-path.schema.ts";
import type { Call } from "#platform/call/define-call.ts";

/** Folders of static files, and addresses that the server handles itself. */
const SERVED = [
  "assets",
  "admin-assets",
  "images",
  "files",
  "healthz",
  "readyz",
  "servez",
  "metrics",
  "api",
  "404",
  "connect",
  ".well-known",
];
/** Public routes that aren't pages. Lists of items, such as `events`, may be pages (decisions §11). */
const PUBLIC = [
  ...contentNames
    .flatMap(({ pages }) => (pages ? [pages.item, ...("preview" in pages ? [pages.preview] : [])] : []))
    .map((path) => path.split("/")[1]?.toLowerCase() ?? ""),
  "authentication",
  "pagepreview",
  "formpreview",
  "form-check",
  "new-password",
  "formsubmissionfile",
  "search",
  "set-up",
  "robots.txt",
  "sitemap.xml",
  "site-icon",
  "favicon.ico",
  "apple-touch-icon.png",
  "speculation-rules.json",
];

/** First path segments of the admin, in lowercase. */
export const ADMIN_SEGMENTS: ReadonlySet<string> = new Set(ADMIN_PATHS);

/** First path segments of calls, in lowercase. */
export const callSegmentsOf = (calls: readonly Call[]): ReadonlySet<string> =>
  new Set(calls.map((call) => (call.path.split("/")[1] ?? "").toLowerCase()));

/** All names that no root page may have (decisions §7). */
export const reservedSegmentsOf = (
  calls: readonly Call[],
  adminPaths: readonly string[],
  providerName: string,
): ReadonlySet<string> =>
  new Set([
    ...callSegmentsOf(calls),
    ...adminPaths.map((path) => path.toLowerCase()),
    providerSettingsPath(providerName).slice(1).toLowerCase(),
    ...SERVED,
    ...PUBLIC,
  ]);
