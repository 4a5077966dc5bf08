import { type Language, LOCALES } from "#platform/words/languages.schema.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date formatter of a language, made once. @param options with their time zone, an IANA name */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], options);
    formats.set(key, format);
  }
  return format;
};
