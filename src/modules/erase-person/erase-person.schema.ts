import { z } from "zod";

/** Submissions that one search lists, and that can be erased at once. */
export const MOST_FOUND = 500;

/** An email address, a phone number, or a name to look for. */
export const personText = z
  .string("Enter an email address, a phone number, or a name.")
  .trim()
  .min(3, "Enter an email address, a phone number, or a name of at least 3 characters.")
  .max(200, "Enter at most 200 characters.");
