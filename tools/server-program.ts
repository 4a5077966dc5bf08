import { join } from "node:path";
import { ROOT } from "./build.ts";

/**
 * Node.js arguments for the built server. They save memory (docs/decisions/0019): all objects start in the young
 * generation, and it stays small.
 */
export const serverArgs = (root: string = ROOT): string[] => [
  "--no-allocation-site-pretenuring",
  "--max-semi-space-size=8",
  join(root, "dist", "server", "main.js"),
];
