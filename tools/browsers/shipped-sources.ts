import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import type { Bundle } from "./supported.ts";

const ENTRIES: Readonly<Record<Bundle, readonly string[]>> = {
  site: ["src/apps/islands/*.ts", "src/apps/site/styles/site.css"],
  admin: ["src/apps/admin/main.tsx"],
};

const IMPORT_FOLDERS: readonly (readonly [string, string])[] = ["apps", "blocks", "modules", "platform"].map(
  (name) => [`#${name}/`, `src/${name}/`],
);

/** The imported file, relative to the root; undefined for packages. */
const resolved = (root: string, from: string, specifier: string): string | undefined => {
  const [, folder, rest] = [
    ...(IMPORT_FOLDERS.flatMap(([prefix, to]) =>
      specifier.startsWith(prefix) ? [["", to, specifier.slice(prefix.length)]] : [],
    )[0] ?? []),
  ];
  if (folder !== undefined) return join(folder, rest ?? "");
  return specifier.startsWith(".") ? relative(root, resolve(root, dirname(from), specifier)) : undefined;
};

/** `new URL("./x.worker.ts", import.meta.url)` and `import("…")` are found by text, everything else by the parser. */
const specifiersOf = (file: string, code: string): string[] => {
  if (file.endsWith(".css")) return [...code.matchAll(/@import\s+"([^"]+)"/g)].map(([, name]) => name ?? "");
  const { staticImports, staticExports } = parseSync(file, code).module;
  return [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...code.matchAll(/(?:import\(|new URL\()\s*"([^"]+)"/g)].map(([, name]) => name ?? ""),
  ];
};

/** A bundle's sources, relative to the root, without packages, which the check of the built bundle covers. */
export const shippedSources = (root: string, bundle: Bundle): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  const waiting = ENTRIES[bundle].flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file) || !existsSync(join(root, file)) || !/\.(tsx?|css)$/.test(file)) continue;
    const code = readFileSync(join(root, file), "utf8");
    sources.set(file, code);
    for (const specifier of specifiersOf(file, code)) {
      const found = resolved(root, file, specifier);
      if (found !== undefined) waiting.push(found);
    }
  }
  return sources;
};
