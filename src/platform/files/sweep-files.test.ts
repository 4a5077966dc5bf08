import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { anImageLibrary, type ImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { insertFile } from "./files.sql.ts";
import { SWEEP_GRACE_MS, sweepFiles } from "./sweep-files.ts";

const HOUR = 3_600_000;
let app: TestApp;
let library: ImageLibrary;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  library = await anImageLibrary(app);
});

const sweep = (graceMs: number, log = createMemoryLog().log) => {
  const { storage, companyDb, database } = app.app;
  return sweepFiles({
    storage,
    companyDb,
    log,
    companyIds: () => unsafeAllCompaniesIds(database),
    graceMs,
  });
};

const storeOnly = async () => {
  const path = join(app.dataDir, "source");
  writeFileSync(path, "a document");
  const kind = { extension: "txt", mediaType: "text/plain" };
  return app.app.services.files.store(library.company.companyId, path, kind);
};

test("a file whose row was never written is removed after a day, and not before", async () => {
  await library.add(await aPicture(8, 8, "png"));
  await jobsDone(app);
  const kept = await library.stored();
  const { key } = await storeOnly();
  const file = join(app.dataDir, "files", key);
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);

  utimesSync(file, at(23), at(23));
  expect(await sweep(SWEEP_GRACE_MS)).toMatchObject({ removed: 0 });
  expect(await library.stored()).toContain(key);
  utimesSync(file, at(25), at(25));
  expect(await sweep(SWEEP_GRACE_MS)).toMatchObject({ removed: 1, missing: 0 });
  expect(await library.stored()).toEqual(kept);
});

test("the sweeper deletes a file whose server died before inserting its row", async () => {
  const stored = await storeOnly();
  const died = app.app.companyDb(library.company.companyId).write(async (tx) => {
    await insertFile(tx, stored, "report.txt");
    throw new Error("killed");
  });
  await expect(died).rejects.toThrow("killed");
  expect(await library.count("files")).toBe(0);
  expect(await library.stored()).toEqual([stored.key]);
  expect((await sweep(0)).removed).toBe(1);
  expect(await library.stored()).toEqual([]);
});

test("a row whose file is missing is logged and stays", async () => {
  const image = await library.add(await aPicture(8, 8, "png"));
  await jobsDone(app);
  const [key = ""] = await library.stored();
  await app.app.storage.remove(key);
  const { log, lines } = createMemoryLog();
  expect(await sweep(0, log)).toEqual({ removed: 0, missing: 1 });
  expect(lines).toContainEqual({
    level: "error",
    message: "A stored file is missing.",
    fields: expect.objectContaining({ company: library.company.companyId, key }),
  });
  expect((await library.list()).map(({ id }) => id)).toEqual([image.id]);
  await app.app.storage.put(key, join(app.dataDir, "source"), "image/png");
});

test("the queue runs the sweeper every hour, once for all nodes", async () => {
  const { rows } = await app.app.database.pool.query<{ identifier: string }>(
    "select identifier from graphile_worker._private_known_crontabs",
  );
  expect(rows.filter(({ identifier }) => identifier === "sweep-files")).toHaveLength(1);
});
