import { buildAndRun } from "./start.ts";

/** `npm run cli`: companies, users, backups, and checks from the command line. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
