/** The three bundles of a build. */
export const TARGETS = ["server", "admin", "islands"] as const;
export type Target = (typeof TARGETS)[number];

/** The file whose absence means that a bundle isn't built, in `dist/<target>`. */
export const MAIN_FILE: Record<Target, string> = {
  server: "main.js",
  admin: "index.html",
  islands: "manifest.json",
};

const SERVER_ONLY = /\.(data|pages|calls|jobs|service|policy|sql|public)\.tsx?$/;
const ADMIN_ONLY = /\.(editor|screen)\.tsx?$/;
const ADMIN_FOLDERS = /^src\/(apps\/admin|platform\/ui)\//;
const SERVER_FOLDERS = /^src\/(apps\/server|platform\/(db|jobs|mail|sms|files|cache|config|log))\//;
/** What is said to visitors: islands get it as data, so that scripts stay small. The form builder's preview reads it. */
const MESSAGES = /\.messages\.ts$|^src\/platform\/words\//;
/** Pure by suffix, wherever it is. The server answers at the admin's addresses, so it needs their list. */
const PURE =
  /\.(schema|contract|permissions|type)\.ts$|^src\/apps\/admin\/(admin-paths|content-paths\.generated)\.ts$/;
const NEVER = /\.test\.tsx?$|\.fixtures\.tsx?$|\.md$/;

/**
 * Whether a source file (path from the root, with slashes) may enter the bundle. Its suffix decides. Files that may not
 * are ignored when checking whether a bundle is stale, and a build that imports one fails.
 */
export const mayEnter = (target: Target, file: string): boolean => {
  if (NEVER.test(file)) return false;
  if (PURE.test(file)) return true;
  if (MESSAGES.test(file)) return target !== "islands";
  if (target === "server") return !ADMIN_ONLY.test(file) && !ADMIN_FOLDERS.test(file);
  if (SERVER_ONLY.test(file) || SERVER_FOLDERS.test(file)) return false;
  if (target === "admin") return !/\.island\.tsx?$/.test(file) && !file.startsWith("src/apps/islands/");
  return !ADMIN_ONLY.test(file) && !ADMIN_FOLDERS.test(file);
};

/** The suggested replacement for a forbidden import, for the failing build's message. */
export const whyNot = (target: Target, file: string): string => {
  if (NEVER.test(file)) return "tests, fixtures and notes enter no bundle";
  if (target === "server") return "editors, screens and the admin's parts belong to the admin alone";
  if (MESSAGES.test(file)) return "islands get their words from the server, as data of the element";
  if (SERVER_ONLY.test(file) || SERVER_FOLDERS.test(file)) {
    return "it belongs to the server; what both sides need goes into a .schema, .contract or .permissions file";
  }
  return target === "admin"
    ? "islands belong to the public site; share the .view instead"
    : "editors, screens and the admin's parts belong to the admin alone";
};
