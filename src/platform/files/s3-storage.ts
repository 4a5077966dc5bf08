import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { GetObjectCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { driveObjects, isMissing } from "./drive-objects.ts";
import type { Storage } from "./storage.ts";
import type { StorageSetting } from "./storage-setting.ts";

const nothing = (): void => {};
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Keeps files in an S3-compatible store, which shows an object only once it is whole. */
export const createS3Storage = (setting: Extract<StorageSetting, { kind: "s3" }>): Storage => {
  const client = new S3Client({
    region: setting.region,
    ...(setting.endpoint === undefined ? {} : { endpoint: setting.endpoint, forcePathStyle: true }),
    ...(setting.credentials ? { credentials: setting.credentials } : {}),
    // Stores other than Amazon's don't all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // It would write to the console; what goes wrong is logged where it is handled.
    logger: QUIET,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  });
  const bucket = setting.bucket;
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

  return {
    put: async (key, path, mediaType) => {
      const { size } = await stat(path);
      await driver.putStream(key, createReadStream(path), { contentType: mediaType, contentLength: size });
    },
    read: async (key, range) => {
      try {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
          }),
        );
        return answer.Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => driver.delete(key),
    list: (prefix) => driveObjects(driver, prefix),
    clean: async () => {},
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), {
        abortSignal: AbortSignal.timeout(3_000),
      });
    },
    close: () => client.destroy(),
  };
};
