import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

const DIST = resolve(import.meta.dirname, "../dist");
const KB = 1024;

/** Limits for what a visitor's or staff member's browser loads, and the build's figures. In KB after brotli. */
export interface SizeBudget {
  readonly what: string;
  readonly goalKb: number;
  readonly kb: number;
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

const manifestOf = (bundle: string): Record<string, ManifestEntry> =>
  JSON.parse(readFileSync(join(DIST, bundle, "manifest.json"), "utf8")) as Record<string, ManifestEntry>;

/** Scripts that load with these entries: themselves and their static imports. */
const scriptsOf = (bundle: string, entries: readonly string[]): string[] => {
  const manifest = manifestOf(bundle);
  const files = new Set<string>();
  const add = (name: string): void => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The ${bundle} bundle has no ${name}.`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return [...files].filter((file) => file.endsWith(".js"));
};

const scriptsKb = (bundle: string, entries: readonly string[]): number => {
  let bytes = 0;
  for (const file of scriptsOf(bundle, entries))
    bytes += brotliCompressSync(readFileSync(join(DIST, bundle, file))).length;
  return bytes / KB;
};

/**
 * How many scripts each screen of the admin loads at first, by the screen's source file.
 * @throws if there is no build
 */
export const scriptsOfScreens = (): ReadonlyMap<string, number> => {
  const screens = Object.entries(manifestOf("admin")).filter(
    ([name, { isDynamicEntry }]) => isDynamicEntry && /\bscreens?\b[^/]*$/.test(name),
  );
  return new Map(screens.map(([name]) => [name, scriptsOf("admin", ["index.html", name]).length]));
};

const entryEndingWith = (bundle: string, ending: string): string => {
  const found = Object.keys(manifestOf(bundle)).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`The ${bundle} bundle has no ${ending}.`);
  return found;
};

/** @throws if there is no build */
export const sizeBudgets = (): readonly SizeBudget[] => {
  const admin = (...endings: string[]) =>
    scriptsKb("admin", ["index.html", ...endings.map((ending) => entryEndingWith("admin", ending))]);
  const islands = Object.keys(manifestOf("islands")).filter((name) => /\.island\.tsx?$/.test(name));
  if (islands.length === 0) throw new Error("The islands bundle has no island.");
  return [
    { what: "loader of islands", goalKb: 1.2, kb: scriptsKb("islands", ["src/apps/islands/loader.ts"]) },
    {
      what: "largest script of an island",
      goalKb: 8,
      kb: Math.max(...islands.map((island) => scriptsKb("islands", [island]))),
    },
    { what: "first load of the page list", goalKb: 250, kb: admin("page-list.screen.tsx") },
    {
      what: "page editor with the rich-text editor",
      goalKb: 400,
      kb: admin("page-editor.screen.tsx", "platform/ui/rich-text/editor.tsx"),
    },
  ];
};
