import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { UploadRule } from "#platform/call/define-call.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { storageRefusal } from "#platform/files/files.ts";
import type { TemporaryFile, TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";

export interface ReadForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly upload: (UploadedFile & { remove(): Promise<void> }) | null;
}

/** A site's forms have at most 200 fields, plus a few hidden ones. */
const MAX_FIELDS = 220;

/**
 * Parses a multipart form. Fields are kept in memory, up to `maxBytes` for names and values together. A file goes
 * straight into a temporary file. Parsing stops if either is too large, and no temporary file is left after an error.
 * @throws Refusal 413 too large, 400 interrupted or not a form, 503 out of space
 */
export const readForm = async (
  request: FastifyRequest,
  upload: UploadRule | null,
  maxBytes: number,
  temporary: TemporaryFiles,
  log: Log,
): Promise<ReadForm> => {
  const fields: Record<string, unknown> = Object.create(null);
  let received: ReadForm["upload"] = null;
  let bytes = 0;
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: maxBytes,
    fieldNameSize: 100,
    files: upload ? 1 : 0,
    fileSize: upload?.maxBytes ?? 0,
    parts: MAX_FIELDS + 1,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (!upload || part.fieldname.toLowerCase() !== upload.part.toLowerCase())
          throw new Refusal("invalid", "The form contains an unexpected file.");
        received = await receive(part, upload, temporary.take(), log);
        continue;
      }
      bytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(String(part.value));
      if (part.valueTruncated || bytes > maxBytes)
        throw new Refusal("too-large", "The request is too large.");
      // A repeated name becomes a list.
      const before = fields[part.fieldname];
      fields[part.fieldname] =
        before === undefined
          ? part.value
          : Array.isArray(before)
            ? [...before, part.value]
            : [before, part.value];
    }
  } catch (error) {
    await received?.remove();
    // The rest isn't needed, so it's discarded.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOfForm(error);
  }
  return { fields: { ...fields }, upload: received };
};

const receive = async (
  part: MultipartFile,
  rule: UploadRule,
  target: TemporaryFile,
  log: Log,
): Promise<ReadForm["upload"]> => {
  try {
    const sink = createWriteStream(target.path, { flags: "wx", mode: 0o600 });
    // At the limit, the part's stream ends and reports it.
    await pipeline(part.file, sink);
    const isTooLarge = part.file.truncated;
    if (isTooLarge && !rule.leavesOutTooLarge) throw refuse.fileTooLarge(rule.maxBytes);
    if (isTooLarge) await target.remove();
    return {
      path: target.path,
      fileName: part.filename ?? "",
      bytes: sink.bytesWritten,
      isTooLarge,
      remove: target.remove,
    };
  } catch (error) {
    await target.remove();
    const isOurDisk = /^(open|write|close)$/.test((error as NodeJS.ErrnoException).syscall ?? "");
    throw isOurDisk ? storageRefusal(error, "receive an upload", log) : error;
  }
};

const refusalOfForm = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case "FST_FILES_LIMIT":
      return new Refusal("invalid", "The form contains an unexpected file.");
    case "FST_PARTS_LIMIT":
    case "FST_FIELDS_LIMIT":
      return new Refusal("too-large", "The form has too many fields.");
    case "FST_MP_PREMATURE_CLOSE":
    case "ECONNRESET":
    case "ERR_STREAM_PREMATURE_CLOSE":
      return new Refusal("invalid", "The upload was interrupted. Try again.");
    default:
      return /multipart|terminated early|boundary|header/i.test(message ?? "")
        ? new Refusal("invalid", "The form was damaged or interrupted while it was being sent. Try again.")
        : error;
  }
};
