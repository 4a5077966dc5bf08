import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFolderLock } from "./folder-lock.mjs";

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-runtime-"));
  lock = join(folder, "work.lock");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const moduleUrl = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

const program = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test("programs that wait for the same lock work one after the other", async () => {
  const counter = join(folder, "counter");
  writeFileSync(counter, "0");
  // Each reads, waits and writes: two at once would lose a step.
  const file = program(
    "count.mjs",
    `import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { withFolderLock } from ${moduleUrl("./folder-lock.mjs")};
const counter = ${JSON.stringify(counter)};
for (let round = 0; round < 5; round += 1) {
  await withFolderLock(${JSON.stringify(lock)}, "waiting", async () => {
    const value = Number(readFileSync(counter, "utf8"));
    await sleep(5);
    writeFileSync(counter, String(value + 1));
  });
}`,
  );
  const programs = Array.from({ length: 4 }, () => spawn(process.execPath, [file], { stdio: "ignore" }));
  const codes = await Promise.all(programs.map((child) => once(child, "exit").then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(counter, "utf8")).toBe("20");
  expect(readdirSync(folder).filter((name) => name.startsWith("work.lock"))).toEqual([]);
});

test("a lock whose holder is dead is skipped", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  mkdirSync(lock);
  writeFileSync(join(lock, "pid"), String(pid));
  expect(await withFolderLock(lock, "waiting", async () => "done")).toBe("done");
});

test("the lock is free again after work that failed", async () => {
  await expect(withFolderLock(lock, "waiting", () => Promise.reject(new Error("no luck")))).rejects.toThrow(
    "no luck",
  );
  expect(existsSync(lock)).toBe(false);
});

const relaying = (script: string): string =>
  program(
    "relay.mjs",
    `import { relayTo } from ${moduleUrl("./relay.mjs")};
process.exitCode = await relayTo(process.execPath, ["-e", ${JSON.stringify(script)}]);`,
  );

test("the exit code of the program that was run is handed back", () => {
  expect(spawnSync(process.execPath, [relaying("process.exit(7)")]).status).toBe(7);
  expect(spawnSync(process.execPath, [relaying("process.kill(process.pid, 'SIGKILL')")]).status).toBe(137);
});

test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s is handed on, and the program's end is awaited",
  async (name) => {
    const file = relaying(
      `process.on(${JSON.stringify(name)}, () => setTimeout(() => process.exit(5), 50)); setInterval(() => {}, 1000); console.log("up")`,
    );
    const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill(name);
    expect(await once(child, "exit")).toEqual([5, null]);
  },
);

test("a program is stopped when the one that started it is killed without a word", async () => {
  const told = join(folder, "told");
  const server = program(
    "server.mjs",
    `import { writeFileSync } from "node:fs";
import { stopWithParent } from ${moduleUrl("./relay.mjs")};
stopWithParent();
process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(told)}, "SIGTERM"); process.exit(0); });
setInterval(() => {}, 1000);
console.log("up");`,
  );
  const parent = spawn(
    process.execPath,
    [
      "-e",
      `require("node:child_process").spawn(process.execPath, [${JSON.stringify(server)}], { stdio: "inherit" })`,
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, npm_lifecycle_event: "start" } },
  );
  await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  for (let round = 0; round < 500 && !existsSync(told); round += 1) await sleep(20);
  expect(existsSync(told)).toBe(true);
});

test("an unknown command is refused with the list of those there are", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [new URL("../bootstrap.mjs", import.meta.url).pathname, "fly"],
    {
      encoding: "utf8",
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/no command "fly".*start, dev,/);
  expect(stderr).not.toMatch(/at .*bootstrap/);
});
