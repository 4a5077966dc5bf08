import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";

/** A host name of a company, and what the last check found. */
export const hostCheck = z.object({
  host: z.string(),
  /** When it was first found to point here, and how; null if it never was. */
  verifiedAt: z.string().nullable(),
  /** earlier: added before host names were checked; provider, local: trusted without a check. */
  verifiedBy: z.enum(["http", "dns", "local", "provider", "earlier"]).nullable(),
  checkedAt: z.string().nullable(),
  /** Why the last check didn't reach this installation; null if it did. */
  problem: z.enum(["no-address", "no-answer", "other-answer"]).nullable(),
  /** The addresses that it has in DNS. */
  addresses: z.array(z.string()),
  /** Whether a check is about to run or is running. */
  isChecking: z.boolean(),
  /** The TXT record that also verifies it; null for an IP address. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** The certificate that visitors get; null if it hasn't been read. */
  certificate: z
    .object({
      issuer: z.string(),
      validUntil: z.string().nullable(),
      problem: z.enum(["expired", "other-name", "untrusted", "no-answer"]).nullable(),
      checkedAt: z.string(),
    })
    .nullable(),
});
export type HostCheck = z.infer<typeof hostCheck>;

export const getHostChecks = defineCall({
  name: "getHostChecks",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetHostChecks",
  summary: "A company's host names in order, with what their last check found.",
  who: "vendor-admin",
  query: z.object({ companyId: queryId("companyId").refine((id) => id > 0, "companyId is required.") }),
  answer: z.object({
    /** False if this installation doesn't check host names (HOST_CHECKS). */
    isOn: z.boolean(),
    hosts: z.array(hostCheck),
  }),
});

export const getUnverifiedHosts = defineCall({
  name: "getUnverifiedHosts",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetUnverifiedHosts",
  summary: "Host names that weren't verified or that the last check didn't reach, by company.",
  who: "vendor-admin",
  answer: z.array(z.object({ companyId: z.number(), hosts: z.array(z.string()) })),
});

export const checkHosts = defineCall({
  name: "checkHosts",
  id: "own",
  method: "POST",
  path: "/CompanyManagement/CheckHosts",
  summary: "Checks a company's host names now, in the background.",
  who: "vendor-admin",
  body: z.object({ companyId: bodyId("companyId") }),
  answer: z.literal("Checking"),
});
