import { z } from "zod";
import { visibleLine, visibleText } from "#platform/text/visible-text.ts";

/** Limits for replies: lengths in characters, replies on one submission, and replies that one person sends per hour. */
export const REPLY_LIMITS = { subject: 200, text: 10_000, perSubmission: 100, perHour: 60 } as const;

const tooLong = (label: string, max: number): string =>
  `${label} can have up to ${max.toLocaleString("en-US")} characters.`;

/** What staff write. The server knows the address. */
export const replyInput = {
  /** One line. */
  subject: z
    .string("Enter a subject.")
    .overwrite(visibleLine)
    .min(1, "Enter a subject.")
    .max(REPLY_LIMITS.subject, tooLong("A subject", REPLY_LIMITS.subject))
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "A subject must be one line of text."),
  /** Plain text. */
  text: z
    .string("Enter your reply.")
    .overwrite(visibleText)
    .min(1, "Enter your reply.")
    .max(REPLY_LIMITS.text, tooLong("A reply", REPLY_LIMITS.text)),
};
