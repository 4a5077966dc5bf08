import { z } from "zod";

export const COPY_LIMITS = {
  /** Bytes of one working copy as JSON. */
  bytes: 2 << 20,
  /** Bytes of all working copies of a person. The oldest make room for new ones. */
  personBytes: 20 << 20,
  /** Days after which a working copy is deleted. */
  days: 30,
} as const;

/** Names of fields that no working copy may contain, at the end of their paths. */
const SECRET = /(^|\.)(\w*password|\w*passcode|\w*secret|\w*token|code)$/i;

/** A value for each field, by its path in the form. */
const fieldValues = z
  .record(z.string().max(200), z.unknown(), "The fields of a working copy must be an object.")
  .refine((values) => !Object.keys(values).some((path) => SECRET.test(path)), {
    error: "Working copies can't contain passwords or codes.",
  });

/** What a person has typed and not saved. */
export const copyContent = z.object({
  /** The fields that differ from the stored item. */
  values: fieldValues,
  /** The stored values of the same fields when typing began. */
  base: fieldValues,
});

export type CopyContent = z.output<typeof copyContent>;

/** The item's id, or "0" and what tells new items apart. */
export const copyItem = z
  .string("item is required.")
  .regex(/^\w[\w ]{0,99}$/, "item must be an id or a name of up to 100 letters and digits.");
