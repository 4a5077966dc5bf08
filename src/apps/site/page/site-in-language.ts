import { type Language, languageOr } from "#platform/words/languages.schema.ts";
import type { SiteModel } from "./page-model.ts";

const known = new WeakMap<SiteModel, Map<Language, SiteModel>>();

/**
 * A site with its frame in a page's language. Returns the same object each time, so that its parts are rendered once.
 * @param own the page's language; if it has none, or one that this version doesn't know, the site's is used
 */
export const siteInLanguage = (site: SiteModel, own: string | null): SiteModel => {
  const language = languageOr(own, site.language);
  if (language === site.language) return site;
  let languages = known.get(site);
  if (!languages) {
    languages = new Map();
    known.set(site, languages);
  }
  let translated = languages.get(language);
  if (!translated) {
    translated = { ...site, language };
    languages.set(language, translated);
  }
  return translated;
};
