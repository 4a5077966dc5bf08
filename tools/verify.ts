import { buildAndRun } from "./start.ts";

/** `npm run verify`: reads a backup, restores it into a scratch database, and compares. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
