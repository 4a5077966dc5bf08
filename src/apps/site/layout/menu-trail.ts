import type { MenuItem } from "#modules/menus/menus.public.ts";

/** The path through the menu to the current page: ids of its entry and its ancestors. */
export interface Trail {
  /** The page's own entry; null if the page isn't on the menu. */
  readonly currentId: number | null;
  readonly ids: ReadonlySet<number>;
}

/** The trail of a page that isn't on the menu. */
export const NO_TRAIL: Trail = { currentId: null, ids: new Set() };

/** Trails to each address in a menu, in lowercase, created once per menu object. */
const indexes = new WeakMap<readonly MenuItem[], ReadonlyMap<string, Trail>>();

/** The trail to a path. Addresses match in any letter case. */
export const trailTo = (menu: readonly MenuItem[], path: string): Trail =>
  indexOf(menu).get(path.toLowerCase()) ?? NO_TRAIL;

/** Number of entries in a menu on all levels. */
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
