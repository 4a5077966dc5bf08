/**
 * The most items of two lists that are in the same order in both; every other item of both has moved. No item is twice
 * in a list. Takes n log n steps.
 */
export const longestInOrder = <T>(before: readonly T[], now: readonly T[]): ReadonlySet<T> => {
  const placeBefore = new Map(before.map((item, place) => [item, place]));
  const items = now.filter((item) => placeBefore.has(item));
  const places = items.map((item) => placeBefore.get(item) as number);
  // The index of the item with the smallest place that ends a run of each length.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, place] of places.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] as number] as number) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = index;
  }
  const found = new Set<T>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) found.add(items[at] as T);
  return found;
};
