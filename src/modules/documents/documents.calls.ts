import { requireUploader, selectListedCount } from "#modules/content/content.public.ts";
import { removeTypeReference } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/call/services.ts";
import {
  countDocuments,
  createDocument,
  deleteDocument,
  getDocumentData,
  getDocuments,
  removeDocumentTypeReference,
  updateDocument,
} from "./documents.contract.ts";
import {
  addDocument,
  presentDocument,
  readDocument,
  removeDocument,
  saveDocument,
} from "./documents.service.ts";
import { selectDocument, selectDocuments } from "./documents.sql.ts";

export const documentsCalls = [
  handle(getDocuments, async ({ db, query }) =>
    (await db.read((tx) => selectDocuments(tx, query, query))).map(presentDocument),
  ),
  handle(countDocuments, ({ db, query }) =>
    db.read((tx) => selectListedCount(tx, { table: "documents", filters: query })),
  ),
  handle(getDocumentData, ({ db, query }) => db.read((tx) => readDocument(tx, query.documentId))),
  handle(createDocument, async (context) => {
    await requireUploader(context, context.body.uploader);
    return context.db.write((tx) => addDocument(tx, context.actor, context.body));
  }),
  handle(updateDocument, async (context) => {
    const { db, actor, body } = context;
    const stored = await db.read((tx) => selectDocument(tx, body.id));
    await requireUploader(context, body.uploader, stored?.uploaderEmail);
    return db.write((tx) => saveDocument(tx, actor, body.id, body, body.rowVersion));
  }),
  handle(deleteDocument, async ({ db, actor, query }) => {
    await db.write((tx) => removeDocument(tx, actor, query.documentId));
    return "Deleted" as const;
  }),
  handle(removeDocumentTypeReference, async ({ db, actor, query }) => {
    await db.write((tx) => removeTypeReference(tx, actor, "document", query.typeToRemove));
    return "Saved" as const;
  }),
];
