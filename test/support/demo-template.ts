import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { createDemo } from "#apps/server/demo/create-demo.ts";
import { silentLog } from "#platform/log/log.ts";
import { copyOfDatabase, type TestConnection, throughPooler } from "./copied-databases.ts";
import { startTestApp } from "./test-app.ts";

/** Password of every account of the demo, where tests make it. */
export const PASSWORD = "river-Bend-2026";

export interface DemoCopy {
  readonly connection: TestConnection;
  /** What the demo's node had in its data folder. */
  readonly files: string;
}

/** A copy of a database with the demo's four companies, without its pictures. */
export const copyOfDemo = async (): Promise<DemoCopy> => {
  const files = join(inject("scratch"), "demo");
  const connection = await copyOfDatabase("demo", async (empty) => {
    rmSync(files, { recursive: true, force: true });
    mkdirSync(files);
    const testApp = await startTestApp({ DEMO_PASSWORD: PASSWORD }, silentLog, empty, files);
    // It prints its accounts, which nobody needs here.
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await createDemo(testApp.app, silentLog, { demoDir: "demo", hasPictures: false });
    } finally {
      print.mockRestore();
      await testApp.app.close();
    }
  });
  return { connection: throughPooler(connection), files };
};
