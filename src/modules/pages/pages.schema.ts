import { z } from "zod";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** Parent, child and sub menu above a page: at most four levels in all. */
export const MAX_DEPTH = 4;

/** Friendly URL of a page of the site [PAGE-036]: a-z, 0-9 and hyphen. */
export const friendlyUrl = z
  .string("Friendly URL is required.")
  .trim()
  .min(1, "Friendly URL is required.")
  .max(LIMITS.pageFriendlyUrl, `Friendly URL can have at most ${LIMITS.pageFriendlyUrl} characters.`)
  .regex(/^[a-z0-9-]+$/, "Friendly URL can have only the letters a to z, digits and hyphens.");

/** What is suggested for a name: its letters and digits, lowercased [PAGE-028]. */
export const suggestFriendlyUrl = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, LIMITS.pageFriendlyUrl);

const line = (label: string, max: number) => plainLine(label, max).min(1, `${label} is required.`);

/** What the page form asks for an internal page [PAGE-033, PAGE-034]. */
export const pageForm = z.object({
  name: line("Page Name", LIMITS.pageName),
  friendlyUrl,
  menu: z.number().int().min(1).nullable().default(null),
  childMenu: z.number().int().min(1).nullable().default(null),
  subMenu: z.number().int().min(1).nullable().default(null),
  showOnMenu: z.boolean("Show On Menu must be yes or no.").default(false),
  scoTitle: line("SEO Title", LIMITS.seoTitle),
  scoMetaDescription: line("SEO Description", LIMITS.seoDescription),
  scoMetaKeywords: line("SEO Keywords", LIMITS.seoKeywords),
  roleId: z.number().int().min(0).default(0),
});
export type PageForm = z.infer<typeof pageForm>;
