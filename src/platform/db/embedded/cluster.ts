import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { flush } from "#platform/disk/flush.ts";
import type { Log } from "#platform/log/log.ts";
import { type Binaries, POSTGRES_MAJOR } from "./binaries.ts";
import { CLUSTER_NAME, type ClusterPaths, clusterPathsIn } from "./cluster-paths.ts";
import { EmbeddedPostgresError, errorFromOutput } from "./embedded-postgres-error.ts";
import { isAlive } from "./processes.ts";
import { runCommand } from "./run-command.ts";
import { type Durability, settingsArguments, writeSettings } from "./settings.ts";
import { changeOwner } from "./system-user.ts";

export const ROLE = "tenantry";
export const DATABASE = "tenantry";
const SUPERUSER = "tenantry_bootstrap";

export interface ClusterOptions {
  durability: Durability;
  mayCreateDatabases: boolean;
}

/**
 * Creates the cluster if there is none, and checks it. A new cluster is built in a staging folder, with role,
 * database, and password, and then renamed, so that an interrupted start never leaves anything that looks like a
 * database.
 * @throws EmbeddedPostgresError `unreadable`, `disk-full`, or `failed`
 */
export const ensureCluster = async (
  place: ClusterPaths,
  binaries: Binaries,
  options: ClusterOptions,
  log: Log,
): Promise<void> => {
  await sweepInterrupted(place);
  if (!(await exists(place.cluster))) {
    await refuseOtherMajor(place);
    await createCluster(place, binaries, options, log);
  }
  await checkData(place);
};

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const STAGING = new RegExp(`^${CLUSTER_NAME}\\.init-(\\d+)$`);

