import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namesOfUses } from "#modules/uses/uses.schema.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { messageOf } from "#platform/ui/api.ts";
import { restorableText, useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { oneByOne, reasonsText } from "#platform/ui/one-by-one.ts";
import {
  type AdminItem,
  countOf,
  deleteItem,
  listKey,
  readItemUses,
  restoreItem,
  titleOf,
} from "./content-client.editor.ts";
import type { ContentType } from "./content-type.schema.ts";

/** What a deletion leaves without files; undefined if nothing, or if that can't be loaded. */
const usesText = async (type: ContentType, ids: readonly number[]): Promise<string | undefined> => {
  const uses = await readItemUses(type, ids).catch(() => null);
  if (!uses || uses.length === 0) return undefined;
  return ids.length === 1
    ? `It's used on: ${namesOfUses(uses)}. Links to it won't work anymore.`
    : `They're used on: ${namesOfUses(uses)}. Links to them won't work anymore.`;
};

/** Deletes an item after the printed confirmation [ERR-009], which names it and its uses, and offers Undo. @returns whether it was deleted */
export const useRemoveItem = (type: ContentType) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const confirmDeletion = useDeletionToast();
  const refresh = () => queries.invalidateQueries({ queryKey: listKey(type) });
  return async (item: AdminItem): Promise<boolean> => {
    const { id } = item;
    const uses = await usesText(type, [id]);
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete this ${type.noun}?`,
      details: [restorableText(titleOf(type, item)), uses].filter(Boolean).join(" "),
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
      await dialogs.alert(messageOf(error, `The ${type.noun} couldn't be deleted. Try again.`));
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

/**
 * Deletes several items after one confirmation, which lists the uses of all of them, and offers one Undo. Says which
 * ones stay, and why.
 */
export const useRemoveItems = (type: ContentType) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const confirmDeletion = useDeletionToast();
  const [progress, setProgress] = useState<string | undefined>(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: listKey(type) });
  const nameOf = (item: AdminItem) => titleOf(type, item);

  const restoreAll = async (items: readonly AdminItem[]) => {
    const { reasons } = await oneByOne(items, nameOf, ({ id }) => restoreItem(type, id));
    await refresh();
    if (reasons.length > 0)
      throw new Error(reasonsText(reasons, `${countOf(type, reasons.length)} couldn't be restored.`));
  };

  const remove = async (items: readonly AdminItem[]): Promise<boolean> => {
    const count = countOf(type, items.length);
    setProgress(`Checking ${count}…`);
    const uses = await usesText(
      type,
      items.map(({ id }) => id),
    );
    setProgress(undefined);
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete ${count}?`,
      details: [uses, `You can restore them for ${TRASH_DAYS} days.`].filter(Boolean).join(" "),
      confirmLabel: `Delete ${count}`,
      cancelLabel: `Keep ${count}`,
      danger: true,
    });
    if (!isSure) return false;
    setProgress(`Deleting ${count}…`);
    const { done, reasons } = await oneByOne(items, nameOf, ({ id }) => deleteItem(type, id));
    await refresh();
    setProgress(undefined);
    if (done.length > 0) confirmDeletion(countOf(type, done.length), () => restoreAll(done));
    if (reasons.length > 0)
      await dialogs.alert(reasonsText(reasons, `${countOf(type, reasons.length)} weren't deleted.`));
    return true;
  };
  return { progress, remove };
};
