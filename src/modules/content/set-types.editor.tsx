import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { commaWords } from "#platform/fields/comma-words.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { oneByOne, reasonsText } from "#platform/ui/one-by-one.ts";
import { TagsPopup } from "#platform/ui/tags-popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import {
  type AdminItem,
  countOf,
  formValuesOf,
  listKey,
  openItem,
  sendItem,
  titleOf,
  useTypeNames,
} from "./content-client.editor.ts";
import { type ContentType, typesField } from "./content-type.schema.ts";

interface SetTypesProps {
  type: ContentType;
  selected: readonly AdminItem[];
  isBusy: boolean;
  /** @param progress undefined once everything is saved */
  onProgress(progress: string | undefined): void;
  onDone(): void;
}

/** A button that gives all selected items the same types, which replace their own. */
export const SetTypes = ({ type, selected, isBusy, onProgress, onDone }: SetTypesProps) => {
  const [isOpen, setOpen] = useState(false);
  const known = useTypeNames(type, isOpen).data;
  const save = useSetTypes(type, onProgress);
  const label = "Set type";
  const start = async (types: readonly string[]) => {
    setOpen(false);
    await save(selected, types);
    onDone();
  };
  return (
    <>
      {/* It stays focusable, so that the focus is still there after the question. */}
      <Button
        variant="default"
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={() => (isBusy ? undefined : setOpen(true))}
      >
        {label}
      </Button>
      {isOpen ? (
        <TagsPopup
          title={`Set type of ${countOf(type, selected.length)}`}
          label={type.fields[typesField(type)]?.label ?? label}
          description={
            known?.length === 0
              ? "No types yet. An admin can add them in the settings."
              : "Replaces the types they have now. You can choose several."
          }
          choices={known ?? []}
          missing="Choose at least one type."
          confirmLabel={label}
          onConfirm={(types) => void start(types)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

/** Saves the types of items one after the other, names those that weren't saved, and offers Undo. */
const useSetTypes = (type: ContentType, onProgress: SetTypesProps["onProgress"]) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const typesOf = (item: AdminItem) => commaWords(String(item[typesField(type)]));

  const saveAll = async (items: readonly AdminItem[], newTypesOf: (item: AdminItem) => readonly string[]) => {
    const result = await oneByOne(
      items,
      (item) => titleOf(type, item),
      (item) => saveTypes(type, item, newTypesOf(item)),
    );
    await queries.invalidateQueries({ queryKey: listKey(type) });
    return result;
  };
  const report = async (reasons: readonly string[]) => {
    if (reasons.length > 0)
      await dialogs.alert(reasonsText(reasons, `${countOf(type, reasons.length)} weren't changed.`));
  };

  return async (items: readonly AdminItem[], types: readonly string[]) => {
    onProgress(`Changing ${countOf(type, items.length)}…`);
    const { done, reasons } = await saveAll(items, () => types);
    onProgress(undefined);
    const undo = async () => {
      // If someone else has saved one of them since, that save stays.
      const changed = done.map((item) => ({ ...item, rowVersion: item.rowVersion + 1 }));
      const undone = await saveAll(changed, typesOf);
      if (undone.done.length > 0) toasts.success(`Types of ${countOf(type, undone.done.length)} restored`);
      await report(undone.reasons);
    };
    if (done.length > 0)
      toasts.success(
        `Type of ${countOf(type, done.length)} set`,
        // An item can't be saved without a type, even if its last one was removed in the settings.
        done.every((item) => typesOf(item).length > 0) ? undo : undefined,
      );
    await report(reasons);
  };
};

/** Everything else stays as it's stored. @param item as the list shows it: a later save is refused as a conflict */
const saveTypes = async (type: ContentType, { id, rowVersion }: AdminItem, types: readonly string[]) => {
  const { item } = await openItem(type, id);
  await sendItem(type, { ...formValuesOf(type, item), [typesField(type)]: types, id, rowVersion });
};
