import { z } from "zod";

/** What a form holds in the place of a file's location while the file is on its way. */
export const UPLOADING = "uploading";

/** Where UploadFile stored the file of an item; the same rules hold in the browser and on the server. */
export const itemLocation = z
  .string("Choose a file.")
  .min(1, "Choose a file.")
  .max(500, "The file's location is too long.")
  .refine((location) => location !== UPLOADING, "Wait until the file has been uploaded.");

/** The same of an item that has a file already; null where it keeps that one. */
export const changedLocation = z
  .preprocess((location) => location || undefined, itemLocation.optional())
  .transform((location) => location ?? null) as unknown as z.ZodType<
  string | null,
  string | null | undefined
>;
