import { deleteItemCopies } from "#modules/working-copies/working-copies.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { countWritten, dropMailJobs, lockSubmissionsWith } from "./person-submissions.sql.ts";
import { deleteSubmissions } from "./read-submissions.sql.ts";

/** The numbers of what was deleted. */
export interface ErasedSubmissions {
  readonly submissions: number;
  readonly files: number;
  readonly notes: number;
  readonly replies: number;
}

/** Deletes submissions with their files, notes, replies, unsent emails, and what staff have typed and not saved. */
export const eraseSubmissions = async (tx: WriteTx, ids: readonly number[]): Promise<ErasedSubmissions> => {
  if (ids.length === 0) return { submissions: 0, files: 0, notes: 0, replies: 0 };
  const written = await countWritten(tx, ids);
  await dropMailJobs(tx, ids);
  const { ids: gone, fileIds } = await deleteSubmissions(tx, ids);
  await deleteFiles(tx, fileIds);
  await deleteItemCopies(
    tx,
    ["submission-note", "submission-reply"],
    gone.map((id) => `0 submission ${id}`),
  );
  return { submissions: gone.length, files: fileIds.length, ...written };
};

/**
 * Deletes submissions that contain a text, all of them or none.
 * @throws Refusal 409 if one of them doesn't contain it, or is gone
 */
export const eraseSubmissionsWith = async (
  tx: WriteTx,
  text: string,
  ids: readonly number[],
): Promise<ErasedSubmissions> => {
  const found = new Set(await lockSubmissionsWith(tx, text, ids));
  if (!ids.every((id) => found.has(id)))
    throw refuse.conflict("These results are out of date, so nothing was erased. Search again.");
  return eraseSubmissions(tx, [...found]);
};
