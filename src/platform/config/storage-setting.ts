/** Where files are kept, as STORAGE_URL says. */
export type StorageSetting =
  | { readonly kind: "disk"; readonly root: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      readonly region: string;
      /** Address of an S3-compatible store; undefined for Amazon's own. */
      readonly endpoint: string | undefined;
      /** undefined: the credentials of the machine itself. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      /** Milliseconds in which the store must begin to answer, 10,000 unless given; bytes may pause three times as long. */
      readonly timeoutMs?: number;
    };

/** What STORAGE_URL must look like, for the message at start. */
export const STORAGE_URL_RULE =
  "must be file:FOLDER or s3://KEY:SECRET@BUCKET?endpoint=https://HOST&region=REGION&timeout=SECONDS";

/**
 * Reads STORAGE_URL. Keys and secrets are percent-decoded.
 * @returns null where it isn't one
 */
export const parseStorageUrl = (value: string): StorageSetting | null => {
  const folder = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(value)?.[1];
  if (folder !== undefined) return { kind: "disk", root: folder };
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return null;
  if (url.port !== "" || !/^\/?$/.test(url.pathname) || url.hash !== "") return null;
  for (const name of url.searchParams.keys()) if (!PARAMETERS.has(name)) return null;
  if ((url.username === "") !== (url.password === "")) return null;
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !isHttpAddress(endpoint)) return null;
  const region = url.searchParams.get("region") ?? "us-east-1";
  if (!/^[a-z0-9-]{2,40}$/.test(region)) return null;
  const timeout = url.searchParams.get("timeout");
  if (timeout !== null && !/^[1-9]\d{0,2}$/.test(timeout)) return null;
  const credentials = decoded(url);
  if (credentials === null) return null;
  const timeoutMs = timeout === null ? {} : { timeoutMs: Number(timeout) * 1_000 };
  return { kind: "s3", bucket: url.hostname, region, endpoint, credentials, ...timeoutMs };
};

const PARAMETERS = new Set(["endpoint", "region", "timeout"]);

const decoded = (url: URL) => {
  if (url.username === "") return undefined;
  try {
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
};

const isHttpAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.hostname !== "";
};
