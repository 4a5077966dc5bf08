import { existsSync } from "node:fs";
import { chown, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand, type SystemUser } from "./run-command.ts";

/** True for root, which PostgreSQL refuses to run as. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user for the database in `stateDir`. As root: the owner of its data, or else the owner of the folder unless that
 * is root, or else `nobody`. As an ordinary user: undefined, because no switch is needed.
 */
export const chooseUser = async (data: string, stateDir: string): Promise<SystemUser | undefined> => {
  if (!runsAsRoot()) return undefined;
  const owner = (await ownerOf(data)) ?? (await ownerOf(stateDir));
  // initdb refuses a user without an account. Existing data proves that its owner works.
  const usable = owner !== undefined && (existsSync(data) || (await hasAccount(owner.uid)));
  return usable ? owner : await nobody();
};

/** The owner of a folder; undefined if the folder doesn't exist or belongs to root. */
const ownerOf = async (folder: string): Promise<SystemUser | undefined> => {
  const owner = await lstat(folder).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid };
};

const hasAccount = async (uid: number): Promise<boolean> =>
  (await runCommand("id", ["-un", String(uid)])).code === 0;

const nobody = async (): Promise<SystemUser> => {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts);
  // macOS stores nobody as -2, but the kernel needs it unsigned.
  return fields === null
    ? { uid: 65534, gid: 65534 }
    : { uid: Number(fields[1]) >>> 0, gid: Number(fields[2]) >>> 0 };
};

/** Gives a folder and its contents to the user. */
export const changeOwner = async (user: SystemUser, folder: string): Promise<void> => {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(user, path);
    else if (!entry.isSymbolicLink()) await chown(path, user.uid, user.gid);
  }
};
