import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A temporary path for one upload or image. The file isn't created yet, and nothing else uses the path. */
export interface TemporaryFile {
  readonly path: string;
  remove(): Promise<void>;
}

export interface TemporaryFiles {
  take(): TemporaryFile;
  /** Gives `work` a path and deletes the file afterwards, whatever happened. */
  with<T>(work: (path: string) => Promise<T>): Promise<T>;
  /** Deletes what a killed server left behind. */
  clean(): Promise<void>;
}

const FORGOTTEN_MS = 3_600_000;

/** Manages temporary files in a separate folder. Their names identify the process that created them. */
export const createTemporaryFiles = (folder: string): TemporaryFiles => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inUse = new Set<string>();
  const take = (): TemporaryFile => {
    const name = `${process.pid}-${randomBytes(12).toString("hex")}`;
    const path = join(folder, name);
    inUse.add(name);
    return {
      path,
      remove: async () => {
        await rm(path, { force: true });
        inUse.delete(name);
      },
    };
  };
  return {
    take,
    with: async (work) => {
      const file = take();
      try {
        return await work(file.path);
      } finally {
        await file.remove();
      }
    },
    clean: async () => {
      for (const name of await readdir(folder)) {
        const pid = /^(\d+)-[0-9a-f]{24}$/.exec(name)?.[1];
        if (pid === undefined || inUse.has(name)) continue;
        const path = join(folder, name);
        if (Number(pid) === process.pid || !isRunning(Number(pid)) || (await isOld(path)))
          await rm(path, { force: true });
      }
    },
  };
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Another process may have the id of the killed one. */
const isOld = async (path: string): Promise<boolean> => {
  const facts = await stat(path).catch(() => null);
  return facts !== null && facts.mtimeMs < Date.now() - FORGOTTEN_MS;
};
