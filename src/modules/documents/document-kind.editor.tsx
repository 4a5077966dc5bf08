import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";

export const loadDocument = (id: number) => call("getDocumentData", { query: { documentId: String(id) } });

export const documentKind: ContentKind = {
  noun: "document",
  savedKind: "document",
  key: "documents",
  listPath: "/DocumentManagement",
  listName: "Documents",
  createPath: "/CreateDocument",
  editPath: (id) => `/UpdateDocument/${id}`,
  remove: (id) => call("deleteDocument", { query: { documentId: String(id) } }),
  types: async () => tagsOf((await loadDocument(0)).documentConfig.types),
};
