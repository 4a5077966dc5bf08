import { z } from "zod";
import type { Page } from "./pages.contract.ts";
import { changedInternalForm, externalForm, HOME, internalForm, type PageForm } from "./pages.schema.ts";

/** The page form's input values: choices by id as text, empty for none. */
export interface PageFormInput extends Record<string, unknown> {
  name: string;
  friendlyUrl: string;
  menu: string;
  childMenu: string;
  subMenu: string;
  showOnMenu: boolean;
  allowNavigation: boolean;
  /** NewTab, CurrentTab, or empty if nothing is chosen yet. */
  openType: string;
  sideNavId: string;
  /** Empty for the site's language. */
  language: string;
  roleId: string;
  scoTitle: string;
  scoMetaDescription: string;
  scoMetaKeywords: string[];
  /** The dragged order of the menu level; empty if nothing was dragged. 0 is the new page. */
  orderedPageIds: number[];
}

/** The values to save: the page for its call, and the order. */
export type PageFormOutput = PageForm & { orderedPageIds: number[] };

const menuChoice = z.string().transform((value) => (value === "" ? null : Number(value)));
const idChoice = z.string().transform(Number);
const keywords = (rule: z.ZodType<string>) =>
  z
    .array(z.string())
    .transform((words) => words.join(","))
    .pipe(rule as z.ZodType<string, string>);

const asInputs = {
  menu: menuChoice,
  childMenu: menuChoice,
  subMenu: menuChoice,
  showOnMenu: z.boolean(),
  roleId: idChoice,
  orderedPageIds: z.array(z.number()),
};
const internalInputs = {
  ...asInputs,
  allowNavigation: z.boolean(),
  sideNavId: idChoice,
  scoMetaKeywords: keywords(internalForm.shape.scoMetaKeywords),
};
const internal = internalForm.extend(internalInputs);
const home = changedInternalForm.extend(internalInputs);
const external = externalForm.extend({
  ...asInputs,
  isExternal: z.literal(true).default(true),
  scoMetaKeywords: keywords(externalForm.shape.scoMetaKeywords),
});

/**
 * The rules of a page's form. Its output is the page calls' input: an empty menu is null, no side nav is 0 [PAGE-040],
 * and keywords are joined with commas [PAGE-010].
 */
export const pageFormSchema = (page: Pick<Page, "isExternal" | "friendlyUrl">) => {
  const schema = page.isExternal ? external : page.friendlyUrl === HOME ? home : internal;
  return schema as unknown as z.ZodType<PageFormOutput, PageFormInput>;
};

/** Initial values of a page's form. For a new page, those of GetPage for id 0. */
export const pageFormValues = (page: Page): PageFormInput => ({
  name: page.name,
  friendlyUrl: page.friendlyUrl,
  menu: idText(page.menu),
  childMenu: idText(page.childMenu),
  subMenu: idText(page.subMenu),
  showOnMenu: page.showOnMenu,
  allowNavigation: page.allowNavigation,
  openType: page.openType ?? "",
  sideNavId: String(page.sideNavId),
  language: page.language,
  roleId: String(page.roleId),
  scoTitle: page.scoTitle,
  scoMetaDescription: page.scoMetaDescription,
  scoMetaKeywords: keywordsOf(page.scoMetaKeywords),
  orderedPageIds: [],
});

const idText = (id: number | null): string => (id === null ? "" : String(id));

/** Keywords that are joined with commas, without duplicates. */
export const keywordsOf = (joined: string): string[] => [
  ...new Set(
    joined
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
];

/** The field of a refusal, judging by its message. */
export const fieldOfRefusal = (message: string): keyof PageFormInput | null => {
  if (/open type/i.test(message)) return "openType";
  if (/friendly url|address|this link/i.test(message)) return "friendlyUrl";
  if (/\brole\b/i.test(message)) return "roleId";
  if (/side nav/i.test(message)) return "sideNavId";
  if (/\bmenus?\b|below itself/i.test(message)) return "menu";
  if (/page name/i.test(message)) return "name";
  return null;
};
