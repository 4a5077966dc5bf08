/** Where files are stored, from STORAGE_URL. */
export type StorageSetting =
  | { readonly kind: "disk"; readonly root: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      readonly region: string;
      /** The address of an S3-compatible store; undefined for Amazon S3. */
      readonly endpoint: string | undefined;
      /** Undefined to use the machine's own credentials. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      /**
       * The longest wait for a response to start, in milliseconds (10,000 by default). A transfer may pause three times
       * as long.
       */
      readonly timeoutMs?: number;
    };

/** The rule for STORAGE_URL, for the error message at startup. */
export const STORAGE_URL_RULE =
  "must be file:FOLDER or s3://KEY:SECRET@BUCKET?endpoint=https://HOST&region=REGION&timeout=SECONDS";

/**
 * Parses STORAGE_URL. Keys and secrets are percent-decoded.
 * @returns null if it is invalid
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
