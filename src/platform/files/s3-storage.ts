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
/** So many times as long nothing may move on a connection, in the middle of a file. */
const PAUSE_TIMES = 3;

/**
 * Keeps files in an S3-compatible store, which shows an object only once it is whole. A store that hangs is given up:
 * where it doesn't begin to answer in time, and where a file's bytes stop.
 */
export const createS3Storage = (setting: Extract<StorageSetting, { kind: "s3" }>): Storage => {
  const answerMs = setting.timeoutMs ?? ANSWER_MS;
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
        // Where the store gave up half-way, the rest is read by nobody.
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
      // Without a key the request would be about the bucket.
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
 * Waits for the beginning of an answer, all attempts together. Once it is there it continues without a limit:
 * a signal with its own timeout would cut it off.
 * @throws Error that says so where it isn't there in time
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
