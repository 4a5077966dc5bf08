import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { withFolderLock } from "../../tools/node-runtime/folder-lock.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const CHECKOUT = createHash("sha256").update(ROOT).digest("hex").slice(0, 12);
/** Outside of the checkout, because PostgreSQL's user may not be allowed to read there. */
const PREPARED = join(tmpdir(), `tenantry-demo-${CHECKOUT}`);
const KEY_FILE = `${PREPARED}.key`;

/** Changes with every file of the demo. */
const demoStamp = (): string => {
  const hash = createHash("sha256");
  for (const file of readdirSync(join(ROOT, "demo"), { recursive: true, encoding: "utf8" }).sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, "demo", file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
};

/** The demo stays the same until the server, its files, or the day changes: its dates are relative to today. */
const currentKey = (): string => {
  const stamp = readFileSync(join(ROOT, "dist", "server", ".stamp.json"), "utf8");
  const { contents } = JSON.parse(stamp) as { contents: string };
  return `${new Date().toDateString()} ${contents} ${demoStamp()}`;
};

const isPrepared = (key: string): boolean =>
  existsSync(PREPARED) && existsSync(KEY_FILE) && readFileSync(KEY_FILE, "utf8") === key;

/**
 * A new data folder with the demo and its images. The first caller creates them in about ten seconds. Later ones get a
 * copy in a fraction of a second.
 * @param create fills an empty data folder and leaves no process running
 */
export const copyOfDemoFolder = async (create: (dataDir: string) => Promise<void>): Promise<string> => {
  await withFolderLock(`${PREPARED}.lock`, "Waiting for the prepared demo …", async () => {
    const key = currentKey();
    if (isPrepared(key)) return;
    const staging = mkdtempSync(`${PREPARED}-`);
    try {
      await create(staging);
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      throw error;
    }
    rmSync(PREPARED, { recursive: true, force: true });
    renameSync(staging, PREPARED);
    writeFileSync(KEY_FILE, key);
  });
  const copy = mkdtempSync(join(tmpdir(), "tenantry-"));
  // Unlike Node's copy, `cp` keeps the owners: PostgreSQL runs as another user if this process is root.
  execFileSync("cp", ["-a", `${PREPARED}/.`, copy]);
  return copy;
};
