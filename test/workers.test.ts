import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { signInAdmin } from "./faults/client.ts";
import { endAll, launch, type Program, processesOn } from "./faults/programs.ts";
import { databaseEnv } from "./support/connection-url.ts";
import type { TestConnection } from "./support/copied-databases.ts";
import { copyOfDemo } from "./support/demo-template.ts";
import { openPersistentConnection, type PersistentConnection } from "./support/persistent-connection.ts";
import { createPublisher } from "./support/publisher.ts";
import { mailsIn, queueMails } from "./support/queued-mails.ts";
import { waitUntil } from "./support/wait-until.ts";

const folders: string[] = [];
const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-workers-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** The workers of a program, oldest first. */
const workersOf = (program: Program): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(program.pid), "-f", "dist/server/main.js"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};
const workersUp = (program: Program): number[] =>
  [...program.output().matchAll(/"worker":(\d+),.*"msg":"A worker is up\."/g)].map(([, id]) => Number(id));

describe("two workers", () => {
  const CONNECTIONS = 8;
  let program: Program;
  let port: number;
  let dataDir: string;
  let database: TestConnection;
  let visitors: PersistentConnection[];

  beforeAll(async () => {
    dataDir = aFolder();
    database = (await copyOfDemo()).connection;
    program = launch({
      WORKERS: "2",
      ...databaseEnv(database),
      DATA_DIR: dataDir,
      DEMO: "off",
      PAGE_CACHE_MB: "3",
    });
    port = await program.up();
    visitors = Array.from({ length: CONNECTIONS }, () => openPersistentConnection(port));
    // One after another, because workers get connections in turn.
    for (const visitor of visitors) await visitor.read("/healthz");
  });
  afterAll(async () => {
    for (const visitor of visitors ?? []) visitor.close();
    await endAll(program);
  });

  test("share a port; what is published at one is read at both", async () => {
    expect(workersUp(program)).toEqual([1, 2]);
    const { newPage, publish } = createPublisher(port, await signInAdmin(port));
    const pageId = await newPage("of-workers");
    const allRead = async (text: string) => {
      const answers = await Promise.all(visitors.map(({ read }) => read("/of-workers")));
      return answers.every((answer) => answer.text.includes(text));
    };
    await publish(pageId, "first words");
    await waitUntil("everybody reads the page", () => allRead("first words"));
    expect(await allRead("second words")).toBe(false);
    await publish(pageId, "second words");
    await waitUntil("everybody reads the second version", () => allRead("second words"));
  });

  test("run each job once", async () => {
    const count = 40;
    await queueMails(database, count);
    const sent = () => mailsIn([dataDir]);
    await waitUntil("all mails are sent", () => new Set(sent()).size === count);
    expect(sent()).toHaveLength(count);
  });

  test("are independent: one that is killed is replaced, and the other's visitors notice nothing", async () => {
    onTestFailed(() => console.log(program.output().slice(-5_000)));
    const before = workersOf(program);
    expect(before).toHaveLength(2);
    let isOver = false;
    const reading = visitors.map(async ({ read }) => {
      let failures = 0;
      let answers = 0;
      while (!isOver) {
        try {
          const { status } = await read("/of-workers");
          if (status !== 200) throw new Error(`Status ${status}`);
          answers++;
        } catch {
          failures++;
        }
        await new Promise((go) => setTimeout(go, 5));
      }
      return { failures, answers };
    });
    process.kill(before[0] as number, "SIGKILL");
    await waitUntil("another worker serves", () => workersUp(program).includes(3));
    isOver = true;
    const results = await Promise.all(reading);
    // Its visitors lose their connections, and their next ones reach a live worker. A connection assigned just as the
    // worker dies is never answered, so it times out.
    const untouched = results.filter(({ failures }) => failures === 0);
    expect(untouched.length).toBeGreaterThan(0);
    expect(untouched.length).toBeLessThan(CONNECTIONS);
    expect(untouched.every(({ answers }) => answers > 0)).toBe(true);
    for (const { read } of visitors) expect((await read("/of-workers")).status).toBe(200);
    const after = workersOf(program);
    expect(after).toHaveLength(2);
    expect(after).toContain(before[1]);
    expect(after).not.toContain(before[0]);
  });

  test("both stop with the program, and each caches pages within its memory limit", async () => {
    process.kill(program.pid, "SIGTERM");
    expect(await program.ended).toBe(0);
    expect(workersOf(program)).toEqual([]);
    const closed = [...program.output().matchAll(/\{[^\n]*"msg":"Closed\."\}/g)].map(
      ([line]) => JSON.parse(line) as { worker: number; pageCache: { hits: number; maxBytes: number } },
    );
    expect(closed.map(({ worker }) => worker).sort()).toEqual([2, 3]);
    for (const { worker, pageCache } of closed) {
      expect(pageCache.maxBytes).toBe(3 << 20);
      if (worker === 2) expect(pageCache.hits).toBeGreaterThan(0);
    }
  });
});

describe("with the embedded database", () => {
  test("the program starts it once, and Ctrl-C in a terminal stops everything", async () => {
    const dataDir = aFolder();
    const program = launch({ WORKERS: "2", DATA_DIR: dataDir, DEMO: "off" });
    onTestFailed(() => console.log(program.output()));
    try {
      const port = await program.up();
      expect((await openPersistentConnection(port).read("/readyz")).status).toBe(200);
      // One of them prints the link.
      expect(program.said().match(/Open this link/g)).toHaveLength(1);
      process.kill(-program.pid, "SIGINT");
      expect(await program.ended).toBe(0);
      expect(program.output()).toContain('"msg":"Stopped."');
      expect(program.said()).not.toMatch(/error/i);
      await waitUntil("nothing runs on the folder any more", () => processesOn(dataDir).length === 0);
    } finally {
      await endAll(program);
    }
  });

  test("a port in use is reported in one sentence, and nothing keeps running", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const dataDir = aFolder();
    const program = launch({ WORKERS: "2", DATA_DIR: dataDir, DEMO: "off", PORT: String(port) });
    try {
      expect(await program.ended).toBe(1);
      expect(program.said()).toContain(`Port ${port} is already in use.`);
      expect(program.said()).not.toMatch(/^\s+at /m);
      await waitUntil("nothing runs on the folder any more", () => processesOn(dataDir).length === 0);
    } finally {
      taken.close();
      await endAll(program);
    }
  });
});
