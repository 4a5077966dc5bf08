import { z } from "zod";
import { hostNames } from "#modules/companies/companies.schema.ts";
import { newPassword } from "#modules/sign-in/sign-in.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { plainLine } from "#platform/fields/fields.ts";
import {
  access,
  clientNumber,
  email,
  firstName,
  invalidAttempts,
  lastName,
  phoneNumber,
  relatedClients,
  roles,
} from "./users.schema.ts";

/** When an invitation was sent, and until when its link works. ISO 8601, UTC. */
export const invitation = z.object({ sentAt: z.string(), validUntil: z.string() });

/** A user as the admin shows it [USER-001], always without the password. */
export const user = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Ten digits; null if there is none. */
  phoneNumber: z.number().nullable(),
  company: z.string(),
  access: z.number(),
  clientNumber: z.number(),
  relatedClients: z.string(),
  /** The privilege [SHELL-005]. */
  role: z.enum(["Admin", "Level4"]),
  /** The privilege, then the named roles. */
  roles: z.array(z.string()),
  /** ISO 8601, UTC. */
  lastChanged: z.string().nullable(),
  isLockedOut: z.boolean(),
  /** ISO 8601, UTC; null unless an Admin deactivated the account, which is then locked as well. */
  deactivatedAt: z.string().nullable(),
  invalidAttempts: z.number(),
  /** ISO 8601, UTC; null before the first sign-in. */
  lastSignIn: z.string().nullable(),
  /** The invitation that the person hasn't accepted yet; null if there is none. */
  invitation: invitation.nullable(),
});
export type User = z.infer<typeof user>;

/** If given, this must be the name of the host's company (decisions §2). */
const company = z.string().max(200).optional();

const userBody = z.object({
  firstName,
  lastName,
  email,
  phoneNumber,
  access,
  clientNumber,
  relatedClients: relatedClients.nullish(),
  invalidAttempts,
  role: z.string().max(50).nullish(),
  roles: roles.nullish(),
  company: plainLine("Company", 100).nullish(),
});

const newCompany = {
  /** Whether `company` must be new. */
  isNewCompany: z.boolean().optional(),
  /** Host names of the new company, the main one first. */
  hosts: hostNames.optional(),
};

/** `when` runs this check even if fields fail, so that all problems are reported at once. */
const namesNewCompany = <
  S extends z.ZodType<{ isNewCompany?: boolean | undefined; company?: string | null | undefined }>,
>(
  body: S,
) =>
  body.refine(({ isNewCompany, company: name }) => isNewCompany !== true || Boolean(name), {
    when: ({ value }) => typeof value === "object" && value !== null,
    path: ["company"],
    error: "Company is required.",
  });

/** Creates a user. If `company` isn't the host's company, creates that company as well [USER-019]. */
export const createUser = defineCall({
  name: "createUser",
  id: "C-016",
  method: "POST",
  path: "/api/users",
  summary:
    "Creates a user and returns the id. A provider Admin may name a new company, which is created as well.",
  who: "admin",
  body: namesNewCompany(userBody.extend({ ...newCompany, password: newPassword })),
  answer: z.number(),
  status: 201,
  refusals: "fields",
});

/** Creates a user who chooses the first password. */
export const inviteUser = defineCall({
  name: "inviteUser",
  id: "own",
  method: "POST",
  path: "/api/users/Invite",
  summary:
    "Creates a user without a password and emails a one-time link, valid for 72 hours, for choosing one. Returns the id.",
  who: "admin",
  body: namesNewCompany(userBody.extend(newCompany)),
  answer: z.number(),
  status: 201,
  refusals: "fields",
});

export const inviteUserAgain = defineCall({
  name: "inviteUserAgain",
  id: "own",
  method: "POST",
  path: "/api/users/InviteAgain",
  summary: "Emails a new invitation to a user who hasn't accepted one. The earlier link stops working.",
  who: "admin",
  body: z.object({ id: bodyId("id"), company: plainLine("Company", 100).nullish() }),
  answer: invitation,
  refusals: "fields",
});

