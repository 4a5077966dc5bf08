import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { SiteLanguage } from "./languages.schema.ts";

/** A slice's messages in ICU form, by language and key. */
export type Messages<K extends string = string> = Readonly<Record<SiteLanguage, Readonly<Record<K, string>>>>;

type Args<T extends string> = GetICUArgs<
  T,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** A message that takes no arguments is its text; one with arguments is a function of them. */
export type Word<T extends string> = [keyof Args<T>] extends [never] ? string : (values: Args<T>) => string;

/** A slice's messages in one language, ready to be used. */
export type Words<M extends Messages> = { readonly [K in keyof M["en"]]: Word<M["en"][K]> };

/**
 * Declares what a slice says to visitors, in `<slice>.messages.ts`. English decides the keys and the arguments; another
 * language with a missing or an extra key doesn't compile. `npm run check` finds wrong ICU syntax, arguments that differ,
 * and keys that nothing uses.
 */
export const defineMessages = <const E extends Readonly<Record<string, string>>>(messages: {
  readonly en: E;
  readonly es: { readonly [K in keyof E]: string };
}): { readonly en: E; readonly es: { readonly [K in keyof E]: string } } => messages;
