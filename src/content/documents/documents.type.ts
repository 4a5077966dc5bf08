import { day, file, types, words } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { text } from "#platform/fields/fields.ts";

/** Files for visitors to find and download [DOC-001]. */
export const documents = defineContentType({
  name: "document",
  table: "documents",
  noun: "document",
  nouns: "documents",
  fields: {
    name: text({
      label: "Name",
      help: "The name visitors see, such as “Water quality report 2027”.",
      required: true,
    }),
    type: types("Type"),
    description: words({
      label: "Description",
      help: "Words people might search for. Press Enter after each one.",
    }),
    location: file({ label: "File", folder: "Documents" }),
    timestamp: day({ label: "Date", help: "Shown to visitors. Newest items come first." }),
  },
  who: { list: "staff", save: "contributor" },
  statuses: ["Active", "Deleted"],
  wire: {
    one: "Document",
    many: "Documents",
    prefix: "/AdminDocument",
    id: "documentId",
    item: "document",
    configuration: "documentConfig",
    uploader: "uploader",
    public: ["id", "name", "type", "description", "location", "timestamp", "fileName", "bytes"],
    // Deleted ones are hidden, so every status is "Active".
    staff: ["uploader", "status", "rowVersion"],
    numbers: {
      list: "C-189",
      get: "C-190",
      create: "C-191",
      update: "C-192",
      delete: "C-193",
      removeType: "C-044",
    },
  },
  settings: {
    label: "Document",
    purpose: "Files for visitors to find and download.",
    numbers: { has: "C-024", get: "C-033", update: "C-039" },
  },
  search: {
    body: ({ text, words }) => [...words("description"), ...words("type"), text("fileName")],
    hasTypes: true,
  },
  home: {
    title: "Upload a document",
    text: "A form, report, or minutes for visitors to find and print.",
    icon: "IconUpload",
  },
  list: {
    path: "/DocumentManagement",
    title: "Documents",
    icon: "IconFiles",
    menuOrder: 10,
    help: "Files for visitors to find and download. Document tables on your pages list them by type.",
    empty: "No documents yet. Upload the first one to show it in document tables on your pages.",
    emptyForOthers: "No documents yet. An admin can upload the first one.",
    columns: ["name", "type", "description", "timestamp"],
    headers: { timestamp: "Timestamp" },
    newestBy: "timestamp",
    order: "newest first",
    unusedWithout: "DocumentTable",
  },
  form: {
    createPath: "/CreateDocument",
    updatePath: "/UpdateDocument",
    help: "Visitors find it in document tables on your pages, and at its own address.",
    titles: { create: "Upload Document", update: "Update document" },
    fromFiles: true,
    saved: { create: "Document Uploaded", update: "Document Updated" },
    fields: ["location", "name", "type", "description", "timestamp"],
  },
});

/** A document for visitors. */
export type PublicDocument = PublicItem<typeof documents>;
export type Document = Item<typeof documents>;
