import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import type { UsageKind } from "#platform/usage/usage.schema.ts";

/** The longest company name, and the most host names per company. */
export const COMPANY_LIMITS = { name: 100, hosts: 20 } as const;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Names and addresses that can never reach a website (RFC 6761, RFC 7686). */
const RESERVED = /(^|\.)(invalid|onion|arpa)$|^0\.0\.0\.0$|^255\.255\.255\.255$/;

/** Normalizes a host name for storage: lowercase, no final dot, letters beyond a–z in punycode. */
const plainHost = (typed: string): string => {
  const host = typed.trim().toLowerCase().replace(/\.$/, "");
  if (/^[a-z0-9.-]*$/.test(host) || /[/:?#@[\]\\%\s]/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
};

const isHostName = (host: string): boolean => {
  if (host.length === 0 || host.length > 253) return false;
  if (/^[\d.]+$/.test(host)) return IPV4.test(host);
  return host.split(".").every((label) => LABEL.test(label));
};

/** One host name, without scheme, port, or path. */
const hostName = z.string("A host name is required.").transform((typed, context): string => {
  const host = plainHost(typed);
  if (!isHostName(host))
    context.addIssue({
      code: "custom",
      message: `“${typed.trim()}” isn't a host name. Enter a name such as www.example.org, without https:// or a path.`,
    });
  else if (RESERVED.test(host))
    context.addIssue({
      code: "custom",
      message: `“${host}” is reserved and can't be a website's host name.`,
    });
  return host;
});

/** A company's host names in order. Emails and canonical links use the first one. */
export const hostNames = z
  .array(hostName, { error: "Enter at least one host name." })
  .min(1, "Enter at least one host name.")
  .max(COMPANY_LIMITS.hosts, `A company can have at most ${COMPANY_LIMITS.hosts} host names.`)
  .superRefine((hosts, context) => {
    const double = hosts.find((host, index) => hosts.indexOf(host) !== index);
    if (double !== undefined)
      context.addIssue({ code: "custom", message: `${double} is listed twice. Remove one of them.` });
  });

export const companyName = plainLine("Company", COMPANY_LIMITS.name).min(1, "Company is required.");

export const timeZone = z.string("Time zone is required.").refine((name) => {
  try {
    // The formatter accepts offsets such as +01:00, but they have no daylight saving time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}, "Choose a time zone, such as America/New_York.");

/** The largest limit: a number that JavaScript and forms can show exactly. */
const MAX_LIMIT = 1e15;

export const LIMIT_LABELS: Readonly<Record<UsageKind, string>> = {
  storage: "Storage",
  entries: "Pages and items",
  emails: "Emails a day",
  sms: "Text messages a day",
};

/** A limit: a whole number from 1, or null for none. @param none how its input says that there's no limit */
export const limitOf = (label: string, none: "blank" | "none" = "blank") => {
  const advice = `${none === "blank" ? "Leave it blank" : "Use none"} for no limit.`;
  return z
    .int(`${label} must be a whole number, or ${none} for no limit.`)
    .min(1, `${label} must be more than 0. ${advice}`)
    .max(MAX_LIMIT, `${label} is too large. ${advice}`)
    .nullable();
};

/** Host names as a form holds them, one per line. The first problem becomes the field's error. */
export const hostNamesText = z.string().transform((text, context): string[] => {
  const lines = text.split(/\s*[\n,]\s*/).filter((line) => line.trim() !== "");
  const checked = hostNames.safeParse(lines);
  if (checked.success) return checked.data;
  context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "" });
  return [];
});
