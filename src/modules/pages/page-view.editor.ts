import { useCallback, useEffect, useState } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";

export type PageView = "list" | "tree";

/** Per user, because staff share computers. */
const keyOf = (setting: string): string => `tenantry.${setting}.${readCurrentUser()?.id ?? ""}`;

/** The query of an address that asks for the tree. */
export const TREE_QUERY = "?view=tree";

/**
 * Whether the person sees the pages as a list or a tree, remembered in this browser. An address can ask for the tree,
 * and filters for the list.
 */
export const usePageView = (query: string): [PageView, (view: PageView) => void] => {
  const [view, setView] = useState<PageView>(() => {
    const isRemembered = query === "" && localStorage.getItem(keyOf("page-view")) === "tree";
    return isRemembered || query === TREE_QUERY ? "tree" : "list";
  });
  const choose = (next: PageView) => {
    localStorage.setItem(keyOf("page-view"), next);
    setView(next);
  };
  return [view, choose];
};

/** The most open rows that are remembered: each one is a request when the tree opens. */
const MOST_REMEMBERED = 50;

const readExpanded = (): readonly number[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf("page-tree")) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
};

export interface ExpandedPages {
  isExpanded(pageId: number): boolean;
  toggle(pageId: number): void;
  expand(pageId: number): void;
}

/** Which rows of the tree are open, remembered in this browser. */
export const useExpandedPages = (): ExpandedPages => {
  const [ids, setIds] = useState(readExpanded);
  useEffect(() => {
    localStorage.setItem(keyOf("page-tree"), JSON.stringify(ids.slice(-MOST_REMEMBERED)));
  }, [ids]);
  const expand = useCallback((pageId: number) => setIds((now) => [...without(now, pageId), pageId]), []);
  const toggle = (pageId: number) =>
    setIds((now) => (now.includes(pageId) ? without(now, pageId) : [...now, pageId]));
  return { isExpanded: (pageId) => ids.includes(pageId), toggle, expand };
};

const without = (ids: readonly number[], pageId: number) => ids.filter((id) => id !== pageId);
