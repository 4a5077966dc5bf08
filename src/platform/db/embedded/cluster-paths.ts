import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "#platform/log/log.ts";
import { POSTGRES_MAJOR } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runCommand, type SystemUser } from "./run-command.ts";
import { chooseUser } from "./system-user.ts";

/** The folders and files of a database cluster, and the user who runs it. */
export interface ClusterPaths {
  /** The folder that people know, `<DATA_DIR>/postgres`. */
  stateDir: string;
  /** The actual folder: stateDir, or a folder outside if PostgreSQL's user can't reach stateDir. */
  home: string;
  cluster: string;
  data: string;
  configFile: string;
  accessFile: string;
  passwordFile: string;
  user: SystemUser | undefined;
}

/** Builds the paths of a cluster folder inside a home. */
export const clusterPathsIn = (
  stateDir: string,
  home: string,
  name: string,
  user: SystemUser | undefined,
): ClusterPaths => {
  const cluster = join(home, name);
  return {
    stateDir,
    home,
    cluster,
    data: join(cluster, "data"),
    configFile: join(cluster, "postgresql.conf"),
    accessFile: join(cluster, "pg_hba.conf"),
    passwordFile: join(cluster, "password"),
    user,
  };
};

export const CLUSTER_NAME = `pg${POSTGRES_MAJOR}`;

/**
 * Prepares the state folder and finds its cluster. If Tenantry runs as root and PostgreSQL's user can't reach the
 * state folder (for example, a clone under /root), the cluster is in an outside folder, and a note in the state
 * folder points to it.
 * @throws EmbeddedPostgresError `unreadable` if the folder can't be created or opened
 */
export const findClusterPaths = async (stateDir: string, log: Log): Promise<ClusterPaths> => {
  const folder = await makeFolder(stateDir);
  const noted = await readNote(folder);
  if (noted !== undefined) {
    const user = await chooseUser(join(noted, CLUSTER_NAME, "data"), folder);
    return clusterPathsIn(folder, noted, CLUSTER_NAME, user);
  }
  const user = await chooseUser(join(folder, CLUSTER_NAME, "data"), folder);
  const inside = clusterPathsIn(folder, folder, CLUSTER_NAME, user);
  if (user === undefined || (await canEnter(user, folder))) return inside;
  if (await letPass(user, dirname(folder), () => canEnter(user, folder))) return inside;
  const outside = await makeOutsideHome(user);
  // Tells people who find the folder what it belongs to.
  await writeFile(join(outside, "belongs-to"), `${folder}\n`);
  await writeNote(folder, outside);
  log.info({ folder: outside }, `PostgreSQL's user can't reach ${folder}, so the database is in ${outside}`);
  return clusterPathsIn(folder, outside, CLUSTER_NAME, user);
};

/** Whether a state folder already contains a database, or a note that points to it. */
export const hasCluster = async (stateDir: string): Promise<boolean> => {
  const home = (await readNote(stateDir)) ?? stateDir;
  return stat(join(home, CLUSTER_NAME)).then(
    (found) => found.isDirectory(),
    () => false,
  );
};

const makeFolder = async (stateDir: string): Promise<string> => {
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o755 });
    const folder = await realpath(stateDir);
    // PostgreSQL's user may need to enter; the contents have their own permissions. If another user owns the folder,
    // it stays unchanged.
    await chmod(folder, 0o755).catch(() => {});
    return folder;
  } catch (error) {
    throw new EmbeddedPostgresError(
      (error as NodeJS.ErrnoException).code === "ENOSPC" ? "disk-full" : "unreadable",
      `The folder ${stateDir} for the embedded database can't be created or opened (${(error as Error).message}). Set DATA_DIR to a folder you can write to.`,
      { cause: error },
    );
  }
};

const noteIn = (stateDir: string): string => join(stateDir, `${CLUSTER_NAME}.location`);

const readNote = async (stateDir: string): Promise<string | undefined> => {
  const text = await readFile(noteIn(stateDir), "utf8").catch(() => "");
  return text.trim() === "" ? undefined : text.trim();
};

const writeNote = async (stateDir: string, home: string): Promise<void> => {
  const staging = `${noteIn(stateDir)}.${process.pid}`;
  await writeFile(staging, `${home}\n`);
  await rename(staging, noteIn(stateDir));
};

const canEnter = async (user: SystemUser, folder: string): Promise<boolean> =>
  (await runCommand("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { user })).code === 0;

/**
 * Lets only PostgreSQL's group enter a data folder that is closed to everyone except root, as `mktemp -d` creates it.
 * Tenantry may open only this one folder, and restores its permissions if that isn't enough.
 */
const letPass = async (
  user: SystemUser,
  dataDir: string,
  isReachable: () => Promise<boolean>,
): Promise<boolean> => {
  const before = await stat(dataDir);
  if (before.uid !== 0 || (before.mode & 0o077) !== 0 || dataDir === homedir()) return false;
  await chown(dataDir, before.uid, user.gid);
  await chmod(dataDir, (before.mode & 0o7777) | 0o010);
  if (await isReachable()) return true;
  await chown(dataDir, before.uid, before.gid);
  await chmod(dataDir, before.mode & 0o7777);
  return false;
};

const makeOutsideHome = async (user: SystemUser): Promise<string> => {
  for (const parent of ["/var/lib/tenantry", "/var/tmp/tenantry"]) {
    const home = join(parent, randomBytes(8).toString("hex"));
    try {
      await mkdir(home, { recursive: true, mode: 0o755 });
      await chmod(parent, 0o755);
      await chmod(home, 0o755);
      if (await canEnter(user, home)) return home;
    } catch {
      // The parent may be read-only, so try the next one.
    }
  }
  throw new EmbeddedPostgresError(
    "unreadable",
    "PostgreSQL can't run as root, and no other user can reach the data folder. Set DATA_DIR to a folder that every user can open, such as /srv/tenantry.",
  );
};
