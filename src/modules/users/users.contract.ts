import { z } from "zod";
import { hostNames } from "#modules/companies/companies.schema.ts";
import { newPassword } from "#modules/sign-in/sign-in.schema.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";
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

/** A user as the back office shows it [USER-001]. The password is never answered. */
export const user = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Ten digits; null where none is known. */
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
  invalidAttempts: z.number(),
});
export type User = z.infer<typeof user>;

/** Must name the host's company where it is given (decisions §2). */
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

/** What is sent for a new user; with a company's name that isn't the host's, for a new company [USER-019]. */
export const createUser = defineCall({
  name: "createUser",
  id: "C-016",
  method: "POST",
  path: "/api/users",
  summary:
    "Creates a user and answers the id. An Admin of the provider may name a new company: it is created as well.",
  who: "admin",
  body: userBody
    .extend({
      password: newPassword,
      /** Says that `company` must be a new one. */
      isNewCompany: z.boolean().optional(),
      /** Host names of the new company, the main one first. */
      hosts: hostNames.optional(),
    })
    // Asked about whatever else is missing, so that all of it is told at once.
    .refine(({ isNewCompany, company: name }) => isNewCompany !== true || Boolean(name?.trim()), {
      when: () => true,
      path: ["company"],
      error: "Company is required.",
    }),
  answer: z.number(),
  status: 201,
  refusals: "fields",
});

export const updateUser = defineCall({
  name: "updateUser",
  id: "C-017",
  method: "PUT",
  path: "/api/users/AdminEditUser",
  summary:
    "Changes a user. A password that is given must be changed at the next sign-in; without one it stays.",
  who: "admin",
  body: userBody.extend({
    id: z.preprocess(
      (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
      z.number("The user's id is required.").int("The user's id must be a whole number.").min(1),
    ),
    /** Blank: it stays. */
    password: z
      .string("The password must be text.")
      .nullish()
      .transform((given) => given || undefined)
      .pipe(newPassword.optional()),
    isLockedOut: z.boolean("Locked must be yes or no.").nullish(),
    /** The lock that the client saw: only where `isLockedOut` differs from it is the lock changed. */
    wasLockedOut: z.boolean("wasLockedOut must be true or false.").nullish(),
    /** As it was answered when the form was opened: where somebody has changed the user since, this is refused. */
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
  summary: "The company's users, by name. Takes page, pageSize, sort and search.",
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
  summary: "What the form of a new user starts with.",
  who: "admin",
  answer: user.extend({ password: z.literal("") }),
  refusals: "fields",
});

export const deleteUser = defineCall({
  name: "deleteUser",
  id: "C-015",
  method: "DELETE",
  path: "/api/users/DeleteUsers",
  summary: "Deletes a user and ends their sessions. The last Admin stays.",
  who: "admin",
  query: z.object({ id: queryId("id"), company }),
  answer: z.literal("Deleted"),
  refusals: "fields",
});

/** What the user form shows, as far as it depends on the company and on who asks [USER-017] [USER-018] [USER-019]. */
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
