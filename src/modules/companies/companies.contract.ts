import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { companyName, hostNames, timeZone } from "./companies.schema.ts";

export const getCompanyName = defineCall({
  name: "getCompanyName",
  id: "C-001",
  method: "GET",
  path: "/Authentication/GetCompanyName",
  summary: "The name of the company at this host.",
  who: "anyone",
  answer: z.string(),
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
  /** Emails and canonical links use the first one. */
  hosts: z.array(z.string()),
});
export type Company = z.infer<typeof company>;

const companyBody = z.object({
  name: companyName,
  hosts: hostNames,
  usesClientNumbers: z.boolean("Client numbers must be yes or no.").default(false),
  timeZone: timeZone.default("America/New_York"),
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
    seen: companyBody.optional(),
  }),
  answer: z.number(),
  refusals: "fields",
});
