import type { StorageSetting } from "#platform/config/storage-setting.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./stored-files.ts";

/** Opens the configured storage. Loads the S3 client only if it's used. */
export const openStorage = async (setting: StorageSetting): Promise<Storage> => {
  if (setting.kind === "disk") return createDiskStorage(setting.root);
  const { createS3Storage } = await import("./s3-storage.ts");
  return traced(createS3Storage(setting), setting);
};

/** Puts requests to the store into traces. Keys of files aren't recorded. */
const traced = (
  storage: Storage,
  { bucket, endpoint, region }: Extract<StorageSetting, { kind: "s3" }>,
): Storage => {
  const host = endpoint ? new URL(endpoint).hostname : `s3.${region}.amazonaws.com`;
  const send = <T>(method: string, work: () => T): T =>
    inSpan(
      `S3 ${method}`,
      { "rpc.system.name": "aws-api", "rpc.method": method, "aws.s3.bucket": bucket, "server.address": host },
      work,
    );
  return {
    ...storage,
    put: (...file) => send("PutObject", () => storage.put(...file)),
    read: (...file) => send("GetObject", () => storage.read(...file)),
    remove: (key) => send("DeleteObject", () => storage.remove(key)),
  };
};
