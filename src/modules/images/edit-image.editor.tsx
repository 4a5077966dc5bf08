import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { CallError, call } from "#platform/ui/api.ts";
import { TextAreaField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useReloadImages } from "./image-queries.editor.tsx";
import { imageFactsLine, TilePicture } from "./image-tile.editor.tsx";
import { editImage, type Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { MAX_IMAGE_DESCRIPTION } from "./images.schema.ts";
import { ReplacePicture } from "./replace-picture.editor.tsx";

interface EditImageDialogProps {
  /** Null while the dialog is closed. */
  image: Image | null;
  onClose(): void;
}

/** Changes an image's description [IMG-001]. */
export const EditImageDialog = ({ image, onClose }: EditImageDialogProps) => {
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

const schema = z.object({ imageDescription: editImage.body.shape.imageDescription });

interface EditFormProps {
  image: Image;
  /** Receives what removes the unsaved changes. */
  discard: RefObject<() => Promise<void>>;
  onDirty(isDirty: boolean): void;
  onClose(): void;
  onTakeTheirs(theirs: Image): void;
}

const FIELDS = { imageDescription: { label: "Description" } };

/** An image as it's stored now. */
const readImage = async (id: number): Promise<Image> => {
  const stored = (await call("retrieveAllImages", { body: {} })).find((image) => image.id === id);
  if (!stored) throw new CallError(404, "This image doesn't exist.");
  return stored;
};

const EditForm = ({ image, discard, onDirty, onClose, onTakeTheirs }: EditFormProps) => {
  const reload = useReloadImages();
  const sent = useRef(image.imageDescription);
  const { form, save, dialog } = useItemForm({
    schema,
    fields: FIELDS,
    opened: image,
    valuesOf: ({ imageDescription }) => ({ imageDescription }),
    versionOf: ({ imageDescription }) => imageDescription,
    saver: { kind: "image", id: image.id },
    read: () => readImage(image.id),
    send: async ({ imageDescription }, seen) => {
      await call("editImage", { body: { id: image.id, imageDescription, seen: seen as string } });
      sent.current = imageDescription;
    },
    next: () => sent.current,
    onTakeTheirs,
  });
  discard.current = form.copy.discard;
  // Runs before anything else, because Escape right after typing must still ask.
  useLayoutEffect(() => onDirty(form.hasChanges), [onDirty, form.hasChanges]);
  useEffect(() => () => onDirty(false), [onDirty]);
  return (
    <>
      <Form
        form={form as never}
        label="Image"
        onSave={async ({ imageDescription }: { imageDescription: string }) => {
          const typed = form.getValues();
          if (!(await save({ imageDescription }))) return false;
          form.markSaved(typed);
          await reload();
          // Someone may have continued typing since.
          if (!form.isDirty()) onClose();
          return true;
        }}
      >
        <div className={classes.edited}>
          <TilePicture image={image} />
          <p className={classes.facts}>
            {imageFactsLine(image)}
            <br />
            <code className={classes.address}>{image.imageUrl}</code>
          </p>
        </div>
        <TextAreaField
          form={form as never}
          name="imageDescription"
          label="Description"
          help="Describe what the image shows. Search uses these words, and screen readers read them aloud."
          required
          rows={2}
          maxLength={MAX_IMAGE_DESCRIPTION}
        />
        <ReplacePicture image={image} onReplaced={onClose} />
        <SaveBar form={form as never} />
      </Form>
      {dialog}
    </>
  );
};
