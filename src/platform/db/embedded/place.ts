import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "#platform/log/log.ts";
import { POSTGRES_MAJOR } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runCommand, type SystemUser } from "./run-command.ts";
import { chooseUser } from "./system-user.ts";

/** The folders and files of one database cluster, and the user who runs it. */
export interface Place {
  /** The folder a person knows: `<DATA_DIR>/postgres`. */
  stateDir: string;
  /** Where everything really is: stateDir, or a folder outside when PostgreSQL's user can't reach that. */
  home: string;
  cluster: string;
  data: string;
  configFile: string;
  accessFile: string;
  passwordFile: string;
  user: SystemUser | undefined;
}

/** The place of a cluster folder inside a home. */
export const placeIn = (
  stateDir: string,
  home: string,
  name: string,
  user: SystemUser | undefined,
): Place => {
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
 * Prepares the state folder and finds the place of its cluster. As root, where PostgreSQL's user can't reach
 * the state folder (a clone under /root, say), the cluster lives in a folder outside that a note points to.
 * @throws EmbeddedPostgresError `unreadable` when the folder can't be made or entered.
 */
export const findPlace = async (stateDir: string, log: Log): Promise<Place> => {
  const folder = await makeFolder(stateDir);
  const noted = await readNote(folder);
  if (noted !== undefined) {
    const user = await chooseUser(join(noted, CLUSTER_NAME, "data"), folder);
    return placeIn(folder, noted, CLUSTER_NAME, user);
  }
  const user = await chooseUser(join(folder, CLUSTER_NAME, "data"), folder);
  const inside = placeIn(folder, folder, CLUSTER_NAME, user);
  if (user === undefined || (await canEnter(user, folder))) return inside;
  if (await letPass(user, dirname(folder), () => canEnter(user, folder))) return inside;
  const outside = await makeOutsideHome(user);
  // So that a person who finds it knows whose it is.
  await writeFile(join(outside, "belongs-to"), `${folder}\n`);
  await writeNote(folder, outside);
  log.info(
    { folder: outside },
    `PostgreSQL's user can't reach ${folder}; the database is kept in ${outside}`,
  );
  return placeIn(folder, outside, CLUSTER_NAME, user);
};

/** Whether a state folder holds a database already, or a note of where it is. */
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
    // Another user than ours may have to pass; what is inside guards itself. Not ours to change: let it be.
    await chmod(folder, 0o755).catch(() => {});
    return folder;
  } catch (error) {
    throw new EmbeddedPostgresError(
      (error as NodeJS.ErrnoException).code === "ENOSPC" ? "disk-full" : "unreadable",
      `The folder ${stateDir} for the embedded database can't be created or entered (${(error as Error).message}). Set DATA_DIR to a folder you can write to.`,
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
 * Lets PostgreSQL's group, and nobody else, pass through the data folder where that is closed to all but root,
 * as `mktemp -d` leaves it. Only that one folder is Tenantry's to open; it is left as it was when that won't do.
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
      // Read-only system folders: try the next.
    }
  }
  throw new EmbeddedPostgresError(
    "unreadable",
    "PostgreSQL can't run as root, and no other user can reach the data folder. Set DATA_DIR to a folder that every user may enter, such as /srv/tenantry.",
  );
};
