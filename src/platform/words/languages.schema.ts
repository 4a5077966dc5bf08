/** The languages of sites and pages. The first is the default. */
export const SITE_LANGUAGES = ["en", "es"] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** English with accents and longer words, only for tests: reveals texts outside the catalog, and truncated ones. */
export const PSEUDO_LANGUAGE = "en-XA";

/** The page's `lang` attribute. */
export type Language = SiteLanguage | typeof PSEUDO_LANGUAGE;

/** The choices for staff. */
export const LANGUAGE_LABELS: Readonly<Record<SiteLanguage, string>> = { en: "English", es: "Spanish" };

/** Locale for dates, numbers, and lists. All sites are in the United States. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-US",
  es: "es-US",
  [PSEUDO_LANGUAGE]: "en-US",
};

const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(LOCALES, value);

/** A stored or sent language, or `otherwise` if this version doesn't have it. */
export const languageOr = (value: unknown, otherwise: Language): Language =>
  isLanguage(value) ? value : otherwise;
