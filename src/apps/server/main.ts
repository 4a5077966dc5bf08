import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError, readConfig, withDotEnv } from "#platform/config/config.ts";
import { startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { EmbeddedPostgresError } from "#platform/db/embedded/embedded-postgres-error.ts";
import { createLog } from "#platform/log/log.ts";
import { createApp, foldersOf } from "./app.ts";
import { createDemo } from "./demo/create-demo.ts";
import { printSetUpLink } from "./set-up.ts";

// Built, this file is dist/server/main.js.
const root = resolve(import.meta.dirname, "../..");
const DRAIN_MS = 10_000;

const start = async (): Promise<void> => {
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const log = createLog(config.logLevel);
  makeDataFolder(config.dataDir);

  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ stateDir: join(config.dataDir, "postgres"), log });
  const connection = embedded ? embedded.connection : { url: config.databaseUrl ?? "" };
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

  let app: Awaited<ReturnType<typeof createApp>> | undefined;
  try {
    app = await createApp({
      config,
      connection,
      log,
      version,
      ...foldersOf(root),
    });
    if (config.isDemo) await createDemo(app, config, log);
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    // What went wrong first is what to tell.
    await app?.close().catch(() => {});
    await embedded?.stop();
    throw error;
  }
  const { http, close } = app;
  const address = http.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  log.info({ host: config.host, port, database: embedded ? "embedded" : "external" }, "Tenantry is up.");
  console.log(`\n  Tenantry is up: http://localhost:${port}/  ·  admin: http://localhost:${port}/login\n`);

  if (!app.hosts.provider()) await printSetUpLink(app, port);

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "Stopping.");
    const timer = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    timer.unref();
    try {
      await close();
    } finally {
      await embedded?.stop();
    }
    log.info({}, "Stopped.");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stop(signal).catch((error) => {
        console.error(error);
        process.exit(1);
      });
    });
};

/** The data folder can't be used. The message is written for the person who started Tenantry. */
class DataFolderError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "it lies below a file",
  EACCES: "the system doesn't allow it",
  EPERM: "the system doesn't allow it",
  EROFS: "its disk can only be read",
};

const makeDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw error;
    throw new DataFolderError(
      `The data folder ${folder} can't be used: ${REASONS[code] ?? message}. Set DATA_DIR to a folder you may write to.`,
    );
  }
};

/** The sentence that somebody who starts Tenantry can act on; the stack only where nobody foresaw the fault. */
const explain = (error: unknown): string => {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DataFolderError
  )
    return error.message;
  const { code, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE" && port)
    return `Port ${port} is in use already. Stop the other program, or start with another PORT, for example PORT=${port + 1} npm start.`;
  if (code === "EACCES") return `Tenantry may not do this here: ${message}`;
  if (code === "ENOSPC") return "The disk is full. Free some space and start again; nothing was lost.";
  return stack ?? message;
};

start().catch((error: unknown) => {
  console.error(`\n${explain(error)}\n`);
  process.exit(1);
});
