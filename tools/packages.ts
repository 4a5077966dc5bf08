import { join } from "node:path";
import { ROOT } from "./build.ts";

const inPackages = (path: string): string => join(ROOT, "node_modules", path);

/** The entry points of our packages' programs, run by this Node.js without npx or a search. */
export const PROGRAMS = {
  biome: inPackages("@biomejs/biome/bin/biome"),
  tsc: inPackages("typescript/bin/tsc"),
  vitest: inPackages("vitest/vitest.mjs"),
  knip: inPackages("knip/bin/knip.js"),
  playwright: inPackages("@playwright/test/cli.js"),
} as const;