const sweepInterrupted = async (place: ClusterPaths): Promise<void> => {
  for (const name of await readdir(place.home)) {
    const pid = STAGING.exec(name)?.[1];
    if (
      pid === undefined ||
      (Number(pid) !== process.pid && (await isAtWork(join(place.home, name), Number(pid))))
    )
      continue;
    // If an orphaned initdb still writes to it, a later start removes it.
    await rm(join(place.home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
};

/** A process number is soon reused, so an old folder counts as left behind, no matter which process has the number now. */
const isAtWork = async (folder: string, pid: number): Promise<boolean> => {
  const age = Date.now() - (await stat(folder)).mtimeMs;
  return age < 10 * 60_000 && (await isAlive(pid));
};

const refuseOtherMajor = async (place: ClusterPaths): Promise<void> => {
  const other = (await readdir(place.home)).find((name) => /^pg\d+$/.test(name));
  if (other === undefined) return;
  throw new EmbeddedPostgresError(
    "unreadable",
    `${place.home} contains a PostgreSQL ${other.slice(2)} database, but this version of Tenantry includes PostgreSQL ${POSTGRES_MAJOR}. Make a backup with the version of Tenantry that wrote it, then restore it with this version into a new DATA_DIR.`,
  );
};

const createCluster = async (
  place: ClusterPaths,
  binaries: Binaries,
  options: ClusterOptions,
  log: Log,
): Promise<void> => {
  const staging = clusterPathsIn(
    place.stateDir,
    place.home,
    `${CLUSTER_NAME}.init-${process.pid}`,
    place.user,
  );
  try {
    await makeFolders(staging);
    await initialise(staging, binaries, options);
    const password = newPassword();
    await writeSettings(staging, staging.cluster, options.durability);
    await writePassword(staging, password);
    await runSql(staging, binaries, [
      `CREATE ROLE ${ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE ${options.mayCreateDatabases ? "CREATEDB" : "NOCREATEDB"} PASSWORD '${password}'`,
      `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
    ]);
    await moveIntoPlace(staging, place);
    log.info({ folder: place.cluster }, "The embedded database was created");
  } catch (error) {
    await rm(staging.cluster, { recursive: true, force: true }).catch(() => {});
    throw asRefusal(error, place);
  }
};

const asRefusal = (error: unknown, place: ClusterPaths): unknown => {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof EmbeddedPostgresError || code === undefined) return error;
  return errorFromOutput(
    "be created",
    (error as Error).message
      .replace("ENOSPC", "No space left on device")
      .replace(/EACCES|EPERM|EROFS/, "Permission denied"),
    place.home,
  );
};

const makeFolders = async (staging: ClusterPaths): Promise<void> => {
  await mkdir(staging.cluster);
  await chmod(staging.cluster, 0o711);
  await mkdir(staging.data);
  await chmod(staging.data, 0o700);
  if (staging.user !== undefined) await chown(staging.data, staging.user.uid, staging.user.gid);
};

const initialise = async (
  staging: ClusterPaths,
  binaries: Binaries,
  options: ClusterOptions,
): Promise<void> => {
  const result = await runCommand(
    binaries.initdb,
    [
      ...["-D", staging.data, "--username", SUPERUSER, "--auth", "reject", "--encoding", "UTF8"],
      ...["--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
      ...["--no-instructions", options.durability === "full" ? "--data-checksums" : "--no-sync"],
    ],
    { user: staging.user },
  );
  if (result.code !== 0) throw errorFromOutput("be created", result.stdout + result.stderr, staging.home);
};

/** Runs statements as the bootstrap superuser in single-user mode. No server may be running on the data. */
const runSql = async (
  place: ClusterPaths,
  binaries: Binaries,
  statements: readonly string[],
): Promise<void> => {
  const args = [
    "--single",
    ...settingsArguments(place),
    "-c",
    "exit_on_error=on",
    "-c",
    "log_min_messages=error",
  ];
  const input = statements.map((statement) => `${statement}\n`).join("");
  const result = await runCommand(binaries.postgres, [...args, "postgres"], { user: place.user, input });
  if (result.code !== 0) throw errorFromOutput("be set up", result.stderr, place.home);
};

const moveIntoPlace = async (staging: ClusterPaths, place: ClusterPaths): Promise<void> => {
  await flush(staging.cluster, "folder");
  await rename(staging.cluster, place.cluster).catch(async (error) => {
    // Another first start was faster, so its database is kept and this one is removed.
    if (!(await exists(place.cluster))) throw error;
    await rm(staging.cluster, { recursive: true, force: true });
  });
  await flush(place.home, "folder");
};

const checkData = async (place: ClusterPaths): Promise<void> => {
  const owner = await lstat(place.data).catch(() => undefined);
  if (owner === undefined) {
    throw new EmbeddedPostgresError(
      "unreadable",
      `${place.cluster} doesn't contain a readable database. Restore it from a backup, or move it away to start with an empty database.`,
    );
  }
  // After a copy or restore by root, PostgreSQL's user must own the files.
  if (place.user !== undefined && owner.uid === 0) await changeOwner(place.user, place.data);
  if (place.user === undefined && process.getuid !== undefined && owner.uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      "unreadable",
      `The database in ${place.stateDir} belongs to another user (id ${owner.uid}). Start Tenantry as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
};

const writePassword = async (place: ClusterPaths, password: string): Promise<void> => {
  const staging = `${place.passwordFile}.${process.pid}`;
  const handle = await open(staging, "w", 0o600);
  try {
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(staging, place.passwordFile);
};

/** The password of the application's role, or undefined if its file is missing. */
export const readPassword = async (place: ClusterPaths): Promise<string | undefined> => {
  const password = await readFile(place.passwordFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new EmbeddedPostgresError(
      "unreadable",
      `Tenantry can't read the file ${place.passwordFile} (${error.message}). Start it as the user who created the file.`,
    );
  });
  return password.trim() === "" ? undefined : password.trim();
};

/** Gives the application's role a new password. The server must not be running. */
export const renewPassword = async (place: ClusterPaths, binaries: Binaries): Promise<string> => {
  const password = newPassword();
  await runSql(place, binaries, [`ALTER ROLE ${ROLE} PASSWORD '${password}'`]);
  await writePassword(place, password);
  return password;
};

const newPassword = (): string => randomBytes(24).toString("base64url");
