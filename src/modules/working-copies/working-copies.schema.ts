import { z } from "zod";

export const COPY_LIMITS = {
  /** Maximum bytes of a working copy as JSON. */
  bytes: 2 << 20,
  /** Maximum bytes of a person's working copies. New ones replace the oldest. */
  personBytes: 20 << 20,
  /** Days until a working copy is deleted. */
  days: 30,
} as const;

/** Names of fields that no working copy can contain, at the end of their paths. */
const SECRET = /(^|\.)(\w*password|\w*passcode|\w*secret|\w*token|code)$/i;

/** A value for each field, by its path in the form. */
const fieldValues = z
  .record(z.string().max(200), z.unknown(), "The fields of a working copy must be an object.")
  .refine((values) => !Object.keys(values).some((path) => SECRET.test(path)), {
    error: "Working copies can't contain passwords or codes.",
  });

/** A person's unsaved input. */
export const copyContent = z.object({
  /** The fields that differ from the stored item. */
  values: fieldValues,
  /** The stored values of the same fields when typing started. */
  base: fieldValues,
});

export type CopyContent = z.output<typeof copyContent>;

/** The item's id, or "0" and a suffix that distinguishes new items. */
export const copyItem = z
  .string("item is required.")
  .regex(/^\w[\w ]{0,99}$/, "item must be an id or a name of up to 100 letters and digits.");
