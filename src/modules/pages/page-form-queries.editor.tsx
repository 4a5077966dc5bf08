import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import type { getMainMenuOptions, Page } from "./pages.contract.ts";

export type MenuOption = AnswerOf<typeof getMainMenuOptions>[number];
export type MenuLevel = "main" | "child" | "sub";

const CALLS = { main: "getMainMenuOptions", child: "getChildMenuOptions", sub: "getSubMenuOptions" } as const;

const menuOptionsKey = (level: MenuLevel, above: string) => ["menu-options", level, above] as const;

/** The available pages at a level, below the chosen page, without the page itself [MENU-014]. */
export const useMenuOptions = (level: MenuLevel, above: string, pageId: number) =>
  useQuery({
    queryKey: menuOptionsKey(level, above),
    enabled: level === "main" || above !== "",
    queryFn: ({ signal }) =>
      level === "main"
        ? call(CALLS.main, { signal })
        : call(CALLS[level], { query: { pageId: above }, signal }),
    // External pages can't be parents.
    select: (options) => options.filter((option) => !option.isExternal && option.id !== pageId),
  });

export const useRoles = () =>
  useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });

export const useSideNavs = () =>
  useQuery({ queryKey: ["side-navs"], queryFn: ({ signal }) => call("getSideNavs", { signal }) });

export const pageKey = (pageId: number) => ["page", pageId] as const;

/** A page with everything for its form, loaded when the form opens and not refetched. */
export const usePage = (pageId: number) =>
  useQuery({
    queryKey: pageKey(pageId),
    queryFn: ({ signal }) => readPage(pageId, signal),
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const readPage = (pageId: number, signal?: AbortSignal): Promise<Page> =>
  call("getPage", { query: { pageId: String(pageId) }, signal });

/** A page's child pages, which limit the form's choices [MENU-011] [MENU-012] [PAGE-038]. */
export interface BelowPage {
  readonly hasSubPages: boolean;
  readonly hasMenuChildPages: boolean;
}

/** For a new page. */
export const NOTHING_BELOW: BelowPage = { hasSubPages: false, hasMenuChildPages: false };

export const useBelowPage = (pageId: number) =>
  useQuery({
    queryKey: ["below-page", pageId],
    queryFn: async ({ signal }): Promise<BelowPage> => {
      const query = { pageId: String(pageId) };
      const [hasSubPages, hasMenuChildPages] = await Promise.all([
        call("hasSubPages", { query, signal }),
        call("hasMenuChildPages", { query, signal }),
      ]);
      return { hasSubPages, hasMenuChildPages };
    },
    refetchOnMount: "always",
  });

/** Whether the form's choices are loaded, because a list that arrives later would show nothing selected. */
export const useFormLists = (page: Page): boolean => {
  const lists = [
    useMenuOptions("main", "", page.id),
    useMenuOptions("child", page.menu === null ? "" : String(page.menu), page.id),
    useMenuOptions("sub", page.childMenu === null ? "" : String(page.childMenu), page.id),
    useRoles(),
    useSideNavs(),
  ];
  return lists.every((list) => !list.isLoading);
};
