import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";
import { createFolder } from "#platform/disk/create-folder.ts";
import { flush } from "#platform/disk/flush.ts";
import { driveObjects, isMissing } from "./drive-objects.ts";
import type { ByteRange, Storage } from "./stored-files.ts";

/** Temporary files for unfinished uploads. No key starts with a dot. */
const INCOMING = ".incoming";

/** Stores files in a folder. flydrive lists and deletes; storing and partial reads are done here. */
export const createDiskStorage = (root: string): Storage => {
  const driver = new FSDriver({ location: root, visibility: "private" });
  const incoming = join(root, INCOMING);

  return {
    put: async (key, path) => {
      const target = join(root, key);
      const folder = dirname(target);
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const madeFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(incoming, randomBytes(12).toString("hex"));
      try {
        await copyFile(path, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await flush(unfinished, "file");
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // A name is only durable once its folder is flushed, and a new folder once its parents are.
      for (const changed of madeFolder ? foldersFrom(folder, root) : [folder]) await flush(changed, "folder");
    },
    read: async (key, range) => openForReading(join(root, key), range),
    remove: (key) => driver.delete(key),
    list: async function* (prefix) {
      try {
        for await (const object of driveObjects(driver, prefix))
          if (!object.key.startsWith(".")) yield object;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    clean: async (olderThanMs) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true });
      }
    },
    check: async () => {
      await createFolder(root);
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    close: () => {},
  };
};

const openForReading = async (path: string, range: ByteRange | undefined): Promise<Readable | null> => {
  try {
    const handle = await open(path, "r");
    return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const foldersFrom = (folder: string, root: string): string[] =>
  folder.length <= root.length ? [folder] : [folder, ...foldersFrom(dirname(folder), root)];
