import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { phone } from "#platform/fields/value-fields.ts";

const name = (label: string) => plainLine(label, LIMITS.personName).min(1, `${label} is required.`);

/** What a person says about themselves: names, and the US telephone to which codes are texted. */
export const personFields = {
  firstName: name("First name"),
  lastName: name("Last name"),
  phoneNumber: phone({ label: "Phone", required: true }).schema as z.ZodType<string, string>,
};

export const ownProfileForm = z.object(personFields);

const typed = (message: string) => z.string(message).min(1, message).max(1000);

/** A new password as it is sent. Length and the other rules are the server's to tell. */
export const passwordFields = z.object({
  oldPassword: typed("Please enter your old password."),
  newPassword: typed("Please enter a new password."),
  confirmPassword: typed("Please repeat the new password."),
});

/** The same as it is typed: twice alike. */
export const passwordForm = passwordFields.refine((form) => form.newPassword === form.confirmPassword, {
  path: ["confirmPassword"],
  error: "Passwords do not match",
});
