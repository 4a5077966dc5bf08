import { z } from "zod";
import { numberedCopy } from "#platform/fields/copied-name.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { LINK_REFUSAL, safeLink } from "#platform/html/url-policy.ts";
import { SITE_LANGUAGES } from "#platform/words/languages.schema.ts";

/** A page's parent, child, and sub menu: at most four levels in all. */
export const MAX_DEPTH = 4;

/** The friendly URL of the home page, and its path. */
export const HOME = "/";

/** How an external page opens (CONST-017). */
export const OPEN_TYPES = ["NewTab", "CurrentTab"] as const;

const address = (rule: RegExp) =>
  z
    .string("Friendly URL is required.")
    .trim()
    .min(1, "Friendly URL is required.")
    .max(LIMITS.pageFriendlyUrl, `Friendly URL can have at most ${LIMITS.pageFriendlyUrl} characters.`)
    .regex(rule, "Friendly URL can have only the letters a to z, numbers, and hyphens.");

/** Friendly URL of an internal page [PAGE-036]: a-z, 0-9, and hyphen. */
export const friendlyUrl = address(/^[a-z0-9-]+$/);

/** The target of an external page: a web address, an email address, a phone number, or a path of the site. */
export const externalAddress = z
  .string("Friendly URL is required.")
  .trim()
  .min(1, "Friendly URL is required.")
  .max(LIMITS.externalUrl, `Friendly URL can have at most ${LIMITS.externalUrl} characters.`)
  .transform((value, context) => {
    const link = safeLink(value);
    // A fragment alone isn't an address.
    if (link !== null && !link.startsWith("#")) return link;
    context.addIssue({ code: "custom", message: LINK_REFUSAL });
    return z.NEVER;
  });

/** The suggestion for a name: its letters and digits, in lowercase [PAGE-028]. */
export const suggestFriendlyUrl = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, LIMITS.pageFriendlyUrl);

/** The Friendly URL of a copy. An external page's copy opens the same address. @param number 1 for the first copy */
export const copiedUrl = (
  page: { readonly name: string; readonly friendlyUrl: string; readonly isExternal: boolean },
  number = 1,
): string => {
  if (page.isExternal) return page.friendlyUrl;
  const base = page.friendlyUrl === HOME ? suggestFriendlyUrl(page.name) : page.friendlyUrl;
  const end = `-${numberedCopy(number).replace(" ", "-")}`;
  return base.slice(0, LIMITS.pageFriendlyUrl - end.length) + end;
};

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
/** Empty for the site's language. Clients that don't know languages omit it, and it doesn't change. */
const language = z.enum(["", ...SITE_LANGUAGES], "Choose a language from the list.").optional();
const yesNo = (label: string) => z.boolean(`${label} must be yes or no.`);

/** A field that this kind of page doesn't have. This value is stored, whatever is sent. */
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

/** The form's fields for an internal page [PAGE-033] [PAGE-034]. */
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

/** The form's fields for an external page [PAGE-033] [PAGE-035]. */
export const externalForm = z.object({
  ...common,
  friendlyUrl: externalAddress,
  isExternal: z.literal(true),
  openType: z.enum(OPEN_TYPES, "Open Type is required."),
  // Not in its form [PAGE-022], because it has no content for search engines and no child pages.
  allowNavigation: ignored(true),
  sideNavId: ignored(0),
  language: ignored(undefined).optional(),
  scoTitle: maybeLine("SEO Title", LIMITS.seoTitle),
  scoMetaDescription: maybeLine("SEO Description", LIMITS.seoDescription),
  scoMetaKeywords: maybeLine("SEO Keywords", LIMITS.seoKeywords),
});

export type PageForm = z.output<typeof internalForm> | z.output<typeof externalForm>;

/** Home keeps its address when its form is saved. No other page can have it. */
export const changedInternalForm = internalForm.extend({ friendlyUrl: address(/^(\/|[a-z0-9-]+)$/) });
