import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { runNpm } from "./run-npm.mjs";

/**
 * Makes sure that node_modules matches package-lock.json. A marker in node_modules records its lockfile, so that the
 * usual case needs only two small reads.
 */
export const ensurePackages = async (root) => {
  const lock = readFileSync(join(root, "package-lock.json"));
  const machine = `${process.platform}-${process.arch}`;
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${machine}\n`;
  const marker = join(root, "node_modules", ".tenantry-lock");
  const isCurrent = () => existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  if (isCurrent()) return;
  await withFolderLock(
    join(root, ".runtime", "packages.lock"),
    "Waiting for another Tenantry to install packages …",
    async () => {
      if (isCurrent()) return;
      if (!holdsAll(root, JSON.parse(lock.toString("utf8")).packages)) await install(root);
      try {
        writeFileSync(marker, wanted);
      } catch {
        // If node_modules belongs to another user, it's checked again at the next start.
      }
    },
  );
};

const install = async (root) => {
  console.error("Installing packages …");
  // Without scripts, all versions of npm create the same folder, and nothing here needs one.
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--ignore-scripts"];
  if (await runNpm(["ci", ...options], root, "Installing the packages")) return;
  // If a registry lacks other systems' optional packages, `npm ci` considers the lockfile wrong. `npm install` still
  // uses the locked versions, and this way changes none of our files.
  await runNpm(["install", "--no-save", ...options], root, "Installing the packages");
};

/** Whether npm's own record in node_modules matches the lockfile, as after a plain `npm install`. */
const holdsAll = (root, locked) => {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8")).packages;
  } catch {
    return false;
  }
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true && !isForThisMachine(wanted);
    return found.version === wanted.version && existsSync(join(root, path));
  });
};

/**
 * Optional packages without restrictions may belong to ones that don't fit this machine, so npm decides about those.
 */
const isForThisMachine = ({ os, cpu, libc }) => {
  if (os === undefined && cpu === undefined) return false;
  return admits(os, process.platform) && admits(cpu, process.arch) && admits(libc, libcOfThisMachine());
};

const admits = (list, value) => {
  if (list === undefined) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith("!"));
};

const libcOfThisMachine = () => {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc";
};
