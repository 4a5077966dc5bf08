import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { call } from "#platform/ui/api.ts";
import { SelectField, TextAreaField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { FrameButtons } from "./frame-buttons.editor.tsx";
import { readImage, useFolders, useReloadImages } from "./image-queries.editor.tsx";
import { imageFactsLine, TilePicture } from "./image-tile.editor.tsx";
import { editImage, type Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { imageTags, MAX_IMAGE_DESCRIPTION, MAX_IMAGE_TAG } from "./images.schema.ts";
import { ReplacePicture } from "./replace-picture.editor.tsx";

interface EditImageDialogProps {
  /** Null while the dialog is closed. */
  image: Image | null;
  /** The image has a new focal point or crop. */
  onChanged(image: Image): void;
  onClose(): void;
}

/** Changes an image's description, folder, tags, and frame [IMG-001]. */
export const EditImageDialog = ({ image, onChanged, onClose }: EditImageDialogProps) => {
  const [isDirty, setDirty] = useState(false);
  const discard = useRef(async () => {});
  const close = () => {
    // The popup has asked.
    if (isDirty) void discard.current();
    onClose();
  };
  return (
    <Popup isOpen={image !== null} title="Edit image" isDirty={isDirty} onClose={close}>
      {image ? (
        <Reopened key={image.id} item={image}>
          {(opened, onTakeTheirs) => (
            <EditForm
              image={opened}
              shown={image}
              onChanged={onChanged}
              discard={discard}
              onDirty={setDirty}
              onClose={onClose}
              onTakeTheirs={onTakeTheirs}
            />
          )}
        </Reopened>
      ) : null}
    </Popup>
  );
};

const schema = z.object({
  imageDescription: editImage.body.shape.imageDescription,
  /** "" for no folder. */
  folder: z.string(),
  tags: imageTags,
});

interface EditFormProps {
  image: Image;
  /** The same image, as pages show it now. */
  shown: Image;
  onChanged(image: Image): void;
  /** Receives what removes the unsaved changes. */
  discard: RefObject<() => Promise<void>>;
  onDirty(isDirty: boolean): void;
  onClose(): void;
  onTakeTheirs(theirs: Image): void;
}

const valuesOf = ({ imageDescription, folderId, tags }: Image) => ({
  imageDescription,
  folder: folderId === null ? "" : String(folderId),
  tags,
});

const versionOf = ({ imageDescription, folderId, tags }: Image) => ({ imageDescription, folderId, tags });

/** An image's form; `folders` and `tags` are those in use. */
const useImageForm = ({ image, onTakeTheirs }: EditFormProps) => {
  const { folders = [], tags = [] } = useFolders() ?? {};
  const sent = useRef(versionOf(image));
  const itemForm = useItemForm({
    schema,
    fields: {
      imageDescription: { label: "Description" },
      folder: {
        label: "Folder",
        shown: (id) => folders.find((folder) => String(folder.id) === id)?.name ?? "No folder",
      },
      tags: { label: "Tags" },
    },
    opened: image,
    valuesOf,
    versionOf,
    saver: { kind: "image", id: image.id },
    read: () => readImage(image.id),
    send: async ({ imageDescription, folder, tags }, seen) => {
      const details = { imageDescription, folderId: Number(folder) || null, tags };
      await call("editImage", { body: { id: image.id, ...details, seen } });
      sent.current = details;
    },
    next: () => sent.current,
    onTakeTheirs,
  });
  return { ...itemForm, folders, tags };
};

const EditForm = (props: EditFormProps) => {
  const { shown, discard, onDirty, onClose, onChanged } = props;
  const reload = useReloadImages();
  const { form, save, dialog, folders, tags } = useImageForm(props);
  discard.current = form.copy.discard;
  // Runs before anything else, because Escape right after typing must still ask.
  useLayoutEffect(() => onDirty(form.hasChanges), [onDirty, form.hasChanges]);
  useEffect(() => () => onDirty(false), [onDirty]);
  return (
    <>
      <Form
        form={form}
        label="Image"
        onSave={async (details: z.output<typeof schema>) => {
          const typed = form.getValues();
          if (!(await save(details))) return false;
          form.markSaved(typed);
          await reload();
          // Someone may have continued typing since.
          if (!form.isDirty()) onClose();
          return true;
        }}
      >
        <div className={classes.edited}>
          <TilePicture image={shown} />
          <p className={classes.facts}>
            {imageFactsLine(shown)}
            <br />
            <code className={classes.address}>{shown.imageUrl}</code>
          </p>
        </div>
        <TextAreaField
          form={form}
          name="imageDescription"
          label="Description"
          help="Describe what the image shows. Search uses these words, and screen readers read them aloud."
          required
          rows={2}
          maxLength={MAX_IMAGE_DESCRIPTION}
          data-autofocus
        />
        {folders.length > 0 ? (
          <SelectField
            form={form}
            name="folder"
            label="Folder"
            options={[
              { value: "", label: "No folder" },
              ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <TagField
          form={form}
          name="tags"
          label="Tags"
          help="Keywords for finding the image. Press Enter after each one. Visitors don't see them."
          maxLength={MAX_IMAGE_TAG}
          suggestions={tags.map(({ tag }) => tag)}
        />
        <div className={classes.replace}>
          <FrameButtons image={shown} onChanged={onChanged} />
          <ReplacePicture
            image={shown}
            // Unsaved details stay on the screen, as after a crop.
            onReplaced={(replaced) => (form.isDirty() ? onChanged(replaced) : onClose())}
          />
        </div>
        <SaveBar form={form} />
      </Form>
      {dialog}
    </>
  );
};
