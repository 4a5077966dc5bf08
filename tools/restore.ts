import { buildAndRun } from "./start.ts";

/** `npm run restore`: restores a whole backup, or one of its companies. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
