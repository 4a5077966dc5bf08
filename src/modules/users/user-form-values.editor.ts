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

/** A number as an input holds it. */
const numberText = <S extends z.ZodType<number | undefined>>(schema: S) =>
  z.string().transform((text, context) => {
    const checked = schema.safeParse(text);
    if (!checked.success)
      context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "This is no number." });
    return checked.data ?? 0;
  });

const fields = {
  firstName,
  lastName,
  email,
  phoneNumber: z
    .string()
    .transform((typed): string | number => typed)
    .pipe(phoneNumber),
  roles,
  access: numberText(access),
  clientNumber: numberText(clientNumber),
  relatedClients,
  invalidAttempts: numberText(invalidAttempts),
  isLockedOut: z.boolean(),
};

/** Of a new company: the name and the host names, both needed only then [USER-015]. */
const newCompany = { isNewCompany: z.boolean(), company: plainLine("Company", 100), hosts: z.string() };

/** What is wrong with the host names of a new company; undefined where nothing is. */
const hostsRefusal = (hosts: string): string | undefined =>
  hostNamesText.safeParse(hosts).error?.issues[0]?.message;

/** The user form as inputs hold it, of a new user; its output is what POST api/users takes. */
export const createUserValues = z
  .object({ ...fields, ...newCompany, password: newPassword })
  // These are asked about whatever else is missing, so that all of it is told at once.
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
  .transform(({ isNewCompany, company, hosts, ...user }) => ({
    ...user,
    ...(isNewCompany ? { isNewCompany, company, hosts: hostNamesText.parse(hosts) } : {}),
  }));

/** The same of a user who is there: a blank password stays as it is. */
export const updateUserValues = z
  .object({ ...fields, ...newCompany, password: z.union([z.literal(""), newPassword]) })
  .transform(({ isNewCompany: _, company: __, hosts: ___, ...user }) => user);

export type UpdateUserValues = z.output<typeof updateUserValues>;

export type UserFormInput = z.input<typeof createUserValues>;

/** What the form shows of a user. */
export const userFormInput = (user: User): UserFormInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: formatUsPhone(String(user.phoneNumber ?? "")),
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

/** The fields of a user who is there. The password is nobody's to compare. */
export const USER_FIELDS = {
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  email: { label: "Email" },
  phoneNumber: { label: "Phone" },
  isLockedOut: { label: "Locked" },
  invalidAttempts: { label: "Invalid Attempts" },
  roles: { label: "Roles" },
  access: { label: "Access" },
  clientNumber: { label: "Client Number" },
  relatedClients: { label: "Related Clients" },
};
