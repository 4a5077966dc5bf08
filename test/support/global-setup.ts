import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { generateRegistries } from "../../tools/generate.ts";
import { startPgbouncer } from "./pgbouncer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for files that several tests share. It's deleted after the run. */
    scratch: string;
    postgres: { host: string; port: number; user: string; password: string; database: string };
    /** The pooler that nodes connect through; null if they connect directly. */
    pooler: { host: string; port: number } | null;
  }
}

/** Starts one real PostgreSQL for the whole run, in a folder that's deleted afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  generateRegistries();
  const folder = mkdtempSync(join(tmpdir(), "tenantry-tests-"));
  const server = await startEmbeddedPostgres({
    stateDir: join(folder, "postgres"),
    log: silentLog,
    durability: "none",
    mayCreateDatabases: true,
    // Three test files run at a time, some of them with several nodes of 17 connections each.
    connections: 300,
  });
  project.provide("scratch", folder);
  project.provide("postgres", server.connection);
  const bouncer = process.env.TEST_POOLED ? await startPgbouncer(server.connection) : null;
  project.provide("pooler", bouncer && { host: bouncer.host, port: bouncer.port });
  return async () => {
    await bouncer?.stop();
    await server.stop();
    removeLater(folder);
  };
}

/** Removes a folder in another process. Hundreds of databases take a while, which nothing has to wait for. */
const removeLater = (folder: string): void => {
  const program = "require('node:fs').rmSync(process.argv[1], { recursive: true, force: true })";
  spawn(process.execPath, ["-e", program, folder], { detached: true, stdio: "ignore" }).unref();
};
