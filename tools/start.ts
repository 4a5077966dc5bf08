import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { serverArgs } from "./server-program.ts";

/** Ends a program when the one that started it is gone, as `tools/bootstrap.mjs` does. */
const WITH_PARENT = ["--import", join(ROOT, "tools", "node-runtime", "stop-with-parent.mjs")];

/**
 * `npm start`: builds what is stale and serves, in this process, which begins again: what has built would stay in
 * memory as long as the server runs.
 */
export const run = async (): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  keepCompiledCode();
  const args = [...WITH_PARENT, ...serverArgs()];
  // Windows can't.
  if (process.platform === "win32" || !process.execve) return await relayTo(process.execPath, args);
  process.execve(process.execPath, [process.execPath, ...args], process.env);
};

/** Builds what is stale, then runs a program of the built server in this process; its errors point at the sources. */
export const buildAndRun = async (program: string): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  enableCompileCache(keepCompiledCode());
  process.setSourceMapsEnabled(true);
  await import(join(ROOT, "dist", "server", program));
  return undefined;
};

/** So that a second start spends its time on ours instead of parsing packages; processes find it in their environment. */
const keepCompiledCode = (): string => {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".runtime", "compile-cache");
  return process.env.NODE_COMPILE_CACHE;
};
