import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { LINK_REFUSAL, safeLink } from "#platform/html/url-policy.ts";
import { SITE_LANGUAGES } from "#platform/words/languages.schema.ts";

/** Parent, child and sub menu above a page: at most four levels in all. */
export const MAX_DEPTH = 4;

/** The friendly URL of the home page, and its path. */
export const HOME = "/";

/** How an external page opens (CONST-017). */
export const OPEN_TYPES = ["NewTab", "CurrentTab"] as const;
export type OpenType = (typeof OPEN_TYPES)[number];

const address = (rule: RegExp) =>
  z
    .string("Friendly URL is required.")
    .trim()
    .min(1, "Friendly URL is required.")
    .max(LIMITS.pageFriendlyUrl, `Friendly URL can have at most ${LIMITS.pageFriendlyUrl} characters.`)
    .regex(rule, "Friendly URL can have only the letters a to z, numbers, and hyphens.");

/** Friendly URL of a page of the site [PAGE-036]: a-z, 0-9 and hyphen. */
export const friendlyUrl = address(/^[a-z0-9-]+$/);

/** What an external page opens: a web address, a mail address, a telephone number or a path of the site. */
export const externalAddress = z
  .string("Friendly URL is required.")
  .trim()
  .min(1, "Friendly URL is required.")
  .max(LIMITS.externalUrl, `Friendly URL can have at most ${LIMITS.externalUrl} characters.`)
  .transform((value, context) => {
    const link = safeLink(value);
    // A place on a page isn't an address by itself.
    if (link !== null && !link.startsWith("#")) return link;
    context.addIssue({ code: "custom", message: LINK_REFUSAL });
    return z.NEVER;
  });

/** What is suggested for a name: its letters and digits, lowercased [PAGE-028]. */
export const suggestFriendlyUrl = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, LIMITS.pageFriendlyUrl);

const line = (label: string, max: number) => plainLine(label, max).min(1, `${label} is required.`);
const maybeLine = (label: string, max: number) =>
  plainLine(label, max)
    .nullish()
    .transform((value) => value ?? "");
const menu = (label: string) =>
  z.number(`${label} must be a page's number.`).int().min(1, `${label} is required.`).nullish();
const reference = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .int(`${label} must be a number.`)
    .min(0)
    .nullish()
    .transform((value) => value ?? 0);
/** Empty: the same as the site's. A program that knows no languages leaves it out, and it stays as it is. */
const language = z.enum(["", ...SITE_LANGUAGES], "Choose a language from the list.").optional();
const yesNo = (label: string) => z.boolean(`${label} must be yes or no.`);

/** A field that the kind of page doesn't have: whatever is sent, this is stored. */
const ignored = <T>(value: T) =>
  z
    .unknown()
    .optional()
    .transform(() => value);

const common = {
  name: line("Page Name", LIMITS.pageName),
  menu: menu("Parent Menu").transform((id) => id ?? null),
  childMenu: menu("Child Menu").transform((id) => id ?? null),
  subMenu: menu("Sub Menu").transform((id) => id ?? null),
  showOnMenu: yesNo("Show On Menu").default(false),
  roleId: reference("Role"),
};

/** What the page form asks for a page of the site [PAGE-033] [PAGE-034]. */
export const internalForm = z.object({
  ...common,
  friendlyUrl,
  isExternal: z.literal(false).default(false),
  openType: ignored(null),
  allowNavigation: yesNo("Allow Navigation").default(true),
  sideNavId: reference("Side Nav"),
  language,
  scoTitle: line("SEO Title", LIMITS.seoTitle),
  scoMetaDescription: line("SEO Description", LIMITS.seoDescription),
  scoMetaKeywords: line("SEO Keywords", LIMITS.seoKeywords),
});

/** What it asks for a page that opens another address [PAGE-033] [PAGE-035]. */
export const externalForm = z.object({
  ...common,
  friendlyUrl: externalAddress,
  isExternal: z.literal(true),
  openType: z.enum(OPEN_TYPES, "Open Type is required."),
  // Hidden in its form [PAGE-022]: it has no text that search engines could show, and nothing appears below it.
  allowNavigation: ignored(true),
  sideNavId: ignored(0),
  language: ignored(undefined).optional(),
  scoTitle: maybeLine("SEO Title", LIMITS.seoTitle),
  scoMetaDescription: maybeLine("SEO Description", LIMITS.seoDescription),
  scoMetaKeywords: maybeLine("SEO Keywords", LIMITS.seoKeywords),
});

export type PageForm = z.output<typeof internalForm> | z.output<typeof externalForm>;

/** Home keeps its address when its form is saved; no other page may have it. */
export const changedInternalForm = internalForm.extend({ friendlyUrl: address(/^(\/|[a-z0-9-]+)$/) });
