import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";

/** Longest company name, and how many host names a company can have. */
export const COMPANY_LIMITS = { name: 100, hosts: 20 } as const;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Names and addresses under which no website can ever be reached (RFC 6761, RFC 7686). */
const RESERVED = /(^|\.)(invalid|onion|arpa)$|^0\.0\.0\.0$|^255\.255\.255\.255$/;

/** A host name in the one spelling in which it is stored: lower case, no final dot, letters beyond a–z in punycode. */
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

/** One host name, without scheme, port and path. */
export const hostName = z.string("A host name is required.").transform((typed, context): string => {
  const host = plainHost(typed);
  if (!isHostName(host))
    context.addIssue({
      code: "custom",
      message: `“${typed.trim()}” is no host name. Give a name like www.example.org, without https:// and without a path.`,
    });
  else if (RESERVED.test(host))
    context.addIssue({
      code: "custom",
      message: `“${host}” is reserved and can't be a website's host name.`,
    });
  return host;
});

/** The host names of a company in their order: the first stands in mails and canonical links. */
export const hostNames = z
  .array(hostName, { error: "Give at least one host name." })
  .min(1, "Give at least one host name.")
  .max(COMPANY_LIMITS.hosts, `A company can have at most ${COMPANY_LIMITS.hosts} host names.`)
  .superRefine((hosts, context) => {
    const double = hosts.find((host, index) => hosts.indexOf(host) !== index);
    if (double !== undefined)
      context.addIssue({ code: "custom", message: `The host name ${double} stands there twice.` });
  });

export const companyName = plainLine("Company", COMPANY_LIMITS.name).min(1, "Company is required.");

export const timeZone = z.string("Time zone is required.").refine((name) => {
  try {
    // Offsets such as +01:00 are taken by the formatter but have no summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}, "Choose a time zone like America/New_York.");

/** The host names as a form holds them: one a line. A wrong one is told as the whole field's error. */
export const hostNamesText = z.string().transform((text, context): string[] => {
  const lines = text.split(/\s*[\n,]\s*/).filter((line) => line.trim() !== "");
  const checked = hostNames.safeParse(lines);
  if (checked.success) return checked.data;
  context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "" });
  return [];
});
