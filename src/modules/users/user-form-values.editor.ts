import { z } from "zod";
import { hostNamesText } from "#modules/companies/companies.schema.ts";
import { newPassword } from "#modules/sign-in/sign-in.schema.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { formatUsPhone } from "#platform/fields/us-phone.ts";
import type { User } from "./users.contract.ts";
import {
  access,
  clientNumber,
  email,
  FIRST_IS_ADMIN,
  firstName,
  invalidAttempts,
  lastName,
  phoneNumber,
  relatedClients,
  roles,
} from "./users.schema.ts";

/** Parses the text of a number input. */
const numberText = <S extends z.ZodType<number | undefined>>(schema: S) =>
  z.string().transform((text, context) => {
    const checked = schema.safeParse(text);
    if (!checked.success)
      context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "Enter a number." });
    return checked.data ?? 0;
  });

/** Who a user is. */
export const personFields = {
  firstName,
  lastName,
  email,
  phoneNumber: z
    .string()
    .transform((typed): string | number => typed)
    .pipe(phoneNumber),
};

const fields = {
  ...personFields,
  roles,
  access: numberText(access),
  clientNumber: numberText(clientNumber),
  relatedClients,
  invalidAttempts: numberText(invalidAttempts),
  isLockedOut: z.boolean(),
};

/** The name and host names of a new company, required only when creating one [USER-015]. */
const newCompany = { isNewCompany: z.boolean(), company: plainLine("Company", 100), hosts: z.string() };

/** The first problem with a new company's host names; undefined if there is none. */
const hostsRefusal = (hosts: string): string | undefined =>
  hostNamesText.safeParse(hosts).error?.issues[0]?.message;

/** How a new user gets the first password. */
export type FirstPasswordChoice = "invitation" | "password";

const passwordChoice = z.enum(["invitation", "password"]);

/** The first problem with a new user's password; undefined if there is none, or the person will choose it. */
const passwordRefusal = (values: {
  passwordChoice: FirstPasswordChoice;
  password: string;
}): string | undefined =>
  values.passwordChoice === "password"
    ? newPassword.safeParse(values.password).error?.issues[0]?.message
    : undefined;

/** The values of a new user's form. The output is the body of the call that creates or invites the user. */
export const createUserValues = z
  .object({ ...fields, ...newCompany, passwordChoice, password: z.string() })
  // `when` runs these checks even if other fields fail, so that all problems appear at once.
  .refine(({ isNewCompany, company }) => !isNewCompany || company.trim() !== "", {
    when: () => true,
    path: ["company"],
    error: "Company is required.",
  })
  .refine(({ isNewCompany, hosts }) => !isNewCompany || hostsRefusal(hosts) === undefined, {
    when: () => true,
    path: ["hosts"],
    error: ({ input }) => hostsRefusal((input as { hosts: string }).hosts),
  })
  .refine(
    ({ isNewCompany, roles: chosen }) =>
      !isNewCompany || chosen.length === 0 || chosen.some((role) => role.toLowerCase() === "admin"),
    { when: () => true, path: ["roles"], error: FIRST_IS_ADMIN },
  )
  .refine((values) => passwordRefusal(values) === undefined, {
    when: () => true,
    path: ["password"],
    error: ({ input }) => passwordRefusal(input as Parameters<typeof passwordRefusal>[0]),
  })
  .transform(({ isNewCompany, company, hosts, passwordChoice: choice, password, ...user }) => ({
    ...user,
    ...(choice === "password" ? { password } : {}),
    ...(isNewCompany ? { isNewCompany, company, hosts: hostNamesText.parse(hosts) } : {}),
  }));

/** The values of an existing user's form. A blank password stays unchanged. */
export const updateUserValues = z
  .object({ ...fields, ...newCompany, passwordChoice, password: z.union([z.literal(""), newPassword]) })
  .transform(({ isNewCompany: _, company: __, hosts: ___, passwordChoice: ____, ...user }) => user);

export type UpdateUserValues = z.output<typeof updateUserValues>;

export type UserFormInput = z.input<typeof createUserValues>;

/** The form values of a user. */
export const userFormInput = (user: User): UserFormInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: formatUsPhone(String(user.phoneNumber ?? "")),
  passwordChoice: "invitation",
  password: "",
  roles: user.roles,
  access: String(user.access),
  clientNumber: String(user.clientNumber),
  relatedClients: user.relatedClients,
  invalidAttempts: String(user.invalidAttempts),
  isLockedOut: user.isLockedOut,
  isNewCompany: false,
  company: "",
  hosts: "",
});

/** Field labels for comparing two versions of a user. The password is never compared. */
export const USER_FIELDS = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email" },
  phoneNumber: { label: "Phone" },
  isLockedOut: { label: "Locked" },
  invalidAttempts: { label: "Invalid attempts" },
  roles: { label: "Roles" },
  access: { label: "Access" },
  clientNumber: { label: "Client number" },
  relatedClients: { label: "Related clients" },
};

/** The fields of a new user that are kept while someone types. The password isn't. */
export const NEW_USER_FIELDS = {
  ...USER_FIELDS,
  passwordChoice: { label: "First password" },
  isNewCompany: { label: "New company" },
  company: { label: "Company" },
  hosts: { label: "Host names" },
};
