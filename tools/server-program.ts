import { join } from "node:path";
import { ROOT } from "./build.ts";

/**
 * Node.js arguments for the built server. Errors refer to the sources. All objects start in the young generation,
 * because V8 guesses in the first seconds which ones will stay, and a wrong guess costs a process 170 MB
 * (docs/decisions/0019).
 */
export const serverArgs = (root: string = ROOT): string[] => [
  "--enable-source-maps",
  "--no-allocation-site-pretenuring",
  join(root, "dist", "server", "main.js"),
];
