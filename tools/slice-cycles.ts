/** Lists slices of `src` that import each other in a cycle, including types; part of `npm run check`. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ROOT } from "./build.ts";

/** The slices that each slice imports, with one import of each as an example. */
export type SliceGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

const IMPORT = /(?:^|\n)(?:import|export)\s[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;

/** `src/modules/pages/pages.sql.ts` is in `modules/pages`. */
const sliceOf = (path: string): string => path.split("/").slice(1, 3).join("/");

const targetOf = (file: string, specifier: string): string | null => {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(file), specifier)) : null;
};

const isCounted = (file: string): boolean =>
  file.startsWith("src/") && !/\.(?:test|fixtures|generated)\.|\.generated\./.test(file);

const readGraph = (): SliceGraph => {
  const graph = new Map<string, Map<string, string>>();
  for (const file of globSync("src/*/*/**/*.{ts,tsx}", { cwd: ROOT }).filter(isCounted)) {
    const from = sliceOf(file);
    for (const [, stated, loaded] of readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)) {
      const target = targetOf(file, stated ?? loaded ?? "");
      if (!target || !isCounted(target) || sliceOf(target) === from) continue;
      const imports = graph.get(from) ?? new Map<string, string>();
      graph.set(from, imports.set(sliceOf(target), `${file} imports ${target}`));
    }
  }
  return graph;
};

/** A cycle as its imports, one per line, or null if there is none. */
export const findCycle = (graph: SliceGraph): string[] | null => {
  const done = new Set<string>();
  const visit = (slice: string, path: readonly string[]): string[] | null => {
    if (path.includes(slice)) return path.slice(path.indexOf(slice));
    if (done.has(slice)) return null;
    done.add(slice);
    for (const next of graph.get(slice)?.keys() ?? []) {
      const cycle = visit(next, [...path, slice]);
      if (cycle) return cycle;
    }
    return null;
  };
  for (const slice of graph.keys()) {
    const cycle = visit(slice, []);
    if (cycle)
      return cycle.map(
        (from, index) => graph.get(from)?.get(cycle[(index + 1) % cycle.length] ?? "") ?? from,
      );
  }
  return null;
};

if (import.meta.main) {
  const cycle = findCycle(readGraph());
  if (cycle) console.log(`Slices import one another in a circle:\n  ${cycle.join("\n  ")}`);
  process.exitCode = cycle ? 1 : 0;
}
