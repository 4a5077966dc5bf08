import { z } from "zod";

/** The language of the page that a visitor's browser sends something from; `languageOr` reads it. */
export const sentLanguage = z.string("Language must be text.").max(10, "Language is too long.").nullish();
