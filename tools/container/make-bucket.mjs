// Creates the bucket in STORAGE_URL if it's missing. Waits for the store for up to two minutes.
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";

const url = new URL(process.env.STORAGE_URL ?? "");
const client = new S3Client({
  region: url.searchParams.get("region") ?? "us-east-1",
  endpoint: url.searchParams.get("endpoint") ?? undefined,
  forcePathStyle: true,
  credentials: {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  },
});
const Bucket = url.hostname;
const end = Date.now() + 120_000;

/** The store's status for the bucket: 200, 404 if it's missing, undefined if the store doesn't respond. */
const look = async () => {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return 200;
  } catch (error) {
    return error.$metadata?.httpStatusCode;
  }
};

for (;;) {
  const status = await look();
  if (status === 200) break;
  if (status === 404) {
    await client.send(new CreateBucketCommand({ Bucket }));
    console.log(`The bucket ${Bucket} was made.`);
    break;
  }
  if (status === 403 || Date.now() > end) {
    console.error(
      `The store at ${url.searchParams.get("endpoint")} ${status === 403 ? "refuses these keys" : "doesn't answer"}.`,
    );
    process.exit(1);
  }
  await pause(1_000);
}
