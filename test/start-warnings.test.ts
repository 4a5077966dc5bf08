import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endAll, launch } from "./faults/programs.ts";
import { urlOf } from "./support/connection-url.ts";
import { startDatabaseProxy } from "./support/database-proxy.ts";
import { copyOfDemo } from "./support/demo-template.ts";
import { waitUntil } from "./support/wait-until.ts";

test.each([
  ["https without TRUSTED_PROXIES warns once and says what to do", { PUBLIC_URL_SCHEME: "https" }, 1],
  ["https behind a named proxy doesn't", { PUBLIC_URL_SCHEME: "https", TRUSTED_PROXIES: "10.0.0.5" }, 0],
  ["http doesn't", { PUBLIC_URL_SCHEME: "http" }, 0],
])("starting with %s", async (_title, env, count) => {
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-warnings-"));
  const { connection } = await copyOfDemo();
  const program = launch({ ...env, DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, DEMO: "off" });
  onTestFinished(async () => {
    await endAll(program);
    rmSync(dataDir, { recursive: true, force: true });
  });
  await program.up();
  const warnings = program
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes("Set TRUSTED_PROXIES to the address"));
  expect(warnings.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual(
    Array(count).fill(40),
  );
});

test("a start that finds no database waits for it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-waits-"));
  const proxy = await startDatabaseProxy((await copyOfDemo()).connection);
  await proxy.goAway();
  const program = launch({ DATABASE_URL: urlOf(proxy.connection), DATA_DIR: dataDir, DEMO: "off" });
  onTestFinished(async () => {
    await endAll(program);
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await waitUntil("it says so", () => program.output().includes("Waiting for the database."));
  await proxy.comeBack();
  await program.up();
});
