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
export const EditImageDialog = ({ image, onClose }: EditImageDialogProps) => (
  <Popup isOpen={image !== null} title="Edit Image" onClose={onClose}>
    {image ? <EditForm key={image.id} image={image} onClose={onClose} /> : null}
  </Popup>
);

const schema = z.object({ imageDescription: editImage.body.shape.imageDescription });

const EditForm = ({ image, onClose }: { image: Image; onClose(): void }) => {
  const reload = useReloadImages();
  const form = useZodForm({ schema, initialValues: { imageDescription: image.imageDescription } });
  return (
    <Form
      form={form as never}
      label="Image"
      isGuarded={false}
      onSave={async ({ imageDescription }: { imageDescription: string }) => {
        await call("editImage", { body: { id: image.id, imageDescription } });
        await reload();
        onClose();
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
