import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** The version of the release that `makeNextRelease` creates. */
export const NEXT_VERSION = "99.0.0";

/** The name of its additional migration. */
export const NEXT_MIGRATION = "9999-next-release";

/**
 * Copies the built program to another folder as the next release, with a higher version and one more migration.
 * @param folder the folder to create
 * @param migration the SQL of the additional migration
 */
export const makeNextRelease = (folder: string, migration: string): void => {
  mkdirSync(join(folder, "dist"), { recursive: true });
  // Copied, because a program finds its migrations relative to itself. What it only reads is linked.
  cpSync(join(ROOT, "dist/server"), join(folder, "dist/server"), { recursive: true });
  for (const shared of ["dist/admin", "dist/islands", "node_modules"])
    symlinkSync(join(ROOT, shared), join(folder, shared));
  cpSync(join(ROOT, "migrations"), join(folder, "migrations"), { recursive: true });
  writeFileSync(join(folder, "migrations", `${NEXT_MIGRATION}.sql`), migration);
  const description = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...description, version: NEXT_VERSION }));
};
