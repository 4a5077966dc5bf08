import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { SiteLanguage } from "./languages.schema.ts";

/** A slice's messages in ICU form, by language and key. */
export type Messages<K extends string = string> = Readonly<Record<SiteLanguage, Readonly<Record<K, string>>>>;

type Args<T extends string> = GetICUArgs<
  T,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** A message without arguments is a text; one with arguments is a function. */
export type Word<T extends string> = [keyof Args<T>] extends [never] ? string : (values: Args<T>) => string;

/** A slice's messages in one language, ready to use. */
export type Words<M extends Messages> = { readonly [K in keyof M["en"]]: Word<M["en"][K]> };

/**
 * Declares what a slice says to visitors, in `<slice>.messages.ts`. English defines the keys and arguments. Missing or
 * extra keys in other languages don't compile. `npm run check` finds invalid ICU syntax, different arguments, and
 * unused keys.
 */
export const defineMessages = <const E extends Readonly<Record<string, string>>>(messages: {
  readonly en: E;
  readonly es: { readonly [K in keyof E]: string };
}): { readonly en: E; readonly es: { readonly [K in keyof E]: string } } => messages;
