import { z } from "zod";
import { parseUrl } from "#platform/html/parse-url.ts";
import { MAX_LINK_LENGTH } from "#platform/html/url-policy.ts";

const MAX_ORIGINS = 20;

/** Localhost, for trying out a script before it has its own address. */
const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isSafeAddress = (value: string): boolean => {
  const url = parseUrl(value);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  const isEncrypted = protocol === "https:" || (protocol === "http:" && OWN_MACHINE.has(hostname));
  // Characters that end a part of a policy header, or the header.
  return isEncrypted && username === "" && password === "" && !/[\s;,'"<>\\]/.test(value);
};

const address = (label: string) =>
  z
    .string(`${label} must be text.`)
    .trim()
    .max(MAX_LINK_LENGTH, `${label} can have at most ${MAX_LINK_LENGTH} characters.`)
    .refine((value) => value === "" || isSafeAddress(value), `${label} must start with https://.`)
    .refine(
      (value) => !isSafeAddress(value) || !new URL(value).hostname.includes("*"),
      `${label} must name one host, without *.`,
    )
    .default("");

const origin = z
  .string("An address must be text.")
  .trim()
  .max(253, "An address can have at most 253 characters.")
  .refine((value) => isSafeAddress(value) && new URL(value).origin === value.replace(/\/$/, ""), {
    error: (issue) =>
      `“${String(issue.input)}” isn't a valid address. Enter one such as https://cdn.example, without a path.`,
  })
  .transform((value) => new URL(value).origin);

interface ServiceField {
  readonly label: string;
  readonly help: string;
  /** Only the provider's admins can change it. */
  readonly isForProvider: boolean;
}

/** Labels and help of the services' fields. */
export const THIRD_PARTY_FIELDS = {
  mailingListAddress: {
    label: "Mailing list address",
    help: "Enter your mailing list's form address, which starts with https://. Newsletter sign-ups go there. Leave blank to keep the list on this website.",
    isForProvider: false,
  },
  translatorScript: {
    label: "Translator script",
    help: "Starts with https://. It loads only when a visitor chooses Translate.",
    isForProvider: true,
  },
  searchScript: {
    label: "Search script",
    help: "Starts with https://. It replaces this website's own search on the search page.",
    isForProvider: true,
  },
  scriptOrigins: {
    label: "Other addresses",
    help: "Enter any other addresses that the scripts load from, such as https://cdn.example.",
    isForProvider: true,
  },
} as const satisfies Record<string, ServiceField>;

/** Third-party services on a site's pages (decisions §11). */
export const thirdParties = z.object({
  searchScript: address("Search script"),
  translatorScript: address("Translator script"),
  scriptOrigins: z
    .array(origin, "The addresses must be a list.")
    .max(MAX_ORIGINS, `At most ${MAX_ORIGINS} addresses.`)
    .default([]),
  mailingListAddress: address("Mailing list address"),
});
export type ThirdParties = z.output<typeof thirdParties>;

export const NO_THIRD_PARTIES: ThirdParties = {
  searchScript: "",
  translatorScript: "",
  scriptOrigins: [],
  mailingListAddress: "",
};
