import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { parseStorageUrl } from "#platform/config/storage-setting.ts";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { startDatabaseProxy } from "#test/support/database-proxy.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { waitForServices } from "./wait-for-services.ts";

/** A port that nothing listens on. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

const statusOf = (port: number, path: string): Promise<number | null> =>
  new Promise((answered) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      answered(response.statusCode ?? null);
    });
    asked.on("error", () => answered(null));
    asked.end();
  });

const DISK = { kind: "disk", root: "." } as const;

test("a start waits for the database, says so, and answers only that it's alive", async () => {
  const proxy = await startDatabaseProxy(await createTestDatabase());
  onTestFinished(() => proxy.close());
  await proxy.goAway();
  const port = await freePort();
  const { log, lines } = createMemoryLog();
  const waiting = waitForServices({
    config: { host: "127.0.0.1", port, storage: DISK },
    connection: proxy.connection,
    log,
  });
  await waitUntil("it says so", () => lines.some(({ message }) => message === "Waiting for the database."));
  expect(
    await Promise.all(["/healthz", "/servez", "/readyz", "/"].map((path) => statusOf(port, path))),
  ).toEqual([200, 503, 503, 503]);
  await proxy.comeBack();
  await waiting;
  expect(await statusOf(port, "/healthz")).toBeNull();
});

test("a database that stays unreachable is reported in one sentence", async () => {
  const waiting = waitForServices({
    config: { host: "127.0.0.1", port: await freePort(), storage: DISK },
    connection: { url: `postgres://nobody@127.0.0.1:${await freePort()}/none` },
    log: silentLog,
    waitMs: 0,
  });
  await expect(waiting).rejects.toThrow(
    /^The database couldn't be reached .*Start PostgreSQL, or correct DATABASE_URL\.$/,
  );
});

test("a wrong database name isn't waited for", async () => {
  const { log, lines } = createMemoryLog();
  await waitForServices({
    config: { host: "127.0.0.1", port: await freePort(), storage: DISK },
    connection: { ...(await createTestDatabase()), database: "no_such_database" },
    log,
  });
  expect(lines).toEqual([]);
});

test("an unreachable file storage doesn't keep the node from serving pages", async () => {
  const { log, lines } = createMemoryLog();
  const storage = parseStorageUrl(
    `s3://key:secret@bucket?endpoint=http://127.0.0.1:${await freePort()}&timeout=1`,
  );
  if (!storage) throw new Error("It's a valid setting.");
  await waitForServices({
    config: {
      host: "127.0.0.1",
      port: await freePort(),
      storage,
    },
    connection: null,
    log,
    waitMs: 0,
  });
  expect(lines.map(({ message }) => message)).toEqual([
    "The file storage can't be reached, so the node starts without it.",
  ]);
});
