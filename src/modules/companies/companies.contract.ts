import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { USAGE_KINDS } from "#platform/usage/usage.schema.ts";
import {
  COMPANY_LIMITS,
  companyName,
  hostNames,
  LIMIT_LABELS,
  limitOf,
  timeZone,
} from "./companies.schema.ts";

export const getCompanyName = defineCall({
  name: "getCompanyName",
  id: "C-001",
  method: "GET",
  path: "/Authentication/GetCompanyName",
  summary: "The name of the company at this host.",
  who: "anyone",
  answer: z.string(),
});

/** Limits by kind, storage in bytes, emails and SMS per day; null for no limit. */
const limits = z.object({
  storage: limitOf(LIMIT_LABELS.storage),
  entries: limitOf(LIMIT_LABELS.entries),
  emails: limitOf(LIMIT_LABELS.emails),
  sms: limitOf(LIMIT_LABELS.sms),
});

/** A company, for the provider's admins. */
export const company = z.object({
  id: z.number(),
  name: z.string(),
  isProvider: z.boolean(),
  usesClientNumbers: z.boolean(),
  timeZone: z.string(),
  /** Whether its modules have been chosen and set up. */
  isInitialized: z.boolean(),
  /** Whether it's read-only or being made so, because it's being moved or by the command line. */
  isReadOnly: z.boolean(),
  /** Emails and canonical links use the first one. */
  hosts: z.array(z.string()),
  limits,
});
export type Company = z.infer<typeof company>;

const usedAmounts = z.object({
  storage: z.number(),
  entries: z.number(),
  emails: z.number(),
  sms: z.number(),
});

const companyBody = z.object({
  name: companyName,
  hosts: hostNames,
  usesClientNumbers: z.boolean("Client numbers must be yes or no.").default(false),
  timeZone: timeZone.default("America/New_York"),
  /** Without it, a company's limits stay as they are. */
  limits: limits.optional(),
});

export const getCompanies = defineCall({
  name: "getCompanies",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetCompanies",
  summary: "All companies of the installation, sorted by name.",
  who: "vendor-admin",
  answer: z.array(company),
});

export const createCompany = defineCall({
  name: "createCompany",
  id: "own",
  method: "POST",
  path: "/CompanyManagement/CreateCompany",
  summary: "Creates a company, not yet initialized, and returns its id.",
  who: "vendor-admin",
  body: companyBody,
  answer: z.number(),
  refusals: "fields",
});

export const updateCompany = defineCall({
  name: "updateCompany",
  id: "own",
  method: "POST",
  path: "/CompanyManagement/UpdateCompany",
  summary: "Changes a company and returns its id. The provider can't be renamed.",
  who: "vendor-admin",
  body: companyBody.extend({
    id: bodyId("id"),
    /** The values the form was opened with. The call is refused if the company has changed since. */
    seen: companyBody
      .extend({ name: z.string("Company must be text.").max(COMPANY_LIMITS.name, "Company is too long.") })
      .optional(),
  }),
  answer: z.number(),
  refusals: "fields",
});

export const isCompanyReadOnly = defineCall({
  name: "isCompanyReadOnly",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/IsReadOnly",
  summary: "Whether this site refuses changes right now.",
  who: "staff",
  answer: z.boolean(),
});

export const getCompanyUsage = defineCall({
  name: "getCompanyUsage",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetCompanyUsage",
  summary:
    "What each company uses of what can be limited: bytes of files, pages and items, emails, and SMS today.",
  who: "vendor-admin",
  answer: z.array(z.object({ companyId: z.number(), used: usedAmounts })),
});

export const getOwnUsage = defineCall({
  name: "getOwnUsage",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetOwnUsage",
  summary: "The limits that the provider set for this site and that are nearly or completely used.",
  who: "admin",
  answer: z.array(
    z.object({
      kind: z.enum(USAGE_KINDS),
      used: z.number(),
      limit: z.number(),
    }),
  ),
});
