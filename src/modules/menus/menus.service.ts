import type { MenuPage } from "./menus.sql.ts";

/** An entry of the public main menu, with everything below it. */
export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** False if it only opens its submenu (allowNavigation is off, and it has children). */
  readonly isLink: boolean;
  readonly opensNewTab: boolean;
  readonly children: readonly MenuItem[];
}

/** A menu page with its address and its children. */
export interface MenuNode {
  readonly page: MenuPage;
  readonly href: string;
  readonly children: readonly MenuNode[];
}

/** The menu's pages as a tree. A page whose parent isn't on the menu isn't either. The site's name links to home. */
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

/** The main menu for the site. */
export const menuTree = (pages: readonly MenuPage[]): MenuItem[] => menuNodes(pages).map(itemOf);

const itemOf = ({ page, href, children }: MenuNode): MenuItem => ({
  id: page.id,
  name: page.name,
  href,
  isLink: page.allowNavigation || children.length === 0,
  opensNewTab: page.openType === "NewTab",
  children: children.map(itemOf),
});
