import { messageOf } from "./api.ts";
/** Which items something was done to, and why it wasn't done to others. */
export interface OneByOne<Item> {
  readonly done: readonly Item[];
  /** A sentence for each of the others, which starts with the item's name. */
  readonly reasons: readonly string[];
}

/**
 * Does something to items, one after the other. One that is refused doesn't stop the others.
 * @param nameOf what people call an item
 */
export const oneByOne = async <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  run: (item: Item) => Promise<unknown>,
): Promise<OneByOne<Item>> => {
  const done: Item[] = [];
  const reasons: string[] = [];
  for (const item of items)
    try {
      await run(item);
      done.push(item);
    } catch (error) {
      reasons.push(`${nameOf(item)}: ${messageOf(error, "Try again.")}`);
    }
  return { done, reasons };
};

/** Reasons that fit into a dialog. */
const SHOWN_REASONS = 3;

/** Why something wasn't done to some items. @param intro says to how many, such as "5 images weren't deleted." */
export const reasonsText = (reasons: readonly string[], intro: string, hint = ""): string => {
  if (reasons.length <= SHOWN_REASONS) return reasons.join("\n");
  const shown = reasons.slice(0, SHOWN_REASONS);
  return [`${intro} These are the first ${SHOWN_REASONS}:`, ...shown, hint].filter(Boolean).join("\n\n");
};
