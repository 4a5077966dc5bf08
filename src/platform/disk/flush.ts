import { open } from "node:fs/promises";

/** Makes a file's bytes survive a power cut; of a folder, the names in it. */
export const flush = async (path: string, kind: "file" | "folder"): Promise<void> => {
  const handle = await open(path, kind === "file" ? "r+" : "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some systems can't flush a folder; there its entries are durable by themselves.
    if (
      kind === "file" ||
      !/^(EINVAL|EPERM|EISDIR|ENOTSUP)$/.test((error as NodeJS.ErrnoException).code ?? "")
    )
      throw error;
  } finally {
    await handle.close();
  }
};
