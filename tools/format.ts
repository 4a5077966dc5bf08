import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";

/** `npm run format`: formats all files. */
export const run = (args: readonly string[]): Promise<number> =>
  relayTo(process.execPath, [PROGRAMS.biome, "check", "--write", ...args]);
