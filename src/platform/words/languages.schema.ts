/** The languages that a site or one of its pages can be in; the first is the default. */
export const SITE_LANGUAGES = ["en", "es"] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** English with accents and longer words, for tests alone: shows texts that aren't in a catalog, and texts that are cut. */
export const PSEUDO_LANGUAGE = "en-XA";

/** What the `lang` attribute of a page says. */
export type Language = SiteLanguage | typeof PSEUDO_LANGUAGE;

/** What staff choose from. */
export const LANGUAGE_LABELS: Readonly<Record<SiteLanguage, string>> = { en: "English", es: "Spanish" };

/** Whose dates, numbers, and lists a language has: all sites are in the United States. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-US",
  es: "es-US",
  [PSEUDO_LANGUAGE]: "en-US",
};

const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(LOCALES, value);

/** A stored or sent language; `otherwise` where it is none that this version has. */
export const languageOr = (value: unknown, otherwise: Language): Language =>
  isLanguage(value) ? value : otherwise;
