import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

// Sizes are exact, so they are checked with everything else. Needs the built tree, as the browser tests do.
const DIST = resolve(import.meta.dirname, "../dist");
const KB = 1024;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifestOf = (bundle: string): Record<string, ManifestEntry> =>
  JSON.parse(readFileSync(join(DIST, bundle, "manifest.json"), "utf8")) as Record<string, ManifestEntry>;

/** Scripts that are loaded with these entries: themselves and what they import at once, in KB after brotli. */
const scriptsKb = (bundle: string, entries: readonly string[]): number => {
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
  let bytes = 0;
  for (const file of files)
    if (file.endsWith(".js")) bytes += brotliCompressSync(readFileSync(join(DIST, bundle, file))).length;
  return bytes / KB;
};

const entryEndingWith = (bundle: string, ending: string): string => {
  const found = Object.keys(manifestOf(bundle)).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`The ${bundle} bundle has no ${ending}.`);
  return found;
};

test("the loader of islands stays within 1.2 KB", () => {
  expect(scriptsKb("islands", ["src/apps/islands/loader.ts"])).toBeLessThanOrEqual(1.2);
});

test("each island's own script stays within 8 KB", () => {
  const islands = Object.keys(manifestOf("islands")).filter((name) => /\.island\.tsx?$/.test(name));
  expect(islands.length).toBeGreaterThan(0);
  for (const island of islands) expect(scriptsKb("islands", [island]), island).toBeLessThanOrEqual(8);
});

test("the first load of the page list stays within 250 KB", () => {
  const list = entryEndingWith("admin", "page-list.screen.tsx");
  expect(scriptsKb("admin", ["index.html", list])).toBeLessThanOrEqual(250);
});

test("the page editor with the rich-text editor stays within 400 KB", () => {
  const editor = entryEndingWith("admin", "page-editor.screen.tsx");
  const richText = entryEndingWith("admin", "platform/ui/rich-text/editor.tsx");
  expect(scriptsKb("admin", ["index.html", editor, richText])).toBeLessThanOrEqual(400);
});
