import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { phone } from "#platform/fields/value-fields.ts";

const name = (label: string) => plainLine(label, LIMITS.personName).min(1, `${label} is required.`);

/** What people may change about themselves: their names, and the US phone number that receives sign-in codes. */
export const personFields = {
  firstName: name("First name"),
  lastName: name("Last name"),
  phoneNumber: phone({ label: "Phone", required: true }).schema as z.ZodType<string, string>,
};

export const ownProfileForm = z.object(personFields);

const typed = (message: string) => z.string(message).min(1, message).max(1000);

/** A password change as sent to the server, which checks the length and all other rules. */
export const passwordFields = z.object({
  oldPassword: typed("Enter your old password."),
  newPassword: typed("Enter a new password."),
  confirmPassword: typed("Enter the new password again."),
});

/** The form also checks that both entries match. */
export const passwordForm = passwordFields.refine((form) => form.newPassword === form.confirmPassword, {
  path: ["confirmPassword"],
  error: "Passwords do not match",
});
