import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage } from "./storage.ts";
import type { Storage } from "./stored-files.ts";

const BUCKET = "tenantry-test";
let folder: string;
let s3: FauxqsServer;
const storages = new Map<string, Storage>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-storage-"));
  s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket(BUCKET);
  storages.set("disk", await openStorage({ kind: "disk", root: join(folder, "files") }));
  storages.set(
    "S3",
    await openStorage({
      kind: "s3",
      bucket: BUCKET,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${s3.port}`,
      credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    }),
  );
});
afterAll(async () => {
  for (const storage of storages.values()) storage.close();
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const aFile = (content: string): string => {
  const path = join(folder, "source");
  writeFileSync(path, content);
  return path;
};

const listed = async (storage: Storage, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(["disk", "S3"])("storage on %s", (kind) => {
  const storage = (): Storage => storages.get(kind) as Storage;

  test("stores a file, returns all or part of it, and deletes it", async () => {
    await storage().put("7/2026/one.txt", aFile("0123456789"), "text/plain");
    const whole = await storage().read("7/2026/one.txt");
    expect(whole && (await buffer(whole)).toString()).toBe("0123456789");
    const part = await storage().read("7/2026/one.txt", { first: 2, last: 4 });
    expect(part && (await buffer(part)).toString()).toBe("234");
    await storage().remove("7/2026/one.txt");
    expect(await storage().read("7/2026/one.txt")).toBeNull();
    await expect(storage().remove("7/2026/one.txt")).resolves.toBeUndefined();
  });

  test("deletes nothing if no file is named", async () => {
    await storage().put("7/2026/stays.txt", aFile("here"), "text/plain");
    await expect(storage().remove("")).rejects.toThrow();
    const kept = await storage().read("7/2026/stays.txt");
    expect(kept && (await buffer(kept)).toString()).toBe("here");
    await storage().remove("7/2026/stays.txt");
  });

  test("lists the files below a prefix with the moment they were stored", async () => {
    const before = Date.now() - 2_000;
    await storage().put("8/2026/a.txt", aFile("a"), "text/plain");
    await storage().put("8/2026/b.txt", aFile("b"), "text/plain");
    await storage().put("80/2026/c.txt", aFile("c"), "text/plain");
    expect(await listed(storage(), "8/")).toEqual(["8/2026/a.txt", "8/2026/b.txt"]);
    expect(await listed(storage(), "9/")).toEqual([]);
    for await (const { changedAt } of storage().list("8/"))
      expect(changedAt.getTime()).toBeGreaterThan(before);
    expect(await listed(storage(), "")).toContain("80/2026/c.txt");
  });

  test("reports that it's available", async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });
});

test("a failed write leaves nothing behind on disk", async () => {
  const storage = storages.get("disk") as Storage;
  await expect(storage.put("9/2026/x.txt", join(folder, "missing"), "text/plain")).rejects.toThrow();
  expect(readdirSync(join(folder, "files/.incoming"))).toEqual([]);
  expect(await listed(storage, "9/")).toEqual([]);
});

test("a partial file of a killed server isn't listed, and is deleted after a while", async () => {
  const storage = storages.get("disk") as Storage;
  writeFileSync(join(folder, "files/.incoming/half"), "half a file");
  expect((await listed(storage, "")).filter((key) => key.includes("half"))).toEqual([]);
  await storage.clean(60_000);
  expect(readdirSync(join(folder, "files/.incoming"))).toEqual(["half"]);
  await storage.clean(0);
  expect(readdirSync(join(folder, "files/.incoming"))).toEqual([]);
});

test("an unreachable store is reported", async () => {
  const away = await openStorage({
    kind: "s3",
    bucket: "no-such-bucket",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${s3.port}`,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
  });
  await expect(away.check()).rejects.toThrow();
  away.close();
});

test("a folder that can't be created is refused, and one that can is created with those above it", async () => {
  // Linux has this folder, in which nothing can be created.
  for (const root of ["/proc/files", "/proc/files/ours"])
    await expect((await openStorage({ kind: "disk", root })).check()).rejects.toThrow(/ENOENT|EACCES|EROFS/);
  const root = join(folder, "new", "files");
  const storage = await openStorage({ kind: "disk", root });
  await Promise.all([storage.check(), storage.check()]);
  expect(statSync(root).mode & 0o777).toBe(0o700);
  await expect((await openStorage({ kind: "disk", root: aFile("x") })).check()).rejects.toThrow("EEXIST");
});
