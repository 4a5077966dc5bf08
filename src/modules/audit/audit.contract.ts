import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { AUDIT_KIND_NAMES } from "./audit-kinds.schema.ts";

const day = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?$/, "Dates must look like 2026-11-20.")
  .refine((text) => text === "" || !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), "This date doesn't exist.")
  .default("");

/** Entries per page. */
export const AUDIT_PAGE_SIZE = 50;

/** Entries in one exported file. The node makes the whole file in one go, and other requests wait for that. */
export const AUDIT_EXPORT_SIZE = 10_000;

const filter = {
  /** Part of an email address or of what was done to what, such as "Deleted form: Contact". */
  search: z.string().max(254).default(""),
  /** Empty for every kind. */
  kind: z.enum(["", ...AUDIT_KIND_NAMES], "Choose a kind of change.").default(""),
  /** First and last day, both included. */
  from: day,
  to: day,
};

export const getAuditEntries = defineCall({
  name: "getAuditEntries",
  id: "own",
  method: "GET",
  path: "/AuditLog/GetEntries",
  summary:
    "Who did what in the company's site, newest first; by words, kind, and days of the company's time.",
  who: "admin",
  query: z.object({
    page: z.coerce.number<string>("Page must be a number.").int().min(1).max(1_000_000).default(1),
    ...filter,
  }),
  answer: z.object({
    /** The company's time zone, for days and times. */
    timeZone: z.string(),
    total: z.number(),
    entries: z.array(
      z.object({
        id: z.number(),
        /** ISO 8601, UTC. */
        at: z.string(),
        /** Empty for changes that the program made itself. */
        actorEmail: z.string(),
        isProviderStaff: z.boolean(),
        action: z.string(),
        subject: z.string(),
        /** Path of the screen that shows it; empty for none. */
        href: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
});

export const getAuditExport = defineCall({
  name: "getAuditExport",
  id: "own",
  method: "GET",
  path: "/AuditLog/GetExport",
  summary: "The same entries as a CSV file, newest first; refused if there are too many.",
  who: "admin",
  query: z.object(filter),
  answer: z.string(),
});
