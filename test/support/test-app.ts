import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type App, createApp } from "#apps/server/compose/app.ts";
import { foldersOf } from "#apps/server/compose/app-options.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { type Log, silentLog } from "#platform/log/log.ts";
import { copyOfDatabase, type TestConnection, throughPooler } from "./copied-databases.ts";

/** A complete node in this process with a separate database, listening on 127.0.0.1. */
export interface TestApp {
  readonly app: App;
  readonly dataDir: string;
  readonly connection: TestConnection;
  /** Sends a request unchanged. @param host the company's host, without port */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface SendOptions {
  host?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, and a string or buffer unchanged. */
  body?: unknown;
  cookie?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  /** The body, parsed as JSON. */
  json(): unknown;
  /** The value of a cookie that the answer sets. */
  cookie(name: string): string | undefined;
}

/** Migrates an empty database, as a node's first start does. */
const migrateDatabase = async (connection: TestConnection): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-app-"));
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", PUBLIC_URL_PORT: "", DEMO: "off" });
  const folders = foldersOf(resolve(import.meta.dirname, "../.."));
  const app = await createApp({ config, connection, log: silentLog, version: "test", ...folders });
  await app.startJobs();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
};

/**
 * Starts a node.
 * @param env settings in addition to the usual ones of tests
 * @param at an existing database, for a second node or one behind a proxy; by default a new one
 * @param dataDir the existing data folder of that database; by default a new one
 * @param changes configuration that has no environment variable, or overrides it
 */
export const startTestApp = async (
  env: Record<string, string> = {},
  log: Log = silentLog,
  at?: TestConnection,
  dataDir = mkdtempSync(join(tmpdir(), "tenantry-app-")),
  changes: Partial<Config> = {},
): Promise<TestApp> => {
  const usual = { DATA_DIR: dataDir, PORT: "0", PUBLIC_URL_PORT: "", DEMO: "off", HOST_CHECKS: "off" };
  const read = readConfig({ ...usual, ...env });
  // Many tests sign in with wrong passwords, and waiting would prove nothing.
  const config = { ...read, wrongAnswerMs: 0, ...changes };
  const options = { config, log, version: "test", ...foldersOf(resolve(import.meta.dirname, "../..")) };
  const connection = at ?? throughPooler(await copyOfDatabase("migrated", (empty) => migrateDatabase(empty)));
  // A node with another number of requests also has other limits for waiting texts.
  const cleaning = env.MAX_REQUESTS === undefined ? { sharedCleaner } : {};
  const app = await createApp({ ...options, ...cleaning, connection });
  await app.startJobs();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  return {
    app,
    dataDir,
    connection,
    send: (method, path, options = {}) => send(port, method, path, options),
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** One cleaner for all nodes of this process, because its own process takes most of a second to start. */
const sharedCleaner = createHtmlCleaner();

const send = (port: number, method: string, path: string, options: SendOptions): Promise<Answer> =>
  new Promise((answered, failed) => {
    const isRaw = typeof options.body === "string" || Buffer.isBuffer(options.body);
    const body =
      options.body === undefined || isRaw
        ? (options.body as string | Buffer | undefined)
        : JSON.stringify(options.body);
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent: false,
        headers: {
          host: options.host ?? "localhost",
          ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }),
          ...(options.cookie ? { cookie: options.cookie } : {}),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: () => JSON.parse(text) as unknown,
            cookie: (name) =>
              response.headers["set-cookie"]
                ?.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1])
                .find((value) => value !== undefined),
          });
        });
      },
    );
    request.on("error", failed);
    request.end(body);
  });
