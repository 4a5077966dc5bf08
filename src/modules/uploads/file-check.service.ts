import { open } from "node:fs/promises";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { endingOf, FILE_KINDS, FILE_TYPE_REFUSAL } from "./uploads.schema.ts";

/** Media types allowed for each extension, as detected from content. Extensions that aren't listed are text. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  pdf: ["application/pdf"],
  // Older Office formats share a container format.
  doc: ["application/x-cfb"],
  xls: ["application/x-cfb"],
  ppt: ["application/x-cfb"],
  docx: [FILE_KINDS.docx?.mediaType ?? ""],
  xlsx: [FILE_KINDS.xlsx?.mediaType ?? ""],
  pptx: [FILE_KINDS.pptx?.mediaType ?? ""],
  odt: [FILE_KINDS.odt?.mediaType ?? ""],
  ods: [FILE_KINDS.ods?.mediaType ?? ""],
  odp: [FILE_KINDS.odp?.mediaType ?? ""],
  gif: ["image/gif"],
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  png: ["image/png", "image/apng"],
  webp: ["image/webp"],
  avif: ["image/avif"],
  zip: ["application/zip"],
};

const CHECK_MS = 5_000;

/**
 * Checks that a file's content matches the extension of its name.
 * @returns the extension
 * @throws Refusal 415
 */
export const checkedEnding = async (path: string, fileName: string): Promise<string> => {
  const ending = endingOf(fileName);
  if (!FILE_KINDS[ending]) throw new Refusal("unsupported", FILE_TYPE_REFUSAL);
  const expected = CONTENTS[ending];
  const found = await contentType(path);
  const isRight = expected
    ? found !== null && expected.includes(found)
    : found === null && (await isText(path));
  if (!isRight)
    throw new Refusal(
      "unsupported",
      `This file's name ends in .${ending}, but it's a different kind of file. Save it again in the program you made it with, then upload it again.`,
    );
  return ending;
};

/** Null if the content has no type signature. */
const contentType = async (path: string): Promise<string | null> => {
  // Loaded with the first upload, because the server should start quickly.
  const { FileTypeParser } = await import("file-type");
  try {
    const parser = new FileTypeParser({ signal: AbortSignal.timeout(CHECK_MS) });
    return (await parser.fromFile(path))?.mime ?? null;
  } catch {
    throw refuse.invalid("This file is damaged and can't be read. Save it again, then upload the new file.");
  }
};

const CHUNK = 1 << 16;

/** Text has no zero bytes. Read in chunks, because a file can be large. UTF-16 is recognized by its byte order mark. */
const isText = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (let isFirst = true; ; isFirst = false) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return true;
      const piece = buffer.subarray(0, bytesRead);
      if (isFirst && /^(\xff\xfe|\xfe\xff)/.test(piece.subarray(0, 2).toString("latin1"))) return true;
      if (piece.includes(0)) return false;
    }
  } finally {
    await file.close();
  }
};
