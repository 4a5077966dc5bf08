import type { UploadedFile } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { DoneBefore } from "#platform/db/request-key.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { type Attachment, storeAttachment, type VisitorContext } from "./site-forms.service.ts";

/**
 * Stores a form's attachment, then runs the work that inserts its row in a transaction. If the work is refused, the
 * file is deleted right away. @throws Refusal 415, 503 and whatever the work throws
 */
export const withAttachment = async <T>(
  context: VisitorContext<"db" | "services">,
  upload: UploadedFile | null,
  work: (tx: WriteTx, file: Attachment | null) => Promise<T>,
): Promise<T> => {
  const { db, services } = context;
  const file = await storeAttachment(context, upload);
  try {
    return await db.write((tx) => work(tx, file));
  } catch (error) {
    // A transaction may have committed before its connection broke, so the sweeper decides about the file.
    if (file && (error instanceof Refusal || error instanceof DoneBefore))
      await services.files.remove(file.key).catch(() => {});
    throw error;
  }
};
