import { z } from "zod";
import { itemTags, itemTypes } from "#modules/content/content.schema.ts";
import { itemLocation } from "#modules/uploads/item-location.schema.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { date } from "#platform/fields/value-fields.ts";

/** A document as visitors get it. */
export const shownDocument = z.object({
  id: z.number(),
  name: z.string(),
  /** With commas between. */
  type: z.string(),
  description: z.string(),
  /** Where the file is; it stays when the file is replaced. */
  location: z.string(),
  /** A day, YYYY-MM-DD. */
  timestamp: z.string(),
  /** As the file is called, and its size in bytes. */
  fileName: z.string(),
  bytes: z.number(),
});
export type ShownDocument = z.infer<typeof shownDocument>;

/** Table of documents, and tag of everything that shows one. */
export const DOCUMENTS_TAG = "documents";

export const documentDate = date({
  label: "Date",
  help: "Visitors see it, and the newest stand first.",
  required: true,
});

/** The document form [DOC-007] [DOC-008] [DOC-009]; the same rules hold in the browser and on the server. */
export const documentForm = z.object({
  name: plainLine("Name", LIMITS.line).min(1, "Name is required."),
  type: itemTypes("Type"),
  description: itemTags("Description"),
  /** Where UploadFile stored the file. */
  location: itemLocation,
  timestamp: documentDate.schema,
});
export type DocumentForm = z.output<typeof documentForm>;
