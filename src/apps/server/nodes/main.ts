import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { readConfig, withDotEnv } from "#platform/config/config.ts";
import { warningsOf } from "#platform/config/config-warnings.ts";
import { startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { createLog } from "#platform/log/log.ts";
import { explainStartError, makeDataFolder } from "./start-errors.ts";
import { askPrimary, startWorkers, WorkerStartError } from "./workers.ts";

// Built, this file is dist/server/main.js.
const root = resolve(import.meta.dirname, "../..");

/** The program that was started: it has the database, and serves itself or has workers serve. */
const start = async (): Promise<void> => {
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn({}, warning);
  makeDataFolder(config.dataDir);

  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        stateDir: join(config.dataDir, "postgres"),
        log,
        connections: CONNECTIONS.own + CONNECTIONS.eachWorker * config.workers,
      });
  const connection = embedded ? embedded.connection : { url: config.databaseUrl ?? "" };
  let serving: { readonly port: number; invite(): Promise<void>; stop(): Promise<void> };
  try {
    // Beside workers this process serves nothing, so it doesn't load what serves.
    serving =
      config.workers > 1
        ? await startWorkers({ config, connection, log, program: join(import.meta.dirname, "main.js") })
        : await (await import("./serve.ts")).serve({ config, connection, log, root, isFirst: true });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  // Before it says that it is up: whatever waits for that may stop it at once.
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

/** One of several processes that share the port. What it needs it learns from the one that started it. */
const startWorker = async (): Promise<void> => {
  const { serve } = await import("./serve.ts");
  const { connection, isFirst } = await askPrimary();
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const log = createLog(config.logLevel).child({ worker: cluster.worker?.id });
  // Ctrl-C reaches every process of the terminal; the one that started us tells us when to stop.
  process.on("SIGINT", () => {});
  const serving = await serve({ config, connection, log, root, isFirst });
  log.info({ port: serving.port }, "A worker is up.");
  if (isFirst) await serving.invite();
  stopOn(["SIGTERM"], serving.stop);
};

/** What the embedded database needs for a worker's pool, its listener and its sign-in of a moment, and besides. */
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

(cluster.isPrimary ? start() : startWorker()).catch((error: unknown) => {
  const said = error instanceof WorkerStartError ? error.message : explainStartError(error);
  if (said !== "") console.error(`\n${said}\n`);
  process.exit(1);
});
