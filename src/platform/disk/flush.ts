import { open } from "node:fs/promises";

/** Flushes a file, so that it survives a power failure; for a folder, its entries. */
export const flush = async (path: string, kind: "file" | "folder"): Promise<void> => {
  const handle = await open(path, kind === "file" ? "r+" : "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some systems can't flush a folder, but its entries are durable there.
    if (
      kind === "file" ||
      !/^(EINVAL|EPERM|EISDIR|ENOTSUP)$/.test((error as NodeJS.ErrnoException).code ?? "")
    )
      throw error;
  } finally {
    await handle.close();
  }
};
