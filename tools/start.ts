import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";

/** `npm start`: builds what is stale and serves, in this process. */
export const run = (): Promise<number | undefined> => buildAndRun("main.js");

/** Builds what is stale, then runs a program of the built server in this process. */
export const buildAndRun = async (program: string): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  return await runBuilt(program);
};

/** Runs a program of the built server in this process; its errors point at the sources. */
const runBuilt = async (program: string): Promise<undefined> => {
  // Compiled code is kept, so that a second start spends its time on ours instead of parsing packages.
  // Workers find it in their environment.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".runtime", "compile-cache");
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.setSourceMapsEnabled(true);
  await import(join(ROOT, "dist", "server", program));
};
