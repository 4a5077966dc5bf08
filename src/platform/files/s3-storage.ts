import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import type { StorageSetting } from "#platform/config/storage-setting.ts";
import { driveObjects, isMissing } from "./drive-objects.ts";
import type { Storage } from "./stored-files.ts";

const nothing = (): void => {};
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

const CHECK_MS = 3_000;
const ANSWER_MS = 10_000;
/** A connection may be idle in the middle of a file for this multiple of the timeout. */
const PAUSE_TIMES = 3;

/**
 * Stores files in an S3-compatible store, in which an object is visible only when complete. Requests time out if no
 * response starts in time, or if a transfer stalls.
 */
export const createS3Storage = (setting: Extract<StorageSetting, { kind: "s3" }>): Storage => {
  const answerMs = setting.timeoutMs ?? ANSWER_MS;
  const client = new S3Client({
    region: setting.region,
    ...(setting.endpoint === undefined ? {} : { endpoint: setting.endpoint, forcePathStyle: true }),
    ...(setting.credentials ? { credentials: setting.credentials } : {}),
    // Not all S3-compatible stores support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // The SDK would log to the console. Errors are logged where they are handled.
    logger: QUIET,
    requestHandler: { connectionTimeout: Math.min(3_000, answerMs), socketTimeout: answerMs * PAUSE_TIMES },
  });
  const bucket = setting.bucket;
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

  return {
    put: async (key, path, mediaType) => {
      const { size } = await stat(path);
      const body = createReadStream(path);
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentType: mediaType,
            ContentLength: size,
          }),
        );
      } finally {
        // If the store stopped halfway, nobody reads the rest.
        body.destroy();
      }
    },
    read: async (key, range) => {
      try {
        const answer = await inTime(answerMs, (abortSignal) =>
          client.send(
            new GetObjectCommand({
              Bucket: bucket,
              Key: key,
              ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
            }),
            { abortSignal },
          ),
        );
        return answer.Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      // Without a key, the request would concern the bucket.
      if (key === "") throw new Error("A file to remove has a key.");
      await inTime(answerMs, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },
    list: (prefix) => driveObjects(driver, prefix),
    clean: async () => {},
    check: async () => {
      await inTime(Math.min(CHECK_MS, answerMs), (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
      );
    },
    close: () => client.destroy(),
  };
};

/**
 * Waits for the start of a response, including retries. After that there is no limit, because a signal with its own
 * timeout would cut it off.
 * @throws Error if it doesn't start in time
 */
const inTime = async <T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  try {
    return await ask(late.signal);
  } catch (error) {
    if (!late.signal.aborted) throw error;
    throw new Error(`The store didn't answer within ${milliseconds / 1_000} s.`);
  } finally {
    clearTimeout(timer);
  }
};
