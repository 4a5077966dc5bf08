import { Button, Checkbox } from "@mantine/core";
import { useCallback, useState } from "react";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { oneByOne, reasonsText } from "#platform/ui/one-by-one.ts";
import { SelectionBar } from "#platform/ui/selection-bar.tsx";
import { TagsPopup } from "#platform/ui/tags-popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { restoreImages, useFolders, useReloadImages } from "./image-queries.editor.tsx";
import { countText } from "./image-tile.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { MAX_IMAGE_TAG, MAX_ORGANIZED } from "./images.schema.ts";
import { FolderChoice } from "./upload-dialog.editor.tsx";

export interface ImageSelection {
  readonly ids: ReadonlySet<number>;
  set(ids: ReadonlySet<number>): void;
  /** Selects or deselects an image. It's always the same function. */
  select(id: number, isSelected: boolean): void;
}

export const useImageSelection = (): ImageSelection => {
  const [ids, set] = useState<ReadonlySet<number>>(new Set());
  const select = useCallback(
    (id: number, isSelected: boolean) =>
      set((before) => {
        const next = new Set(before);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return { ids, set, select };
};

interface SelectImageProps {
  image: Image;
  isSelected: boolean;
  onSelect: ImageSelection["select"];
}

/** A tile's checkbox. */
export const SelectImage = ({ image, isSelected, onSelect }: SelectImageProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
  <label className={classes.select}>
    <Checkbox
      aria-label={`Select ${image.imageDescription}`}
      checked={isSelected}
      onChange={(event) => onSelect(image.id, event.currentTarget.checked)}
    />
  </label>
);

interface ShownSelection {
  /** All that are shown. Others can't be selected. */
  images: readonly Image[];
  selection: ImageSelection;
}

const selectedOf = ({ images, selection }: ShownSelection): readonly Image[] =>
  images.filter(({ id }) => selection.ids.has(id)).slice(0, MAX_ORGANIZED);

/** Selects all images that are shown, or as many of them as can be changed at once. */
export const SelectAll = ({ images, selection }: ShownSelection) => {
  const { length } = selectedOf({ images, selection });
  const most = images.slice(0, MAX_ORGANIZED);
  return (
    <Checkbox
      className={classes.selectAll}
      label={most.length < images.length ? `Select the first ${MAX_ORGANIZED}` : "Select all shown"}
      checked={length === most.length}
      indeterminate={length > 0 && length < most.length}
      onChange={() => selection.set(new Set(length === most.length ? [] : most.map(({ id }) => id)))}
    />
  );
};

/** What can be done with all selected images. */
export const ImageActions = ({ images, selection }: ShownSelection) => {
  const selected = selectedOf({ images, selection });
  const clear = () => selection.set(new Set());
  const actions = useActions(selected, clear);
  const library = useFolders();
  const hasFolders = (library?.folders.length ?? 0) > 0;
  const [isTagging, setTagging] = useState(false);
  const button = { variant: "default", disabled: actions.isDeleting };
  return (
    <SelectionBar
      label="Selected images"
      selection={{ selected, clear }}
      progress={actions.isDeleting ? `Deleting ${countText(selected.length)}…` : undefined}
    >
      {hasFolders ? (
        <Button {...button} onClick={() => void actions.move()}>
          Move to folder
        </Button>
      ) : null}
      <Button {...button} onClick={() => setTagging(true)}>
        Add tags
      </Button>
      <Button {...button} onClick={() => void actions.remove()}>
        Delete
      </Button>
      {isTagging ? (
        <TagsPopup
          title={`Add tags to ${countText(selected.length)}`}
          label="Tags"
          description="Press Enter after each one. Existing tags stay."
          maxLength={MAX_IMAGE_TAG}
          suggestions={library?.tags.map(({ tag }) => tag)}
          missing="Enter at least one tag."
          confirmLabel="Add tags"
          onConfirm={(tags) => {
            setTagging(false);
            void actions.addTags(tags);
          }}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </SelectionBar>
  );
};

const useActions = (selected: readonly Image[], clear: () => void) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const confirmDeletion = useDeletionToast();
  const reload = useReloadImages();
  const [isDeleting, setDeleting] = useState(false);
  const count = countText(selected.length);
  const ids = selected.map(({ id }) => id);

  const organize = async (change: { folderId?: number | null; addTags?: string[] }, done: string) => {
    try {
      await call("organizeImages", { body: { ids, ...change } });
      clear();
      toasts.success(done);
    } catch (error) {
      await dialogs.alert(messageOf(error, "The images couldn't be changed. Try again."));
    }
    await reload();
  };

  return {
    isDeleting,
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
    addTags: (addTags: readonly string[]) => organize({ addTags: [...addTags] }, `Added tags to ${count}.`),
    remove: async () => {
      const isConfirmed = await dialogs.confirm({
        text: `Are you sure you want to delete ${count}?`,
        details: `Images that are in use stay. You can restore the others for ${TRASH_DAYS} days.`,
        confirmLabel: selected.length === 1 ? "Delete image" : "Delete images",
        cancelLabel: selected.length === 1 ? "Keep image" : "Keep images",
        danger: true,
      });
      if (!isConfirmed) return;
      setDeleting(true);
      const { done, reasons } = await oneByOne(
        selected,
        ({ imageDescription }) => imageDescription,
        ({ id, imageDescription }) => call("deleteImage", { body: { id, imageDescription } }),
      );
      setDeleting(false);
      clear();
      await reload();
      if (done.length > 0)
        confirmDeletion(countText(done.length), async () => {
          try {
            await restoreImages(done.map(({ id }) => id));
          } finally {
            await reload();
          }
        });
      if (reasons.length > 0)
        await dialogs.alert(
          reasonsText(
            reasons,
            `${countText(reasons.length)} weren't deleted.`,
            "To list images that nothing uses, choose “Unused” above them.",
          ),
        );
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
