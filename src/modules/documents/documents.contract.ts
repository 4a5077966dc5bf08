import { z } from "zod";
import { removeTypeReferenceCall } from "#modules/content/content.contract.ts";
import { contentFilters, contentListQuery, itemDay, uploaderInput } from "#modules/content/content.schema.ts";
import { configuration } from "#modules/settings/settings.schema.ts";
import { changedLocation } from "#modules/uploads/item-location.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { documentForm, shownDocument } from "./documents.schema.ts";

/** A document [DOC-006]. */
export const document = shownDocument.extend({
  uploader: z.string(),
  /** Deleted ones are hidden, so lists show "Active" alone. */
  status: z.enum(["Active", "Deleted"]),
  rowVersion: z.number(),
});
export type Document = z.infer<typeof document>;

/** The columns that the list can be sorted by. */
export const DOCUMENT_SORTS = ["name", "type", "description", "timestamp"] as const;

const form = documentForm.extend({
  timestamp: itemDay,
  uploader: uploaderInput("uploader"),
});

export const getDocuments = defineCall({
  name: "getDocuments",
  id: "C-189",
  method: "GET",
  path: "/AdminDocument/GetDocuments",
  summary:
    "The company's documents, the newest first: all of them, or one page of the list in the asked order.",
  who: "staff",
  query: contentListQuery(DOCUMENT_SORTS),
  answer: z.array(document),
});

export const countDocuments = defineCall({
  name: "countDocuments",
  id: "own",
  method: "GET",
  path: "/AdminDocument/CountDocuments",
  summary: "How many documents there are under the same filters.",
  who: "staff",
  query: z.object(contentFilters),
  answer: z.number(),
});

export const getDocumentData = defineCall({
  name: "getDocumentData",
  id: "C-190",
  method: "GET",
  path: "/AdminDocument/GetDocumentData",
  summary: "One document and the types it can bear; documentId 0 answers a blank one.",
  who: "staff",
  query: z.object({ documentId: queryId("documentId") }),
  answer: z.object({ document, documentConfig: configuration }),
});

export const createDocument = defineCall({
  name: "createDocument",
  id: "C-191",
  method: "POST",
  path: "/AdminDocument/CreateDocument",
  summary: "Makes a document of an uploaded file; visitors see it at once. Answers its id.",
  who: "admin",
  body: form,
  answer: z.number(),
});

export const updateDocument = defineCall({
  name: "updateDocument",
  id: "C-192",
  method: "POST",
  path: "/AdminDocument/UpdateDocument",
  summary:
    "Saves a document. The location of another upload replaces its file, which keeps its address; without a location the file stays. Answers its id.",
  who: "admin",
  body: form.extend({
    location: changedLocation,
    id: bodyId("id"),
    rowVersion: z.number().int().optional(),
  }),
  answer: z.number(),
});

export const deleteDocument = defineCall({
  name: "deleteDocument",
  id: "C-193",
  method: "DELETE",
  path: "/AdminDocument/DeleteDocument",
  summary: "Deletes a document: neither visitors nor staff see it or its file any more.",
  who: "admin",
  query: z.object({ documentId: queryId("documentId") }),
  answer: z.literal("Deleted"),
});

export const removeDocumentTypeReference = removeTypeReferenceCall("Document", "C-044");
