import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { readConfig, withDotEnv } from "#platform/config/config.ts";
import { warningsOf } from "#platform/config/config-warnings.ts";
import { checkAddresses } from "#platform/db/check-addresses.ts";
import { startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { configuredConnection } from "#platform/db/pool.ts";
import { createLog } from "#platform/log/log.ts";
import { mapStacks } from "./source-stacks.ts";
import { createDataFolder, explainStartError } from "./start-errors.ts";
import { waitForServices } from "./wait-for-services.ts";
import { askPrimary, startWorkers, tellPrimary, WorkerStartError } from "./workers.ts";

// In the build, this file is dist/server/main.js.
const root = resolve(import.meta.dirname, "../..");

/** The main process: it runs the database, and serves itself or starts workers. */
const start = async (): Promise<void> => {
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn({}, warning);
  createDataFolder(config.dataDir);

  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        stateDir: join(config.dataDir, "postgres"),
        log,
        connections: CONNECTIONS.own + CONNECTIONS.eachWorker * config.workers,
        onStarting: () => {
          // The import below reports an error.
          if (config.workers === 1) import("./serve.ts").catch(() => {});
        },
      });
  const connection = embedded ? embedded.connection : configuredConnection(config);
  let serving: { readonly port: number; invite(): Promise<void>; stop(): Promise<void> };
  try {
    await waitForServices({ config, connection: embedded ? null : connection, log });
    if (!embedded) await checkAddresses(connection, config.workers);
    // With workers, this process serves nothing, so it doesn't load the server.
    serving =
      config.workers > 1
        ? await startWorkers({ config, connection, log, program: join(import.meta.dirname, "main.js") })
        : await (await import("./serve.ts")).serve({ config, connection, log, root, isFirst: true });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  // Before the ready message, because a program that waits for it may stop the process right away.
  stopOn(["SIGINT", "SIGTERM"], async (signal) => {
    log.info({ signal }, "Stopping.");
    try {
      await serving.stop();
    } finally {
      await embedded?.stop();
    }
    log.info({}, "Stopped.");
  });
  const { port } = serving;
  const workers = config.workers > 1 ? { workers: config.workers } : {};
  log.info(
    { host: config.host, port, database: embedded ? "embedded" : "external", ...workers },
    "Tenantry is up.",
  );
  console.log(`\n  Tenantry is up: http://localhost:${port}/  ·  admin: http://localhost:${port}/login\n`);
  await serving.invite();
};

/** A worker process. It gets its settings from the main process. */
const startWorker = async (): Promise<void> => {
  const { serve } = await import("./serve.ts");
  const { connection, isFirst } = await askPrimary();
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const log = createLog(config.logLevel).child({ worker: cluster.worker?.id });
  // Ctrl-C reaches every process of the terminal, but the main process decides when to stop.
  process.on("SIGINT", () => {});
  const serving = await serve({ config, connection, log, root, isFirst });
  log.info({ port: serving.port }, "A worker is up.");
  if (isFirst) await serving.invite();
  stopOn(["SIGTERM"], serving.stop);
  tellPrimary({ kind: "serving", port: serving.port });
};

/** Database connections for a worker's pool, its listener, and short-lived sign-ins, plus a few more. */
const CONNECTIONS = { own: 40, eachWorker: 20 };

const stopOn = (signals: readonly NodeJS.Signals[], stop: (signal: string) => Promise<void>): void => {
  let isStopping = false;
  for (const name of signals)
    process.on(name, (signal) => {
      if (isStopping) return;
      isStopping = true;
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
};

mapStacks(import.meta.dirname);
(cluster.isPrimary ? start() : startWorker()).catch((error: unknown) => {
  const explanation = error instanceof WorkerStartError ? error.message : explainStartError(error);
  if (explanation !== "") console.error(`\n${explanation}\n`);
  process.exit(1);
});
