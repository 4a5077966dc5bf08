import { z } from "zod";
import { companyName, hostNames } from "#modules/companies/companies.schema.ts";
import { newPassword } from "#modules/sign-in/sign-in.schema.ts";
import { email, firstName, lastName, phoneNumber } from "#modules/users/users.schema.ts";

/** Fields of the setup form. */
export const SET_UP_FIELDS = [
  "company",
  "hosts",
  "firstName",
  "lastName",
  "email",
  "phone",
  "password",
  "confirmPassword",
] as const;
export type SetUpField = (typeof SET_UP_FIELDS)[number];

/** The setup of an empty installation: the provider company, its hosts, and its first admin. */
export const setUpForm = z
  .object({
    company: companyName,
    /** Separated by commas or spaces. */
    hosts: z
      .string("Enter at least one host name.")
      .transform((typed) => typed.split(/[\s,]+/).filter(Boolean))
      .pipe(hostNames),
    firstName,
    lastName,
    email,
    phone: phoneNumber,
    password: newPassword,
    confirmPassword: z.string("Enter the password again."),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
    // Reported together with other errors.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type SetUpForm = z.output<typeof setUpForm>;
