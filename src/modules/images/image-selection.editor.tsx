import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { call } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { restoreImages, useFolders, useReloadImages } from "./image-queries.editor.tsx";
import { countText } from "./image-tile.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { MAX_ORGANIZED } from "./images.schema.ts";
import { FolderChoice } from "./upload-dialog.editor.tsx";

export interface ImageSelection {
  readonly ids: ReadonlySet<number>;
  set(ids: ReadonlySet<number>): void;
}

export const useImageSelection = (): ImageSelection => {
  const [ids, set] = useState<ReadonlySet<number>>(new Set());
  return { ids, set };
};

/** A tile's checkbox. */
export const SelectImage = ({ image, selection }: { image: Image; selection: ImageSelection }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
  <label className={classes.select}>
    <Checkbox
      aria-label={`Select ${image.imageDescription}`}
      checked={selection.ids.has(image.id)}
      onChange={(event) => {
        const next = new Set(selection.ids);
        if (event.currentTarget.checked) next.add(image.id);
        else next.delete(image.id);
        selection.set(next);
      }}
    />
  </label>
);

interface SelectionBarProps {
  /** All that are shown. Others can't be selected. */
  images: readonly Image[];
  selection: ImageSelection;
}

const selectedOf = ({ images, selection }: SelectionBarProps): readonly Image[] =>
  images.filter(({ id }) => selection.ids.has(id)).slice(0, MAX_ORGANIZED);

/** Selects all images that are shown. */
export const SelectAll = ({ images, selection }: SelectionBarProps) => {
  const { length } = selectedOf({ images, selection });
  return (
    <Checkbox
      className={classes.selectAll}
      label="Select all"
      checked={length === images.length}
      indeterminate={length > 0 && length < images.length}
      onChange={() => selection.set(new Set(length === images.length ? [] : images.map(({ id }) => id)))}
    />
  );
};

/** What can be done with all selected images. Left out while there are none. */
export const SelectionBar = ({ images, selection }: SelectionBarProps) => {
  const selected = selectedOf({ images, selection });
  const actions = useActions(selected, () => selection.set(new Set()));
  const hasFolders = (useFolders()?.folders.length ?? 0) > 0;
  return selected.length === 0 ? null : (
    <section className={classes.selectionBar} data-sticks aria-label="Selected images">
      <p className={classes.selectedCount} role="status">
        {selected.length} selected
      </p>
      {hasFolders ? (
        <Button variant="default" size="compact-md" onClick={() => void actions.move()}>
          Move to folder
        </Button>
      ) : null}
      <Button variant="default" size="compact-md" onClick={() => void actions.addTags()}>
        Add tags
      </Button>
      <Button variant="default" size="compact-md" onClick={() => void actions.remove()}>
        Delete
      </Button>
    </section>
  );
};

const useActions = (selected: readonly Image[], clear: () => void) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const confirmDeletion = useDeletionToast();
  const reload = useReloadImages();
  const count = countText(selected.length);
  const ids = selected.map(({ id }) => id);

  const organize = async (change: { folderId?: number | null; addTags?: string[] }, done: string) => {
    try {
      await call("organizeImages", { body: { ids, ...change } });
      clear();
      toasts.success(done);
    } catch (error) {
      await dialogs.alert(
        error instanceof Error ? error.message : "The images couldn't be changed. Try again.",
      );
    }
    await reload();
  };

  return {
    move: async () => {
      let folderId: number | null = null;
      const isConfirmed = await dialogs.confirm({
        text: `Where do you want to move ${count}?`,
        confirmLabel: "Move images",
        cancelLabel: "Cancel",
        inputs: () => <MoveInput onChange={(id) => (folderId = id)} />,
      });
      if (isConfirmed) await organize({ folderId }, `Moved ${count}.`);
    },
    addTags: async () => {
      let addTags: string[] = [];
      const isConfirmed = await dialogs.confirm({
        text: `Which tags do you want to add to ${count}?`,
        confirmLabel: "Add tags",
        cancelLabel: "Cancel",
        inputs: () => (
          <TextInput
            label="Tags"
            description="Separate tags with commas."
            autoComplete="off"
            onChange={(event) => {
              addTags = commaWords(event.currentTarget.value);
            }}
          />
        ),
      });
      if (isConfirmed && addTags.length > 0) await organize({ addTags }, `Added tags to ${count}.`);
    },
    remove: async () => {
      const isConfirmed = await dialogs.confirm({
        text: `Are you sure you want to delete ${count}?`,
        details: `Images that are in use stay. You can restore the others for ${TRASH_DAYS} days.`,
        confirmLabel: selected.length === 1 ? "Delete image" : "Delete images",
        cancelLabel: selected.length === 1 ? "Keep image" : "Keep images",
        danger: true,
      });
      if (!isConfirmed) return;
      const { deleted, kept } = await removeAll(selected);
      clear();
      await reload();
      if (deleted.length > 0)
        confirmDeletion(countText(deleted.length), async () => {
          try {
            await restoreImages(deleted);
          } finally {
            await reload();
          }
        });
      if (kept.length > 0) await dialogs.alert(kept.join("\n"));
    },
  };
};

const MoveInput = ({ onChange }: { onChange(folderId: number | null): void }) => {
  const [value, setValue] = useState<number | null>(null);
  return (
    <FolderChoice
      label="Folder"
      value={value}
      onChange={(folderId) => {
        setValue(folderId);
        onChange(folderId);
      }}
    />
  );
};

/** Deletes images one after the other. Returns which were deleted, and why the others were kept. */
const removeAll = async (images: readonly Image[]) => {
  const deleted: number[] = [];
  const kept: string[] = [];
  for (const { id, imageDescription } of images)
    try {
      await call("deleteImage", { body: { id, imageDescription } });
      deleted.push(id);
    } catch (error) {
      kept.push(`${imageDescription}: ${error instanceof Error ? error.message : "It couldn't be deleted."}`);
    }
  return { deleted, kept };
};
