import { useEffect, useState } from "react";
import { z } from "zod";
import { call } from "#platform/ui/api.ts";
import { TextAreaField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { useReloadImages } from "./image-queries.editor.tsx";
import { imageFactsLine, TilePicture } from "./image-tile.editor.tsx";
import { editImage, type Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { MAX_IMAGE_DESCRIPTION } from "./images.schema.ts";

interface EditImageDialogProps {
  /** null while the dialog is closed. */
  image: Image | null;
  onClose(): void;
}

/** Changes an image's description [IMG-001]. */
export const EditImageDialog = ({ image, onClose }: EditImageDialogProps) => {
  const [isDirty, setDirty] = useState(false);
  return (
    <Popup isOpen={image !== null} title="Edit Image" isDirty={isDirty} onClose={onClose}>
      {image ? <EditForm key={image.id} image={image} onDirty={setDirty} onClose={onClose} /> : null}
    </Popup>
  );
};

const schema = z.object({ imageDescription: editImage.body.shape.imageDescription });

interface EditFormProps {
  image: Image;
  onDirty(isDirty: boolean): void;
  onClose(): void;
}

const EditForm = ({ image, onDirty, onClose }: EditFormProps) => {
  const reload = useReloadImages();
  const form = useZodForm({ schema, initialValues: { imageDescription: image.imageDescription } });
  useEffect(() => onDirty(form.hasChanges), [onDirty, form.hasChanges]);
  useEffect(() => () => onDirty(false), [onDirty]);
  return (
    <Form
      form={form as never}
      label="Image"
      onSave={async ({ imageDescription }: { imageDescription: string }) => {
        const sent = form.getValues();
        await call("editImage", { body: { id: image.id, imageDescription } });
        form.markSaved(sent);
        await reload();
        // Somebody may have typed on meanwhile.
        if (!form.isDirty()) onClose();
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
        help="What the picture shows. Search finds it by these words, and screen readers say them."
        required
        rows={2}
        maxLength={MAX_IMAGE_DESCRIPTION}
      />
      <SaveBar form={form as never} />
    </Form>
  );
};
