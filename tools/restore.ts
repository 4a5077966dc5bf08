import { buildAndRun } from "./start.ts";

/** `npm run restore`: restores a backup, or one company of it. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
