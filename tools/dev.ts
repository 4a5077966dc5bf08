import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { removeStamp } from "./build/stamp.ts";
import { TARGETS, type Target } from "./build/targets.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { serverArgs } from "./server-program.ts";

/** `npm run dev`: rebuilds what changes, and restarts the server after each server build. */
export const run = async (): Promise<number | undefined> => {
  const failed = await buildIfStale();
  if (failed !== 0) return failed;
  const server = restartingServer();
  server.restart();
  // The watchers overwrite the build, so its stamp is no longer valid.
  for (const target of TARGETS) removeStamp(join(ROOT, "dist", target));
  const watchers = await Promise.all(TARGETS.map((target) => watch(target, server.restart)));
  const end = async (): Promise<void> => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
    process.exit(await server.stop());
  };
  process.once("SIGINT", end).once("SIGTERM", end).once("SIGHUP", end);
  return undefined;
};

interface Watcher {
  close(): Promise<void>;
}

const watch = async (target: Target, changed: () => void): Promise<Watcher> => {
  const { build } = await import("vite");
  const watcher = (await build({
    configFile: join(ROOT, `vite.${target}.config.ts`),
    configLoader: "native",
    logLevel: "warn",
    build: { outDir: join(ROOT, "dist", target), emptyOutDir: false, watch: {} },
  })) as unknown as Watcher & { on(event: "event", listener: (event: { code: string }) => void): void };
  let isFirst = true;
  watcher.on("event", ({ code }) => {
    if (code !== "END") return;
    // Assets get new names in a build, so the server must read its manifests again in any case.
    if (!isFirst) changed();
    isFirst = false;
  });
  return watcher;
};

/** The server in a separate process. The next one starts when the last has released its port. */
const restartingServer = () => {
  let child: ChildProcess | undefined;
  let queue = Promise.resolve();
  const stop = async (): Promise<number> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? 0;
    child.kill("SIGTERM");
    await once(child, "exit");
    return child.exitCode ?? 1;
  };
  const start = (): void => {
    child = spawn(process.execPath, serverArgs(), {
      stdio: "inherit",
      // Only we receive Ctrl-C, and stop the server in order.
      detached: true,
    });
  };
  return {
    stop,
    restart: (): void => {
      queue = queue.then(stop).then(start);
    },
  };
};
