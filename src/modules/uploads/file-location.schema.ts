import { z } from "zod";

/** The form's value for a file's location while the file is uploading. */
export const UPLOADING = "uploading";

/** The location from UploadFile. The same rules apply in the browser and on the server. */
export const itemLocation = z
  .string("Choose a file.")
  .min(1, "Choose a file.")
  .max(500, "The file's location is too long.")
  .refine((location) => location !== UPLOADING, "Wait until the file has been uploaded.");

/** The same for an item that already has a file; null to keep it. */
export const changedLocation = z
  .preprocess((location) => location || undefined, itemLocation.optional())
  .transform((location) => location ?? null) as unknown as z.ZodType<
  string | null,
  string | null | undefined
>;
