import { buildAndRun } from "./start.ts";

/** `npm run backup`: takes a backup, even while Tenantry is running. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
