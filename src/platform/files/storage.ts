import type { StorageSetting } from "#platform/config/storage-setting.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./stored-files.ts";

/** Opens the storage that the setting names. The S3 client is loaded only where it is used. */
export const openStorage = async (setting: StorageSetting): Promise<Storage> => {
  if (setting.kind === "disk") return createDiskStorage(setting.root);
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(setting);
};
