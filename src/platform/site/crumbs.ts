import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { listingMessages } from "./listing.messages.ts";

/** Breadcrumbs of a page directly below the home page. @param name the page's name */
export const crumbsTo = (language: Language, name: string) => [
  { name: wordsIn(language, listingMessages).home, href: "/" },
  { name, href: null },
];
