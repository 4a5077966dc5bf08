import { z } from "zod";
import { pageForm } from "./pages.schema.ts";

/** A select's value: the id as text, empty for none. */
const menuChoice = z.string().transform((value) => (value === "" ? null : Number(value)));

/**
 * The page form as inputs hold it; its output is what CreatePage takes: an empty menu is null [PAGE-040], keywords are
 * joined by commas [PAGE-010].
 */
export const pageFormValues = pageForm.extend({
  menu: menuChoice,
  childMenu: menuChoice,
  subMenu: menuChoice,
  showOnMenu: z.boolean(),
  roleId: z.string().transform(Number),
  scoMetaKeywords: z
    .array(z.string())
    .transform((keywords) => keywords.join(","))
    .pipe(pageForm.shape.scoMetaKeywords),
});
export type PageFormInput = z.input<typeof pageFormValues>;
export type PageFormOutput = z.output<typeof pageFormValues>;

/** What a new page's form starts with. */
export const BLANK_PAGE_FORM: PageFormInput = {
  name: "",
  friendlyUrl: "",
  menu: "",
  childMenu: "",
  subMenu: "",
  showOnMenu: false,
  roleId: "0",
  scoTitle: "",
  scoMetaDescription: "",
  scoMetaKeywords: [],
};

/** What a typed or pasted text becomes as a friendly URL: a-z, 0-9 and hyphens are all it may have [PAGE-036]. */
export const normaliseFriendlyUrl = (typed: string): string =>
  typed
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "");

/** Whether a key types something that a friendly URL can't have. Keys with a name (arrows, Backspace) always pass. */
export const isKeyBlocked = (key: string): boolean => key.length === 1 && !/^[a-z0-9-]$/.test(key);

/** The field that a refusal of the server is about, where its words say so. */
export const fieldOfRefusal = (message: string): keyof PageFormInput | null => {
  if (/friendly url|address/i.test(message)) return "friendlyUrl";
  if (/\brole\b/i.test(message)) return "roleId";
  if (/\bmenus?\b/i.test(message)) return "menu";
  if (/page name/i.test(message)) return "name";
  return null;
};
