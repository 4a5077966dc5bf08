import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#platform/config/config.ts";
import type { Connection } from "#platform/db/pool.ts";
import { consoleToLog } from "#platform/log/console-to-log.ts";
import type { Log } from "#platform/log/log.ts";
import { startTracing } from "#platform/tracing/start-tracing.ts";
import { createApp } from "../compose/app.ts";
import { foldersOf } from "../compose/app-options.ts";
import { createDemo } from "../demo/create-demo.ts";
import { printSetUpLink } from "../routes/set-up.ts";
import { outliveRejections } from "./outlive-rejections.ts";

export interface ServeOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** The project's folder. */
  readonly root: string;
  /** Whether this process creates the demo. */
  readonly isFirst: boolean;
}

/** A node that listens in this process. */
export interface Serving {
  readonly port: number;
  /** Prints the setup link if the installation has no company. */
  invite(): Promise<void>;
  /** Fails `/servez` and `/readyz`, keeps serving for the configured delay, lets open requests finish, and closes everything. */
  stop(): Promise<void>;
}

/** Builds a node and starts listening. @throws if the start fails; then nothing is left open */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const { config, connection, log, root, isFirst } = options;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const tracing = await startTracing(config.tracing, version, log);
  const app = await createApp({ config, connection, log, version, ...foldersOf(root) });
  const putConsoleBack = consoleToLog(log);
  outliveRejections(log);
  try {
    if (config.isDemo && isFirst)
      await createDemo(app, log, { demoDir: join(root, "demo"), hasPictures: true });
    await app.http.listen({ port: config.port, host: config.host });
    // Not before: the demo's pictures would be resized while the rest of it is created.
    await app.startJobs();
  } catch (error) {
    // Report the first error.
    await app.close().catch(() => {});
    putConsoleBack();
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  return {
    port,
    invite: async () => {
      if (!app.hosts.provider()) await printSetUpLink(app, port);
    },
    stop: async () => {
      app.drain();
      // Less is left to send once the rest is closed.
      tracing.flush();
      if (config.stopDelayMs > 0) await pause(config.stopDelayMs);
      const timer = setTimeout(() => app.http.server.closeAllConnections(), config.drainMs);
      timer.unref();
      await app.close().finally(putConsoleBack);
      clearTimeout(timer);
      await tracing.stop();
      log.info({ pageCache: app.cache.figures() }, "Closed.");
    },
  };
};
