import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Version of the release that `makeNextRelease` makes. */
export const NEXT_VERSION = "99.0.0";

/** Name of its one migration more. */
export const NEXT_MIGRATION = "9999-next-release";

/**
 * Lays out the built program in its own folder, as the next release comes to a machine: a higher version, and one
 * migration more.
 * @param folder where it will be; there is nothing yet
 * @param migration the statements of that migration
 */
export const makeNextRelease = (folder: string, migration: string): void => {
  mkdirSync(join(folder, "dist"), { recursive: true });
  // Copied, for a program finds its migrations beside itself; what it only reads is shared.
  cpSync(join(ROOT, "dist/server"), join(folder, "dist/server"), { recursive: true });
  for (const shared of ["dist/admin", "dist/islands", "node_modules"])
    symlinkSync(join(ROOT, shared), join(folder, shared));
  cpSync(join(ROOT, "migrations"), join(folder, "migrations"), { recursive: true });
  writeFileSync(join(folder, "migrations", `${NEXT_MIGRATION}.sql`), migration);
  const description = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...description, version: NEXT_VERSION }));
};
