import { useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#platform/call/define-call.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { movePage, TreePage } from "./page-tree.contract.ts";

export type Destination = Omit<BodyOf<typeof movePage>, "pageId">;

/**
 * Moves a page, confirms it with an Undo button, and loads what shows pages again. If it can't be moved, a dialog says
 * why.
 * @returns a function that resolves to whether it was moved
 */
export const useMovePage = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const isDone = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      await dialogs.alert(messageOf(error, "The page wasn't moved. Try again."));
      return false;
    } finally {
      await queries.invalidateQueries();
    }
  };

  /** @param where such as "below “Customers”" */
  return ({ pageId, pageName }: TreePage, to: Destination, where: string): Promise<boolean> =>
    isDone(async () => {
      const moved = await call("movePage", { body: { pageId, ...to } });
      if (!moved.isMoved) {
        toasts.success(`“${pageName}” is already there`);
        return;
      }
      const more = [
        moved.isRedirected ? "The old address redirects to the new one." : "",
        moved.leftMenu ? "It left the menu, because the page above it isn't on the menu." : "",
      ].filter(Boolean);
      toasts.success([`Moved “${pageName}” ${where}.`, ...more].join(" "), async () => {
        const isUndone = await isDone(() => call("movePage", { body: { pageId, ...moved.from } }));
        if (isUndone) toasts.success(`“${pageName}” was moved back`);
      });
    });
};

/** A page that others are dropped on, or next to. */
export interface DropTarget {
  readonly page: TreePage;
  /** The page above it; null at the top level. */
  readonly parent: TreePage | null;
  /** The menu entries of its level, in order. */
  readonly menuIds: readonly number[];
}

/** What the tree says when a page was moved below another one, or to the top level. */
export const belowText = (parent: { readonly pageName: string } | null): string =>
  parent ? `below “${parent.pageName}”` : "to the top level";

/** The new parents of pages that the person has just moved, while the tree may still show them where they were. */
export type Moved = ReadonlyMap<number, number | null>;

/** Where a page goes that is dropped on, before, or after another one. */
export const destinationOf = (
  dragged: TreePage,
  target: DropTarget,
  zone: "before" | "into" | "after",
  moved: Moved,
): { to: Destination; where: string } => {
  const { page, parent, menuIds } = target;
  if (zone === "into") return { to: { parentId: page.pageId }, where: belowText(page) };
  const parentId = parent?.pageId ?? null;
  const others = menuIds.filter(
    (id) => id !== dragged.pageId && (!moved.has(id) || moved.get(id) === parentId),
  );
  const isBetween = dragged.pageShowOnMenu && others.includes(page.pageId);
  return {
    to: { parentId, ...neighborOf(target, zone, others) },
    where: isBetween ? `${zone} “${page.pageName}”` : belowText(parent),
  };
};

/** @param others the menu entries of the level that are still there, in order */
const neighborOf = (
  { page, menuIds }: DropTarget,
  zone: "before" | "after",
  others: readonly number[],
): Pick<Destination, "beforeId" | "afterId"> => {
  // Home, and pages that aren't on the menu, have no place in its order: home is above it, the others are below.
  if (page.isHome) return { beforeId: others[0] };
  if (!page.pageShowOnMenu) return { afterId: others.at(-1) };
  if (others.includes(page.pageId))
    return zone === "before" ? { beforeId: page.pageId } : { afterId: page.pageId };
  // It has moved away, so the dragged page goes where it was.
  const afterId = menuIds.slice(0, menuIds.indexOf(page.pageId)).findLast((id) => others.includes(id));
  return afterId === undefined ? { beforeId: others[0] } : { afterId };
};
