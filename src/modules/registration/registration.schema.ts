import { z } from "zod";
import { personFields } from "#modules/profile/profile.schema.ts";
import { emailAddress } from "#platform/fields/email-address.ts";

/** Limits of registration. Times in milliseconds. */
export const REGISTRATION = {
  confirmMs: 24 * 3_600_000,
  /** Within an hour, from one address. */
  perIp: 10,
  /** Within an hour, at one site. */
  perSite: 200,
  /** Mails to one address within a day. */
  perEmail: 3,
} as const;

/** What a visitor sends. The rules of passwords are the server's to tell. */
export const registrationFields = z.object({
  ...personFields,
  email: emailAddress("Please enter your email address."),
  newPassword: z.string("Please enter a password.").min(1, "Please enter a password.").max(1000),
  confirmPassword: z.string("Please repeat the password.").min(1, "Please repeat the password.").max(1000),
});

/** The same as it is typed: the password twice alike. */
export const registrationForm = registrationFields.refine(
  (form) => form.newPassword === form.confirmPassword,
  { path: ["confirmPassword"], error: "Passwords do not match" },
);
