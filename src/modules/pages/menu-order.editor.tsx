import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { call, requireWord } from "#platform/ui/api.ts";
import { FormSection } from "#platform/ui/form-section.tsx";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { PageFormState } from "./page-fields.editor.tsx";
import classes from "./page-form.module.css";
import type { Page, SiblingPage } from "./pages.contract.ts";

/** Label of a new page [MENU-005]. */
const NEW_PAGE = "NEW PAGE";
const NO_PAGES: readonly SiblingPage[] = [];

export interface MenuOrder {
  /** The level's pages in the order to show, including the page itself. */
  items: readonly SiblingPage[];
  error: Error | null;
  isLoading: boolean;
  /**
   * Saves the order, if the page is on the menu and has siblings there [MENU-008].
   * @param pageId the id returned by the page's save, which replaces NEW PAGE
   * @throws CallError with the server's message
   */
  save(pageId: number, isOnMenu: boolean, orderedPageIds: readonly number[]): Promise<void>;
  /** Asks if someone else has reordered the level. */
  dialog: ReactNode;
}

/** The pages of the form's menu level, in the dragged order [MENU-004] [MENU-007]. */
export const useMenuOrder = (form: PageFormState, page: Page): MenuOrder => {
  const menu: string = form.useWatchValue("menu");
  const childMenu: string = form.useWatchValue("childMenu");
  const subMenu: string = form.useWatchValue("subMenu");
  const ordered: number[] = form.useWatchValue("orderedPageIds");
  const queries = useQueryClient();
  const read = (signal?: AbortSignal) =>
    call("getMenuSiblings", {
      body: { parentMenuId: idOf(menu), childMenuId: idOf(childMenu), subMenuId: idOf(subMenu) },
      signal,
    });
  const level = useQuery({
    queryKey: ["menu-level", menu, childMenu, subMenu],
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: "always",
  });
  const siblings = level.data;
  const ordering = useItemOrder({
    items: siblings ?? NO_PAGES,
    idOf: (sibling) => sibling.id,
    labelOf: (sibling) => sibling.name,
    saver: { kind: "page-order", id: Number(subMenu || childMenu || menu) },
    read: () => read(),
    send: async (orderedPageIds, seen) => {
      const answer = await call("updatePageOrder", { body: { orderedPageIds, seen } });
      requireWord(answer, "Saved");
    },
  });
  const { id, name, versionStatus } = page;
  const items = useMemo(() => {
    const own: SiblingPage = { id, name: id === 0 ? NEW_PAGE : name, status: versionStatus };
    const all = (siblings ?? []).some((sibling) => sibling.id === id)
      ? (siblings ?? [])
      : [...(siblings ?? []), own];
    return inOrder(all, ordered);
  }, [siblings, ordered, id, name, versionStatus]);

  return {
    items,
    error: level.error,
    isLoading: level.isLoading,
    save: async (pageId, isOnMenu, orderedPageIds) => {
      const wanted = inOrder(items, orderedPageIds).map((item) => item.id);
      const isSame = wanted.every((one, index) => one === siblings?.[index]?.id);
      if (!isOnMenu || !siblings || wanted.length < 2 || isSame) return;
      await ordering.save(wanted.map((one) => one || pageId));
      await queries.invalidateQueries({ queryKey: ["menu-level"] });
    },
    dialog: ordering.dialog,
  };
};

const idOf = (chosen: string): number | null => (chosen === "" ? null : Number(chosen));

/** In the order of the ids, followed by all others. */
const inOrder = (pages: readonly SiblingPage[], ids: readonly number[]): readonly SiblingPage[] => {
  if (ids.length === 0) return pages;
  const place = new Map(ids.map((id, index) => [id, index]));
  const of = ({ id }: SiblingPage) => place.get(id) ?? ids.length;
  return pages.toSorted((a, b) => of(a) - of(b));
};

interface MenuOrderPanelProps {
  form: PageFormState;
  page: Page;
  order: MenuOrder;
  isReadOnly: boolean;
}

/**
 * Menu Order: the level's pages to drag, with this one highlighted [MENU-004]. Staff who aren't admins only see it
 * [MENU-006].
 */
export const MenuOrderPanel = ({ form, page, order, isReadOnly }: MenuOrderPanelProps) => {
  const isOnMenu: boolean = form.useWatchValue("showOnMenu");
  const ids = order.items.map((item) => item.id);
  return (
    <FormSection title="Menu Order">
      <p className={classes.note}>{noteOf(order, isOnMenu, isReadOnly)}</p>
      {order.isLoading ? null : (
        <SortableList
          label="Menu Order"
          items={order.items}
          getId={(item) => item.id}
          getLabel={(item) => item.name}
          isReadOnly={isReadOnly || !isOnMenu || ids.length < 2}
          onReorder={(reordered: number[]) => form.setFieldValue("orderedPageIds", reordered)}
          renderItem={(item) => <MenuOrderItem item={item} isOwn={item.id === page.id} isOnMenu={isOnMenu} />}
        />
      )}
      {order.dialog}
    </FormSection>
  );
};

const noteOf = (order: MenuOrder, isOnMenu: boolean, isReadOnly: boolean): string => {
  if (order.error) return order.error.message;
  if (!isOnMenu)
    return isReadOnly
      ? "This page isn't shown on the menu."
      : "Turn on Show On Menu to place this page among the others.";
  if (order.items.length < 2) return "No other page is shown at this menu level.";
  return isReadOnly
    ? "The pages of this menu level, in the order visitors see."
    : "Drag the pages into the order visitors should see.";
};

const MenuOrderItem = ({
  item,
  isOwn,
  isOnMenu,
}: {
  item: SiblingPage;
  isOwn: boolean;
  isOnMenu: boolean;
}) => (
  <span className={classes.orderItem} data-own={isOwn || undefined} aria-current={isOwn || undefined}>
    <span className={classes.orderName}>{item.name}</span>
    {isOwn && !isOnMenu ? (
      <span className={classes.orderHint}>not on the menu</span>
    ) : item.id === 0 || item.status === "live" ? null : (
      <StatusBadge status={item.status} />
    )}
  </span>
);
