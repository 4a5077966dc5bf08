import type { IntlMessageFormat } from "intl-messageformat";

type Elements = ReturnType<IntlMessageFormat["getAst"]>;
type Element = Elements[number];

const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž";

/** Adds accents to a text's letters and changes nothing else. */
const pseudoText = (text: string): string =>
  [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");

/** How much longer translations from English are, as a share of their letters. */
const GROWTH = 0.35;
const FILLER = "øñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ ";

/** A message between ⟦ and ⟧, with accents and about a third longer. */
export const pseudoElements = (elements: Elements): Elements => {
  const letters = elements.reduce(
    (sum, element) => sum + ("value" in element ? String(element.value).length : 8),
    0,
  );
  const filler = FILLER.repeat(Math.ceil((letters * GROWTH) / FILLER.length)).slice(
    0,
    Math.ceil(letters * GROWTH),
  );
  const literal = (value: string) => ({ type: 0, value }) as Element;
  return [literal("⟦"), ...elements.map(accented), literal(` ${filler.trim()}⟧`)];
};

const accented = (element: Element): Element => {
  if (element.type === 0) return { ...element, value: pseudoText(element.value) };
  if (!("options" in element)) return element;
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(accented) },
    ]),
  );
  return { ...element, options } as Element;
};
