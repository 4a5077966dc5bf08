import { z } from "zod";
import { LIMITS } from "./limits.ts";

/**
 * An email address as people type it: spaces around it don't count.
 * @param required said where nothing was typed
 * @param what names the field where another text isn't an address
 */
export const emailAddress = (required: string, what = "This") =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(LIMITS.email, `An email address has at most ${LIMITS.email} characters.`)
    .refine(isEmailAddress, `${what} is not a valid email address.`);

const address = z.email();

export const isEmailAddress = (text: string): boolean => address.safeParse(text).success;
