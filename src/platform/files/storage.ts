import type { StorageSetting } from "#platform/config/storage-setting.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./stored-files.ts";

/** Opens the configured storage. Loads the S3 client only if it's used. */
export const openStorage = async (setting: StorageSetting): Promise<Storage> => {
  if (setting.kind === "disk") return createDiskStorage(setting.root);
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(setting);
};
