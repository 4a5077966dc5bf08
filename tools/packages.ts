import { join } from "node:path";
import { ROOT } from "./build.ts";

const inPackages = (path: string): string => join(ROOT, "node_modules", path);

/** The programs of the packages we use, each run by this Node.js: no npx, no search. */
export const PROGRAMS = {
  biome: inPackages("@biomejs/biome/bin/biome"),
  tsc: inPackages("typescript/bin/tsc"),
  vitest: inPackages("vitest/vitest.mjs"),
  knip: inPackages("knip/bin/knip.js"),
  playwright: inPackages("@playwright/test/cli.js"),
} as const;
