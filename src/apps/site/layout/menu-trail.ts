import type { MenuItem } from "../page/page-model.ts";

/** The way through the menu to the page being shown: ids of its entry and of those above it. */
export interface Trail {
  /** Entry of the page itself; null where the page isn't on the menu. */
  readonly currentId: number | null;
  readonly ids: ReadonlySet<number>;
}

/** The trail of a page that isn't on the menu. */
export const NO_TRAIL: Trail = { currentId: null, ids: new Set() };

/** Ways to each address of a menu, in lower case; made once for a menu, which lives until a page of it changes. */
const indexes = new WeakMap<readonly MenuItem[], ReadonlyMap<string, Trail>>();

/** The way to a path. Addresses match without regard to case. */
export const trailTo = (menu: readonly MenuItem[], path: string): Trail =>
  indexOf(menu).get(path.toLowerCase()) ?? NO_TRAIL;

/** How many entries a menu has on all its levels together. */
export const sizeOf = (menu: readonly MenuItem[]): number => indexOf(menu).size;

const indexOf = (menu: readonly MenuItem[]): ReadonlyMap<string, Trail> => {
  let index = indexes.get(menu);
  if (!index) {
    const ways = new Map<string, Trail>();
    const add = (items: readonly MenuItem[], above: readonly number[]): void => {
      for (const item of items) {
        const ids = [...above, item.id];
        const address = item.href.toLowerCase();
        if (!ways.has(address)) ways.set(address, { currentId: item.id, ids: new Set(ids) });
        add(item.children, ids);
      }
    };
    add(menu, []);
    index = ways;
    indexes.set(menu, index);
  }
  return index;
};
