import { chown, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The user PostgreSQL runs as. Undefined wherever one is expected: the user who runs us. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** True when we are root, whom PostgreSQL refuses to serve. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user for the database in `folders`: as root the owner of the first that exists and isn't root's,
 * else `nobody`; as an ordinary user undefined (nothing to switch).
 */
export const chooseUser = async (folders: readonly string[]): Promise<SystemUser | undefined> => {
  if (!runsAsRoot()) return undefined;
  for (const folder of folders) {
    const owner = await lstat(folder).catch(() => undefined);
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return await nobody();
};

const nobody = async (): Promise<SystemUser> => {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts);
  // macOS writes nobody as -2; the kernel wants it unsigned.
  return fields === null
    ? { uid: 65534, gid: 65534 }
    : { uid: Number(fields[1]) >>> 0, gid: Number(fields[2]) >>> 0 };
};

/** Gives a folder and all it holds to the user. */
export const giveTo = async (user: SystemUser, folder: string): Promise<void> => {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(user, path);
    else if (!entry.isSymbolicLink()) await chown(path, user.uid, user.gid);
  }
};
