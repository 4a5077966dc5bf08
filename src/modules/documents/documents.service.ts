import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { requireTypes, selectToday, updateItemDeleted } from "#modules/content/content.public.ts";
import { joined } from "#modules/content/content.schema.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import { hideUpload, locationOf, publishUpload, takeUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Document } from "./documents.contract.ts";
import { DOCUMENTS_TAG, type DocumentForm } from "./documents.schema.ts";
import {
  type DocumentRecord,
  insertDocument,
  selectDocument,
  selectDocumentForUpdate,
  updateDocumentRow,
} from "./documents.sql.ts";

const WHAT = "document";

export const presentDocument = (record: DocumentRecord): Document => ({
  id: record.id,
  name: record.name,
  type: joined(record.types),
  description: joined(record.description),
  location: locationOf({ id: record.uploadId, name: record.uploadName }),
  uploader: record.uploaderEmail,
  timestamp: record.datedOn,
  fileName: record.fileName,
  bytes: record.bytes,
  status: "Active",
  rowVersion: record.rowVersion,
});

const BLANK: Document = {
  id: 0,
  name: "",
  type: "",
  description: "",
  location: "",
  uploader: "",
  timestamp: "",
  fileName: "",
  bytes: 0,
  status: "Active",
  rowVersion: 0,
};

/** One document for its form, with the types it can bear. Id 0 answers a blank one, dated today. @throws Refusal 404 */
export const readDocument = async (tx: ReadTx, id: number) => {
  const record = id === 0 ? null : await selectDocument(tx, id);
  if (id !== 0 && !record) throw refuse.notFound(WHAT);
  const documentConfig = await getModuleConfiguration(tx, "document");
  return {
    document: record ? presentDocument(record) : { ...BLANK, timestamp: await selectToday(tx) },
    documentConfig,
  };
};

/** Without a day it is today for a new document, and stays as it is for another, as does its file without a location. */
type DocumentInput = Omit<DocumentForm, "timestamp" | "location"> & {
  readonly timestamp: string | null;
  readonly location: string | null;
};

/** Makes a document of an uploaded file. Answers its id. @throws Refusal 400, 403 where the module is off */
export const addDocument = async (tx: WriteTx, actor: Actor, input: DocumentInput): Promise<number> => {
  await requireTypes(tx, "document", input.type);
  const { uploadId } = await takeUpload(tx, "Documents", input.location, null);
  const id = await insertDocument(tx, actor, valuesOf(input, uploadId));
  await publishUpload(tx, uploadId, id);
  await recordAudit(tx, actor, {
    action: "Created document",
    subject: input.name,
    after: { id, type: input.type, description: input.description },
  });
  await putInSearch(tx, await selectDocument(tx, id));
  tx.touch(DOCUMENTS_TAG);
  return id;
};

/**
 * Saves a document. Another upload's content takes the place of its file, under the same address.
 * @throws Refusal 400, 403 where the module is off, 404, 409 where somebody else's save came first
 */
export const saveDocument = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  input: DocumentInput,
  rowVersion: number | undefined,
): Promise<number> => {
  const before = await selectDocumentForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await requireTypes(tx, "document", input.type);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  const { isReplaced } = await takeUpload(tx, "Documents", input.location, before.uploadId);
  if (!(await updateDocumentRow(tx, id, valuesOf(input, before.uploadId), rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "document", id);
  const after = await selectDocument(tx, id);
  await recordAudit(tx, actor, {
    action: isReplaced ? "Updated document and its file" : "Updated document",
    subject: input.name,
    ...changedFields(auditedFields(before), after ? auditedFields(after) : {}),
  });
  await putInSearch(tx, after);
  tx.touch(DOCUMENTS_TAG);
  return id;
};

/** Brings what is found of a document in line with it; nothing where it was deleted. */
export const renewFoundDocument = async (tx: WriteTx, id: number): Promise<void> =>
  putInSearch(tx, await selectDocumentForUpdate(tx, id));

/** Visitors find it by its name, what it is about, its types and the name of its file. */
const putInSearch = async (tx: WriteTx, record: DocumentRecord | null): Promise<void> => {
  if (!record) return;
  await putSearchEntry(tx, {
    kind: "document",
    itemId: record.id,
    title: record.name,
    body: [...record.description, ...record.types, record.fileName].join(" \u2022 "),
    href: locationOf({ id: record.uploadId, name: record.uploadName }),
  });
};

const auditedFields = ({ name, types, description, datedOn, fileName }: DocumentRecord) => ({
  name,
  type: joined(types),
  description: joined(description),
  timestamp: datedOn,
  fileName,
});

const valuesOf = ({ name, type, description, timestamp }: DocumentInput, uploadId: number) => ({
  name,
  types: type,
  description,
  timestamp,
  uploadId,
});

/** Hides a document everywhere, and its file from visitors [DOC-004]. @throws Refusal 404 */
export const removeDocument = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectDocumentForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await updateItemDeleted(tx, "documents", id);
  await hideUpload(tx, before.uploadId);
  await dropSearchEntry(tx, "document", id);
  await recordAudit(tx, actor, {
    action: "Deleted document",
    subject: before.name,
    before: { id, ...auditedFields(before) },
  });
  tx.touch(DOCUMENTS_TAG);
};
