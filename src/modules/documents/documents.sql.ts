import { sql } from "kysely";
import {
  contentPage,
  isUntil,
  itemDayOf,
  type ListOrder,
  type MonthPlace,
  uploaderColumns,
  wordOrder,
} from "#modules/content/content.public.ts";
import type { ContentFilters, ContentRange } from "#modules/content/content.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { DOCUMENT_SORTS } from "./documents.contract.ts";

export interface DocumentRecord {
  id: number;
  name: string;
  types: string[];
  description: string[];
  /** YYYY-MM-DD. */
  datedOn: string;
  uploaderEmail: string;
  rowVersion: number;
  uploadId: number;
  uploadName: string;
  fileName: string;
  bytes: number;
}

export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

const documentsWithFile = (tx: ReadTx) =>
  tx.sql
    .selectFrom("documents")
    .innerJoin("uploads", (join) =>
      join
        .onRef("uploads.companyId", "=", "documents.companyId")
        .onRef("uploads.id", "=", "documents.uploadId"),
    )
    .innerJoin("files", (join) =>
      join.onRef("files.companyId", "=", "uploads.companyId").onRef("files.id", "=", "uploads.fileId"),
    )
    .where("documents.companyId", "=", tx.companyId)
    .select([
      "documents.id",
      "documents.name",
      "documents.types",
      "documents.description",
      sql<string>`to_char(documents.dated_on, 'YYYY-MM-DD')`.as("datedOn"),
      "documents.uploaderEmail",
      "documents.rowVersion",
      "documents.uploadId",
      "uploads.name as uploadName",
      "files.originalName as fileName",
      "files.bytes",
    ]);

const ORDER: ListOrder<DocumentSort> = {
  sorts: {
    name: wordOrder("documents.name"),
    type: wordOrder("documents.typesText"),
    description: wordOrder("documents.descriptionText"),
    timestamp: sql`documents.dated_on`,
  },
  own: [sql`documents.dated_on desc`, sql`documents.id desc`],
};

/** Rows of the list: in the asked order, otherwise the newest first. */
export const selectDocuments = (
  tx: ReadTx,
  filters: ContentFilters,
  range: ContentRange<DocumentSort>,
): Promise<DocumentRecord[]> =>
  contentPage(tx, documentsWithFile(tx), { table: "documents", filters }, range, ORDER).execute();

/** What visitors see of the documents that bear one of these types, the newest first. @param place null: all of them */
export const selectShownDocuments = (
  tx: ReadTx,
  types: readonly string[],
  place: (MonthPlace & { readonly limit: number }) | null,
): Promise<DocumentRecord[]> =>
  documentsWithFile(tx)
    .where("documents.id", "in", (eb) =>
      eb
        .selectFrom("documents")
        .select("documents.id")
        .where("documents.companyId", "=", tx.companyId)
        .where("documents.deletedAt", "is", null)
        .where(sql<boolean>`documents.types && ${[...types]}::text[]`)
        .where(isUntil("documents.datedOn", place?.until ?? ""))
        .orderBy(sql`documents.dated_on desc`)
        .orderBy("documents.id", "desc")
        .$if(place !== null, (query) => query.limit(place?.limit ?? 0).offset(place?.offset ?? 0)),
    )
    .orderBy(sql`documents.dated_on desc`)
    .orderBy("documents.id", "desc")
    .execute();

export const selectDocument = async (tx: ReadTx, id: number): Promise<DocumentRecord | null> =>
  (await documentsWithFile(tx)
    .where("documents.id", "=", id)
    .where("documents.deletedAt", "is", null)
    .executeTakeFirst()) ?? null;

/** The document, held so that nothing else changes it. */
export const selectDocumentForUpdate = async (tx: WriteTx, id: number): Promise<DocumentRecord | null> =>
  (await documentsWithFile(tx)
    .where("documents.id", "=", id)
    .where("documents.deletedAt", "is", null)
    .forUpdate("documents")
    .executeTakeFirst()) ?? null;

export interface DocumentValues {
  name: string;
  types: string[];
  description: string[];
  uploadId: number;
  /** A day, or a moment of it; null: today for a new document, otherwise as it is. */
  timestamp: string | null;
}

export const insertDocument = async (
  tx: WriteTx,
  actor: Actor,
  { timestamp, ...values }: DocumentValues,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("documents")
      .values({
        companyId: tx.companyId,
        ...values,
        datedOn: itemDayOf(tx, timestamp),
        ...uploaderColumns(actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Answers false where another save came first. */
export const updateDocumentRow = async (
  tx: WriteTx,
  id: number,
  { timestamp, ...values }: DocumentValues,
  expectedRowVersion: number | undefined,
): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("documents")
    .set({
      ...values,
      ...(timestamp ? { datedOn: itemDayOf(tx, timestamp) } : {}),
      rowVersion: sql<number>`row_version + 1`,
      changedAt: sql<Date>`now()`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .$if(expectedRowVersion !== undefined, (query) =>
      // A client's number may be larger than the column's.
      query.where("rowVersion", "=", sql<number>`${expectedRowVersion as number}::bigint`),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
