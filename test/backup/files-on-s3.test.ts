import { buffer } from "node:stream/consumers";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup } from "#platform/backup/manifest.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { backupShelf, type Installation, installationOf, keptContentAt } from "../support/backups.ts";
import { createTestDatabase, type TestConnection } from "../support/copied-databases.ts";
import { CEDAR_FALLS, HARBOR, PROVIDER, RIVERBEND, sqlAt, startDemoApp } from "../support/sign-in.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

// From a disk to a store and back to a disk.

const BUCKET = "tenantry-backup";
let s3: FauxqsServer;
let store: Storage;
let demo: TestApp;
const shelf = backupShelf();
beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket(BUCKET);
  store = await openStorage({
    kind: "s3",
    bucket: BUCKET,
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${s3.port}`,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
  });
  demo = await startDemoApp();
});
afterAll(async () => {
  await demo?.close();
  store?.close();
  await s3?.stop();
  shelf.remove();
});

const bytesOf = async (storage: Storage, key: string): Promise<string | null> => {
  const stream = await storage.read(key);
  return stream && (await buffer(stream)).toString("base64");
};
const keysIn = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list("")) keys.push(key);
  return keys.sort();
};

test("files are restored from disk to an S3 store and back byte for byte, and a company's lost file alone", async () => {
  const onDisk = demo.app.storage;
  const rows = await sqlAt(demo, RIVERBEND, sql<{ key: string }>`select key from files order by id`);
  expect(rows.length).toBeGreaterThan(1);

  const inStore: Installation = { connection: await createTestDatabase(), storage: store };
  await shelf.restore(await shelf.take(installationOf(demo)), inStore);
  expect(await keysIn(store)).toEqual(await keysIn(onDisk));
  for (const { key } of rows) expect(await bytesOf(store, key), key).toBe(await bytesOf(onDisk, key));

  const fromStore = await shelf.take(inStore);
  expect((await openBackup(fromStore)).manifest.missingFiles).toEqual([]);
  expect(await shelf.verify(fromStore, await createTestDatabase())).toEqual([]);

  const lost = rows[0]?.key as string;
  const changed = rows[1]?.key as string;
  await store.remove(lost);
  await store.remove(changed);
  await store.put(changed, import.meta.filename, "text/plain");
  await shelf.restore(fromStore, inStore, { company: RIVERBEND, replace: true });
  for (const key of [lost, changed]) expect(await bytesOf(store, key), key).toBe(await bytesOf(onDisk, key));

  const back: Installation = { connection: await createTestDatabase(), storage: await shelf.storage() };
  await shelf.restore(fromStore, back);
  for (const { key } of rows) expect(await bytesOf(back.storage, key), key).toBe(await bytesOf(onDisk, key));
  const app = await startTestApp({}, undefined, back.connection as TestConnection);
  try {
    for (const host of [RIVERBEND, PROVIDER, CEDAR_FALLS, HARBOR])
      expect(await keptContentAt(app, host)).toEqual(await keptContentAt(demo, host));
  } finally {
    await app.close();
  }
});

test("a file that is missing from the store is named in the backup", async () => {
  const installation: Installation = { connection: await createTestDatabase(), storage: store };
  await shelf.restore(await shelf.take(installationOf(demo), RIVERBEND), installation, {
    company: RIVERBEND,
  });
  const [file] = await sqlAt(
    demo,
    RIVERBEND,
    sql<{ key: string }>`select key from files order by id limit 1`,
  );
  await store.remove(file?.key ?? "");
  const folder = await shelf.take(installation, RIVERBEND);
  expect((await openBackup(folder)).manifest.missingFiles).toEqual([file?.key]);
});