export const withdrawInvitation = defineCall({
  name: "withdrawInvitation",
  id: "own",
  method: "DELETE",
  path: "/api/users/WithdrawInvitation",
  summary:
    "Deletes a user who hasn't accepted the invitation. The emailed link stops working, and the address can be invited again.",
  who: "admin",
  query: z.object({ id: queryId("id"), company }),
  answer: z.literal("Deleted"),
  refusals: "fields",
});

export const updateUser = defineCall({
  name: "updateUser",
  id: "C-017",
  method: "PUT",
  path: "/api/users/AdminEditUser",
  summary:
    "Changes a user. If a password is given, the user must change it at the next sign-in; otherwise the password stays.",
  who: "admin",
  body: userBody.extend({
    id: z.preprocess(
      (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
      z.number("The user's id is required.").int("The user's id must be a whole number.").min(1),
    ),
    /** If blank, the password stays. */
    password: z
      .string("The password must be text.")
      .nullish()
      .transform((given) => given || undefined)
      .pipe(newPassword.optional()),
    isLockedOut: z.boolean("Locked must be yes or no.").nullish(),
    /** The lock as the client saw it. The lock changes only if `isLockedOut` differs from this. */
    wasLockedOut: z.boolean("wasLockedOut must be true or false.").nullish(),
    /** The value from when the form was opened. The call is refused if the user has changed since. */
    lastChanged: z
      .union([z.literal(""), z.iso.datetime()], "Last changed must be a date and time.")
      .nullish(),
  }),
  answer: z.null(),
  status: 204,
  refusals: "fields",
});

const SORTS = ["name", "email", "lastChanged"] as const;

export const getUsersByCompany = defineCall({
  name: "getUsersByCompany",
  id: "C-012",
  method: "GET",
  path: "/api/users/GetUsersByCompany",
  summary: "The company's users, sorted by name. Takes page, pageSize, sort, and search.",
  who: "admin",
  query: z.object({
    company,
    page: z.coerce.number<string>().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number<string>().int().min(1).max(1000).optional(),
    sort: z.enum(SORTS).default("name"),
    search: z.string().max(200).default(""),
  }),
  answer: z.array(user),
  refusals: "fields",
});
export type UserSort = (typeof SORTS)[number];

export const getUser = defineCall({
  name: "getUser",
  id: "C-013",
  method: "GET",
  path: "/api/users/GetUsers",
  summary: "One user.",
  who: "admin",
  query: z.object({ id: queryId("id"), company }),
  answer: user,
  refusals: "fields",
});

export const getEmptyUser = defineCall({
  name: "getEmptyUser",
  id: "C-014",
  method: "GET",
  path: "/api/users/GetEmptyUser",
  summary: "The values of a blank user form.",
  who: "admin",
  answer: user.extend({ password: z.literal("") }),
  refusals: "fields",
});

export const deleteUser = defineCall({
  name: "deleteUser",
  id: "C-015",
  method: "DELETE",
  path: "/api/users/DeleteUsers",
  summary: "Deletes a user and ends their sessions. The last Admin can't be deleted.",
  who: "admin",
  query: z.object({ id: queryId("id"), company }),
  answer: z.literal("Deleted"),
  refusals: "fields",
});

/** Which parts of the user form depend on the company and the signed-in person [USER-017] [USER-018] [USER-019]. */
export const getUserFormFacts = defineCall({
  name: "getUserFormFacts",
  id: "own",
  method: "GET",
  path: "/api/users/FormFacts",
  summary: "Which fields the user form shows here.",
  who: "admin",
  answer: z.object({
    company: z.string(),
    usesClientNumbers: z.boolean(),
    mayCreateCompany: z.boolean(),
  }),
  refusals: "fields",
});
