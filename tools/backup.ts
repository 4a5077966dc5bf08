import { buildAndRun } from "./start.ts";

/** `npm run backup`: takes a backup, also beside a running Tenantry. See docs/operations.md. */
export const run = (): Promise<number | undefined> => buildAndRun("commands.js");
