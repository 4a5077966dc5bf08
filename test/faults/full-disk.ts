import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "#test/support/wait-until.ts";

/** A small separate disk, mounted on a folder. Only root can create one. */
export interface SmallDisk {
  /** Fills all remaining space. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): Promise<void>;
}

/** @returns null if this machine doesn't let us mount one */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk | null => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  const filler = join(folder, "filler");
  return {
    fill: () => {
      const file = openSync(filler, "a");
      try {
        // Smaller and smaller pieces, until not even one byte fits.
        for (let size = 1 << 20; size >= 1; size >>= 1) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () =>
      waitUntil("nothing uses the disk any more", () => {
        try {
          execFileSync("umount", [folder], { stdio: "ignore" });
          return true;
        } catch {
          return false;
        }
      }),
  };
};

const writeUntilFull = (file: number, piece: Buffer): void => {
  for (;;) {
    try {
      if (writeSync(file, piece) < piece.length) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
  }
};

/** Starts a program whose files are limited to two megabytes, like a full disk without mounting one. */
export const WITH_SMALL_FILES = ["/bin/sh", "-c", 'ulimit -f 4096; exec "$@"', "sh"] as const;
