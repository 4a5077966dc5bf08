import { useQueryClient } from "@tanstack/react-query";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { deleteItem, listKey, restoreItem } from "./content-client.editor.ts";
import type { ContentType } from "./content-type.schema.ts";

/** Deletes an item after the printed confirmation [ERR-009], and offers Undo. @returns whether it was deleted */
export const useRemoveItem = (type: ContentType) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const confirmDeletion = useDeletionToast();
  const refresh = () => queries.invalidateQueries({ queryKey: listKey(type) });
  return async (id: number): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete this ${type.noun}?`,
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
      confirmDeletion(type.noun, async () => {
        await restoreItem(type, id);
        await refresh();
      });
    return isGone;
  };
};
