import { z } from "zod";
import { personFields } from "#modules/profile/profile.schema.ts";
import { emailAddress } from "#platform/fields/email-address.ts";

/** Limits on registration. Times are in milliseconds. */
export const REGISTRATION = {
  confirmMs: 24 * 3_600_000,
  /** Per IP address and hour. */
  perIp: 10,
  /** Per site and hour. */
  perSite: 200,
  /** Emails per email address and day. */
  perEmail: 3,
} as const;

/** What a visitor sends. The server checks the password rules. */
export const registrationFields = z.object({
  ...personFields,
  email: emailAddress("Enter your email address."),
  newPassword: z.string("Enter a password.").min(1, "Enter a password.").max(1000),
  confirmPassword: z.string("Enter the password again.").min(1, "Enter the password again.").max(1000),
});

/** The form also checks that both passwords match. */
export const registrationForm = registrationFields.refine(
  (form) => form.newPassword === form.confirmPassword,
  { path: ["confirmPassword"], error: "Passwords do not match" },
);
