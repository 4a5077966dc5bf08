import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { usPhoneDigits } from "#platform/fields/us-phone.ts";

/** Limits in the user form [USER-012] [USER-013] [USER-014]. */
export const USER_LIMITS = {
  invalidAttempts: 5,
  access: 99_999_999,
  clientNumber: Number.MAX_SAFE_INTEGER,
  relatedClients: 500,
  roles: 50,
} as const;

const required = (label: string, max: number) => plainLine(label, max).min(1, `${label} is required.`);

/** First or last name [USER-009]. */
export const firstName = required("First name", LIMITS.personName);
export const lastName = required("Last name", LIMITS.personName);

export const email = required("Email", LIMITS.email).refine(
  (value) => value === "" || z.email().safeParse(value).success,
  "Enter an email address, such as name@example.org.",
);

/** A US phone number as text or as a number, in any usual form. The output is its ten digits [USER-009] [USER-010]. */
export const phoneNumber = z
  .union([z.string(), z.number()], "Phone is required.")
  .transform((typed, context): string => {
    const text = String(typed).trim();
    const digits = usPhoneDigits(text);
    if (digits === null)
      context.addIssue({
        code: "custom",
        message: text === "" ? "Phone is required." : "Phone must have 10 digits, such as 555 123 4567.",
      });
    return digits ?? "";
  });

/** Accepts numbers sent as text. Blank means not given. */
const wholeNumber = (label: string, max: number) =>
  z.preprocess((value) => {
    if (value === null || value === "") return undefined;
    return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  }, z
    .number(`${label} must be a number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be 0 or more.`)
    .max(max, `${label} must be ${max} or less.`)
    .optional());

export const access = wholeNumber("Access", USER_LIMITS.access);
export const clientNumber = wholeNumber("Client number", USER_LIMITS.clientNumber);
export const invalidAttempts = wholeNumber("Invalid attempts", USER_LIMITS.invalidAttempts);
export const relatedClients = plainLine("Related clients", USER_LIMITS.relatedClients);

/** The names of all the user's privileges and roles [USER-016]. */
export const roles = z
  .array(z.string("Each role must be a name.").trim().min(1, "Each role must be a name.").max(50), {
    error: "Choose at least one role.",
  })
  .min(1, "Choose at least one role.")
  .max(USER_LIMITS.roles, `A user can have at most ${USER_LIMITS.roles} roles.`);

/** Only an Admin can set up the company's site. */
export const FIRST_IS_ADMIN = "The first user of a new company must be an admin.";
