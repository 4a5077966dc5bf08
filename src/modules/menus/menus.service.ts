import type { MenuPage } from "./menus.sql.ts";

/** An entry of the public main menu, with everything below it. */
export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** False: it only opens its submenu (allowNavigation is off, and it has children). */
  readonly isLink: boolean;
  readonly opensNewTab: boolean;
  readonly isCurrent: boolean;
  readonly children: readonly MenuItem[];
}

/** The main menu as a tree. A page whose parent isn't on the menu isn't either; home is reached by the site's name. */
export const menuTree = (pages: readonly MenuPage[]): MenuItem[] => {
  const byParent = new Map<number | null, MenuPage[]>();
  for (const page of pages) {
    const siblings = byParent.get(page.parentId);
    if (siblings) siblings.push(page);
    else byParent.set(page.parentId, [page]);
  }
  const level = (parentId: number | null, base: string): MenuItem[] =>
    (byParent.get(parentId) ?? [])
      .filter((page) => page.friendlyUrl !== "/")
      .map((page) => {
        const href = `${base}/${page.friendlyUrl}`;
        const children = level(page.id, href);
        return {
          id: page.id,
          name: page.name,
          href,
          isLink: page.allowNavigation || children.length === 0,
          opensNewTab: false,
          isCurrent: false,
          children,
        };
      });
  return level(null, "");
};
