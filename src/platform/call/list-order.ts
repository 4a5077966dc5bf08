import { z } from "zod";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { bodyId } from "./define-call.ts";

/** A list that somebody has put in order. */
export interface NewOrder {
  readonly ids: readonly number[];
  /** The order that they saw before; left out by clients that don't know it. */
  readonly seen?: readonly number[] | undefined;
}

/** The order that a screen showed: where another is stored by now, the change is refused. */
export const seenOrder = z
  .array(bodyId("seen"), "seen must be a list of numbers.")
  .max(5000, "seen has too many entries.")
  .optional();

/**
 * What came to the list since has no place in the order that was seen, and doesn't count.
 * @throws Refusal 409 where the stored order isn't the one that was seen
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

/**
 * The entry that comes first, by which the list is known.
 * @throws Refusal 409 where it was seen and is gone by now, else what `find` throws
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
