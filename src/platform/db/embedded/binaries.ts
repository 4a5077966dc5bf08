import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runCommand, type SystemUser } from "./run-command.ts";

/** The major version of the packaged binaries, also used in the name of the database's folder. */
export const POSTGRES_MAJOR = 18;

/** The paths of PostgreSQL's programs, verified to run as the intended user. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

const PACKAGE_OF_PLATFORM: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
};

/**
 * Finds PostgreSQL's programs for this machine and verifies that `user` can run them. If that user can't run the
 * installed package, or its library links can't be created, a copy in `copyFolder` is used.
 * @throws EmbeddedPostgresError `no-binaries` if this machine can't run them
 */
export const findBinaries = async (user: SystemUser | undefined, copyFolder: string): Promise<Binaries> => {
  const installed = installedNativeFolder();
  const linked = await makeLibraryLinks(installed);
  if (linked && (await runs(installed, user))) return programsIn(installed);
  const copy = await copyNative(installed, copyFolder);
  if (await runs(copy, user)) return programsIn(copy);
  const { stderr } = await runCommand(programsIn(copy).postgres, ["--version"], { user });
  throw cannotRun(stderr.trim());
};

const installedNativeFolder = (): string => {
  const name = PACKAGE_OF_PLATFORM[`${process.platform}-${process.arch}`];
  if (name === undefined) throw cannotRun("there is no package for it");
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)),
      "..",
      "native",
    );
  } catch {
    throw cannotRun(`the package @embedded-postgres/${name} isn't installed`);
  }
};

const cannotRun = (reason: string): EmbeddedPostgresError => {
  const platform = `${process.platform} ${process.arch}${isMusl() ? " with musl, as in Alpine Linux" : ""}`;
  return new EmbeddedPostgresError(
    "no-binaries",
    `The embedded PostgreSQL can't run on this machine (${platform}): ${reason || "it doesn't start"}. Set DATABASE_URL to a PostgreSQL 15 or later, then start again.`,
  );
};

const isMusl = (): boolean =>
  process.platform === "linux" &&
  (existsSync("/etc/alpine-release") || existsSync(`/lib/ld-musl-${process.arch}.so.1`));

const programsIn = (native: string): Binaries => {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
};

const runs = async (native: string, user: SystemUser | undefined): Promise<boolean> => {
  const { code, stdout } = await runCommand(programsIn(native).postgres, ["--version"], { user });
  return code === 0 && stdout.includes(`(PostgreSQL) ${POSTGRES_MAJOR}.`);
};

/**
 * Creates the library links, because npm can't pack symbolic links, and newer versions don't run install scripts.
 */
const makeLibraryLinks = async (native: string): Promise<boolean> => {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
};

const copyNative = async (installed: string, copyFolder: string): Promise<string> => {
  const packageFile = await readFile(join(installed, "..", "package.json"), "utf8");
  const version = (JSON.parse(packageFile) as { version: string }).version;
  const target = join(copyFolder, `binaries-${version}`);
  const native = join(target, "native");
  if (existsSync(native)) return native;
  const staging = `${target}.copy-${process.pid}`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o755 });
  await cp(installed, join(staging, "native"), { recursive: true, verbatimSymlinks: true });
  await makeLibraryLinks(join(staging, "native"));
  await openForReading(staging);
  // Renamed at the end, so that an interrupted copy is never mistaken for a finished one.
  await rename(staging, target).catch(async (error) => {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(native)) throw error;
  });
  return native;
};

/** Makes the copy readable for another user, whatever the umask was during installation. */
const openForReading = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
};
