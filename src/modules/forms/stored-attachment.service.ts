import type { UploadedFile } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { withStoredFile } from "#platform/files/with-stored-file.ts";
import { wordsIn } from "#platform/words/words.ts";
import { attachmentKind } from "./attachments.service.ts";
import { formsMessages } from "./forms.messages.ts";
import type { Attachment, VisitorContext } from "./site-forms.service.ts";

/**
 * Stores a form's attachment, if there is one, then runs the work that inserts its row in a transaction. If the work is
 * refused, the file is deleted right away.
 * @throws Refusal 409 if the company has no storage left, 415, 503, and whatever the work throws
 */
export const withAttachment = async <T>(
  { db, services, language }: VisitorContext<"db" | "services">,
  upload: UploadedFile | null,
  work: (tx: WriteTx, file: Attachment | null) => Promise<T>,
): Promise<T> => {
  if (!upload || upload.bytes === 0) return db.write((tx) => work(tx, null));
  const { name, ...kind } = await attachmentKind(upload, language);
  return withStoredFile(
    { db, files: services.files },
    { path: upload.path, ...kind },
    (tx, stored) => work(tx, { ...stored, name }),
    wordsIn(language, formsMessages).noStorage,
  );
};
