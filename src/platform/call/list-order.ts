import { z } from "zod";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { bodyId } from "./define-call.ts";

/** A new order of a list. */
export interface NewOrder {
  readonly ids: readonly number[];
  /** The order that the person saw before; older clients leave it out. */
  readonly seen?: readonly number[] | undefined;
}

/** The order that a screen showed. The change is refused if another order is stored by now. */
export const seenOrder = z
  .array(bodyId("seen"), "seen must be a list of numbers.")
  .max(5000, "seen has too many entries.")
  .optional();

/**
 * Checks the order that a person saw against the stored order. Entries added since don't count.
 * @throws Refusal 409 if the stored order differs
 */
export const requireSeenOrder = (
  seen: readonly number[] | undefined,
  stored: readonly { readonly id: number }[],
): void => {
  if (!seen) return;
  const known = new Set(seen);
  const order = stored.map(({ id }) => id).filter((id) => known.has(id));
  if (order.join() !== seen.join()) throw refuse.stale();
};

/** The refusal of an order whose list has other entries by now. */
export const changedList = (): Refusal =>
  refuse.conflict("Someone else changed this list. Reload it, then reorder.");

/**
 * The order of all stored entries: first those of the new order, then the rest, which someone just added.
 * @throws Refusal 409 if the stored order isn't the one that was seen, or an entry is gone or listed twice
 */
export const wholeOrder = (
  { ids, seen }: NewOrder,
  stored: readonly { readonly id: number }[],
): readonly number[] => {
  requireSeenOrder(seen, stored);
  const rest = new Set(stored.map(({ id }) => id));
  if (!ids.every((id) => rest.delete(id))) throw changedList();
  return [...ids, ...rest];
};

/**
 * Finds the first entry of a new order, which identifies the list.
 * @throws Refusal 409 if it was seen but no longer exists, or else what `find` throws
 */
export const firstEntry = async <Entry>(
  { ids, seen }: NewOrder,
  find: (id: number) => Promise<Entry>,
): Promise<Entry> => {
  const [first = 0] = ids;
  return find(first).catch((error: unknown) => {
    const isGone = error instanceof Refusal && error.code === "not-found";
    throw isGone && seen?.includes(first) ? refuse.stale() : error;
  });
};
