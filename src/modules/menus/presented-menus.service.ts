import type { MenuPageInfo } from "./menus.contract.ts";
import type { MenuNode } from "./menus.service.ts";

/** A page with the ids of its ancestors, starting at the top. */
const present = ({ page, href }: MenuNode, above: readonly number[]): MenuPageInfo => ({
  id: page.id,
  name: page.name,
  friendlyUrl: page.friendlyUrl,
  menu: above[0] ?? null,
  childMenu: above[1] ?? null,
  subMenu: above[2] ?? null,
  allowNavigation: page.allowNavigation,
  isExternal: page.isExternal,
  openType: page.openType,
  fullUrl: href,
});

/** Main menu: each page with its direct children [PUB-022]. */
export const presentMenu = (nodes: readonly MenuNode[]) =>
  nodes.map((node) => ({
    page: present(node, []),
    subMenuPages: node.children.map((child) => present(child, [node.page.id])),
  }));

/** Side menu: each main page with the three levels of pages below it [PUB-023]. */
export const presentSideMenu = (nodes: readonly MenuNode[]) => ({
  mainPages: nodes.map((node) => {
    const levels: [MenuPageInfo[], MenuPageInfo[], MenuPageInfo[]] = [[], [], []];
    const add = (parent: MenuNode, above: readonly number[]): void => {
      for (const child of parent.children) {
        levels[above.length - 1]?.push(present(child, above));
        add(child, [...above, child.page.id]);
      }
    };
    add(node, [node.page.id]);
    const [parentPages, childPages, subPages] = levels;
    return { page: present(node, []), parentPages, childPages, subPages, isToggleOpen: false };
  }),
});

/**
 * The pages below a page, or its siblings if it has none, each with its full address [PUB-024]. Empty for a page that
 * isn't on the menu.
 */
export const presentSubNavbar = (nodes: readonly MenuNode[], pageId: number): MenuPageInfo[] => {
  const line = lineTo(nodes, pageId);
  const node = line?.at(-1);
  if (!line || !node) return [];
  const parents = node.children.length > 0 ? line : line.slice(0, -1);
  const above = parents.map((parent) => parent.page.id);
  return (parents.at(-1)?.children ?? []).map((child) => present(child, above));
};

const lineTo = (nodes: readonly MenuNode[], pageId: number): MenuNode[] | null => {
  for (const node of nodes) {
    if (node.page.id === pageId) return [node];
    const line = lineTo(node.children, pageId);
    if (line) return [node, ...line];
  }
  return null;
};
