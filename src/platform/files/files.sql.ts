import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { StoredFile } from "./files.ts";
import { removeFilesJob } from "./removals.ts";

/** Registers a stored file as the company's. @returns its id */
export const insertFile = async (tx: WriteTx, file: StoredFile, originalName: string): Promise<number> =>
  (
    await tx.sql
      .insertInto("files")
      .values({ companyId: tx.companyId, ...file, originalName })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Deletes files: their rows now, the stored files after the commit. */
export const deleteFiles = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx.sql
    .deleteFrom("files")
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .returning("key")
    .execute();
  if (rows.length > 0) await tx.addJob(removeFilesJob, { keys: rows.map(({ key }) => key) });
};

/** The keys that have a row. */
export const selectKnownKeys = async (tx: ReadTx, keys: readonly string[]): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("files")
      .select("key")
      .where("companyId", "=", tx.companyId)
      .where("key", "in", keys)
      .execute()
  ).map((row) => row.key);

/** Rows created before a moment, in batches, by id. */
export const selectFilesAfter = (
  tx: ReadTx,
  afterId: number,
  before: Date,
  count: number,
): Promise<{ id: number; key: string }[]> =>
  tx.sql
    .selectFrom("files")
    .select(["id", "key"])
    .where("companyId", "=", tx.companyId)
    .where("id", ">", afterId)
    .where("createdAt", "<", before)
    .orderBy("id")
    .limit(count)
    .execute();
