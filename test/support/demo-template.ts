import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { createDemo } from "#apps/server/demo/create-demo.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import { cheapHash } from "./cheap-hash.ts";
import { copyOfDatabase, type TestConnection, throughPooler } from "./copied-databases.ts";
import { startTestApp } from "./test-app.ts";

/** The password of every demo account in tests. */
export const PASSWORD = "river-Bend-2026";

export interface DemoCopy {
  readonly connection: TestConnection;
  /** The contents of the data folder of the node that created the demo. */
  readonly files: string;
}

/** A copy of a database with the demo's four companies, without their images. */
export const copyOfDemo = async (): Promise<DemoCopy> => {
  const files = join(inject("scratch"), "demo");
  const connection = await copyOfDatabase("demo", async (empty) => {
    rmSync(files, { recursive: true, force: true });
    mkdirSync(files);
    const testApp = await startTestApp({ DEMO_PASSWORD: PASSWORD }, silentLog, empty, files);
    // Hides the list of accounts that the demo prints.
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await createDemo(testApp.app, silentLog, { demoDir: "demo", hasPictures: false });
      const passwordHash = cheapHash(PASSWORD);
      for (const companyId of await unsafeAllCompaniesIds(testApp.app.database))
        await testApp.app
          .companyDb(companyId)
          .write((tx) => tx.sql.updateTable("users").set({ passwordHash }).execute());
    } finally {
      print.mockRestore();
      await testApp.app.close();
    }
  });
  return { connection: throughPooler(connection), files };
};
