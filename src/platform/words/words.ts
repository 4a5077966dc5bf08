import { IntlMessageFormat } from "intl-messageformat";
import { type Language, LOCALES, PSEUDO_LANGUAGE } from "./languages.schema.ts";
import type { Messages, Words } from "./messages.schema.ts";
import { pseudoElements } from "./pseudo.ts";

const compiled = new WeakMap<Messages, Map<Language, Words<Messages>>>();

/**
 * A slice's messages in a language. Compiled on first use. A message without arguments is then a property, and one with
 * arguments is a function.
 */
export const wordsIn = <M extends Messages>(language: Language, messages: M): Words<M> => {
  let languages = compiled.get(messages);
  if (!languages) {
    languages = new Map();
    compiled.set(messages, languages);
  }
  let words = languages.get(language);
  if (!words) {
    words = compile(language, messages);
    languages.set(language, words);
  }
  return words as Words<M>;
};

const compile = (language: Language, messages: Messages): Words<Messages> =>
  Object.fromEntries(
    Object.entries(messages[language === PSEUDO_LANGUAGE ? "en" : language]).map(([key, message]) => [
      key,
      wordOf(language, message),
    ]),
  ) as unknown as Words<Messages>;

const wordOf = (language: Language, message: string): unknown => {
  // Texts have no markup, so anything like it is text.
  const parsed = new IntlMessageFormat(message, LOCALES[language], undefined, { ignoreTag: true });
  const format =
    language === PSEUDO_LANGUAGE
      ? new IntlMessageFormat(pseudoElements(parsed.getAst()), LOCALES[language])
      : parsed;
  const hasArguments = format.getAst().some(({ type }) => type !== LITERAL);
  return hasArguments ? (values: Record<string, string | number>) => format.format(values) : format.format();
};

/** The parser's number for a piece of plain text. */
const LITERAL = 0;

/** "a, b, and c". */
export const listText = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(LOCALES[language]).format(items);
