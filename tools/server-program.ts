import { join } from "node:path";
import { ROOT } from "./build.ts";

/**
 * Arguments of Node.js that run the built server. Errors point at the sources. Every object begins among the young:
 * V8 guesses from the first seconds which ones will stay, and where it guesses wrong a process grows by 170 MB
 * (docs/decisions/0019).
 */
export const serverArgs = (root: string = ROOT): string[] => [
  "--enable-source-maps",
  "--no-allocation-site-pretenuring",
  join(root, "dist", "server", "main.js"),
];
