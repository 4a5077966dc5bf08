import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { parseStorageUrl, STORAGE_URL_RULE } from "./storage-setting.ts";

test("reads folders and S3 stores", () => {
  expect(parseStorageUrl("file:./files")).toEqual({ kind: "disk", root: "./files" });
  expect(parseStorageUrl("file:///srv/files")).toEqual({ kind: "disk", root: "/srv/files" });
  expect(parseStorageUrl("s3://key:se%2Fcret@pictures?endpoint=https://s3.example.org&region=eu-1")).toEqual({
    kind: "s3",
    bucket: "pictures",
    region: "eu-1",
    endpoint: "https://s3.example.org",
    credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
  });
  expect(parseStorageUrl("s3://pictures?timeout=30")).toMatchObject({ timeoutMs: 30_000 });
  expect(parseStorageUrl("s3://pictures")).toMatchObject({ credentials: undefined, endpoint: undefined });
});

test.each([
  "",
  "files",
  "file:",
  "https://example.org/",
  "s3://",
  "s3://key@pictures",
  "s3://key:secret@pictures/folder",
  "s3://key:secret@pictures?endpoint=ftp://example.org",
  "s3://key:secret@pictures?regoin=eu-1",
  "s3://key:se%zzcret@pictures",
  "s3://pictures?timeout=0",
  "s3://pictures?timeout=soon",
])("refuses %j", (value) => {
  expect(parseStorageUrl(value)).toBeNull();
});

test("a wrong STORAGE_URL stops the start and says how it should be; without one, files are in the data folder", () => {
  expect(() => readConfig({ STORAGE_URL: "ftp://files" })).toThrow(
    new ConfigError([`STORAGE_URL ${STORAGE_URL_RULE}.`]),
  );
  expect(readConfig({ DATA_DIR: "/srv/tenantry" }).storage).toEqual({
    kind: "disk",
    root: "/srv/tenantry/files",
  });
});
