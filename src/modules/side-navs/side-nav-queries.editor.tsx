import { useQueryClient } from "@tanstack/react-query";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { restorableText, useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import type { SideNavUse } from "./side-navs.contract.ts";

/** The list, shared with the page form's select. */
export const SIDE_NAVS_KEY = ["side-navs"];
export const SIDE_NAV_LIST = "/SideNavManagement";

export const sideNavKey = (id: number) => ["side-nav", id];
export const sideNavPath = (id: number): string => `/UpdateSideNav/${id}`;

/** Call it after any change of a side nav. */
export const useReloadSideNavs = () => {
  const queries = useQueryClient();
  return (): Promise<void> => queries.invalidateQueries({ queryKey: SIDE_NAVS_KEY });
};

export const pagesText = (count: number): string => {
  if (count === 0) return "No page";
  return count === 1 ? "1 page" : `${count} pages`;
};

const MOST_NAMES = 8;

const namesOf = (pages: readonly SideNavUse[]): string => {
  const names = pages.slice(0, MOST_NAMES).map((page) => page.name);
  return pages.length > MOST_NAMES
    ? `${names.join(", ")} and ${pages.length - MOST_NAMES} more`
    : names.join(", ");
};

/** What happens when a side nav is deleted, also to the pages that use it. */
const consequence = (name: string, pages: readonly SideNavUse[]): string => {
  const restorable = restorableText(name);
  if (pages.length === 0) return restorable;
  return pages.length === 1
    ? `${restorable} It is used on the page ${namesOf(pages)}, which will no longer have a side nav.`
    : `${restorable} It is used on ${pages.length} pages, which will no longer have a side nav: ${namesOf(pages)}.`;
};

/** Deletes a side nav after a confirmation [SNAV-005] that says where it's used. @returns whether it was deleted */
export const useRemoveSideNav = () => {
  const dialogs = useDialogs();
  const confirmDeletion = useDeletionToast();
  const reload = useReloadSideNavs();
  return async (id: number): Promise<boolean> => {
    let isGone = false;
    try {
      const { componentName, usedOn } = await call("getSideNav", { query: { componentId: String(id) } });
      const isSure = await dialogs.confirm({
        text: "Are you sure you want to delete this side nav?",
        details: consequence(componentName, usedOn),
        confirmLabel: "Delete side nav",
        cancelLabel: "Keep side nav",
        danger: true,
      });
      if (!isSure) return false;
      requireWord(await call("deleteSideNav", { query: { id: String(id) } }), "Deleted");
      isGone = true;
    } catch (error) {
      await dialogs.alert(messageOf(error, "The side nav couldn't be deleted. Try again."));
    }
    await reload();
    const restore = async () => {
      requireWord(await call("restoreSideNav", { body: { id } }), "Restored");
      await reload();
    };
    if (isGone) confirmDeletion("side nav", restore, `sideNav ${id}`);
    return isGone;
  };
};
