import { z } from "zod";
import { visibleText } from "#platform/text/visible-text.ts";
import { LIMITS } from "./limits.ts";

/**
 * An email address, trimmed.
 * @param required the message for an empty value
 * @param label the field's name in the message for an invalid address
 */
export const emailAddress = (required: string, label = "This") =>
  z
    .string(required)
    .overwrite(visibleText)
    .min(1, required)
    .max(LIMITS.email, `An email address can have at most ${LIMITS.email} characters.`)
    .refine(isEmailAddress, `${label} is not a valid email address.`);

const address = z.email();

export const isEmailAddress = (text: string): boolean => address.safeParse(text).success;
