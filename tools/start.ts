import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { serverArgs } from "./server-program.ts";

/** Ends a program when its parent is gone, like `tools/bootstrap.mjs`. */
const WITH_PARENT = ["--import", join(ROOT, "tools", "node-runtime", "stop-with-parent.mjs")];

/**
 * `npm start`: builds what is stale and serves in this process, which restarts after a build, because the bundler's
 * memory would stay in use.
 */
export const run = async (): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  keepCompiledCode();
  const args = [...WITH_PARENT, ...serverArgs()];
  // Not possible on Windows.
  if (process.platform === "win32" || !process.execve) return await relayTo(process.execPath, args);
  process.execve(process.execPath, [process.execPath, ...args], process.env);
};

/** Builds what is stale, then runs a program of the built server in this process. Its errors refer to the sources. */
export const buildAndRun = async (program: string): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  enableCompileCache(keepCompiledCode());
  process.setSourceMapsEnabled(true);
  await import(join(ROOT, "dist", "server", program));
  return undefined;
};

/**
 * A compile cache, so that a second start doesn't parse packages again. Child processes find it in their environment.
 */
const keepCompiledCode = (): string => {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".runtime", "compile-cache");
  return process.env.NODE_COMPILE_CACHE;
};
