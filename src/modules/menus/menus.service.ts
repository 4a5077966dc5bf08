import type { MenuPage } from "./menus.sql.ts";

/** An entry of the public main menu, with everything below it. */
export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** False: it only opens its submenu (allowNavigation is off, and it has children). */
  readonly isLink: boolean;
  readonly opensNewTab: boolean;
  readonly children: readonly MenuItem[];
}

/** A page on the menu with its address and what appears below it. */
export interface MenuNode {
  readonly page: MenuPage;
  readonly href: string;
  readonly children: readonly MenuNode[];
}

/**
 * The pages on the menu as a tree. One whose parent isn't on the menu isn't either; home is reached by the site's name.
 */
export const menuNodes = (pages: readonly MenuPage[]): MenuNode[] => {
  const byParent = Map.groupBy(pages, (page) => page.parentId);
  const level = (parentId: number | null, base: string): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .filter((page) => page.isExternal || page.friendlyUrl !== "/")
      .map((page) => {
        const href = page.isExternal ? page.friendlyUrl : `${base}/${page.friendlyUrl}`;
        return { page, href, children: page.isExternal ? [] : level(page.id, href) };
      });
  return level(null, "");
};

/** The main menu as the site draws it. */
export const menuTree = (pages: readonly MenuPage[]): MenuItem[] => menuNodes(pages).map(itemOf);

const itemOf = ({ page, href, children }: MenuNode): MenuItem => ({
  id: page.id,
  name: page.name,
  href,
  isLink: page.allowNavigation || children.length === 0,
  opensNewTab: page.openType === "NewTab",
  children: children.map(itemOf),
});
