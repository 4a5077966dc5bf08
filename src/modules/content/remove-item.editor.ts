import { useQueryClient } from "@tanstack/react-query";
import { namesOfUses } from "#modules/uses/uses.schema.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { deleteItem, listKey, readItemUses, restoreItem } from "./content-client.editor.ts";
import type { ContentType } from "./content-type.schema.ts";

/** What a deletion leaves without its file; undefined if nothing, or if that can't be loaded. */
const usesText = async (type: ContentType, id: number): Promise<string | undefined> => {
  const uses = await readItemUses(type, id).catch(() => null);
  return uses && uses.length > 0
    ? `It's used on: ${namesOfUses(uses)}. Links to it won't work anymore.`
    : undefined;
};

/** Deletes an item after the printed confirmation [ERR-009], which lists its uses, and offers Undo. @returns whether it was deleted */
export const useRemoveItem = (type: ContentType) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const confirmDeletion = useDeletionToast();
  const refresh = () => queries.invalidateQueries({ queryKey: listKey(type) });
  return async (id: number): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete this ${type.noun}?`,
      details: await usesText(type, id),
      confirmLabel: `Delete ${type.noun}`,
      cancelLabel: `Keep ${type.noun}`,
      danger: true,
    });
    if (!isSure) return false;
    let isGone = false;
    try {
      await deleteItem(type, id);
      isGone = true;
    } catch (error) {
      await dialogs.alert(
        error instanceof Error ? error.message : `The ${type.noun} couldn't be deleted. Try again.`,
      );
    }
    await refresh();
    if (isGone)
      confirmDeletion(
        type.noun,
        async () => {
          await restoreItem(type, id);
          await refresh();
        },
        `${type.name} ${id}`,
      );
    return isGone;
  };
};
