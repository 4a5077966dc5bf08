import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { AddressInput } from "../address-input.tsx";
import { Popup } from "../popup.tsx";
import classes from "./dialogs.module.css";
import { ALIGNMENTS, IN_LINE, type Placed, SIZES } from "./image-forms.ts";
import { writeLink } from "./link-forms.ts";

interface ImageDialogProps {
  image: Placed;
  onSave(image: Placed): void;
  /** Missing for an image that isn't in the text yet. */
  onRemove?: () => void;
  onClose(): void;
}

/** Edits an image's alt text, caption, size, alignment, and link. */
export const ImageDialog = ({ image, onSave, onRemove, onClose }: ImageDialogProps) => {
  const [now, setNow] = useState(image);
  const [linkError, setLinkError] = useState("");
  const change = (part: Partial<Placed>) => setNow((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const link = now.link.trim() === "" ? { href: "" } : writeLink("address", now.link);
    if ("refusal" in link) return setLinkError(link.refusal);
    onSave({ ...now, alt: now.alt.trim(), caption: now.caption?.trim() ?? null, link: link.href });
  };
  return (
    <Popup isOpen title="Image" onClose={onClose} isDirty={JSON.stringify(now) !== JSON.stringify(image)}>
      <form noValidate onSubmit={save}>
        <Stack>
          <img className={classes.preview} src={now.src} alt={now.alt} />
          <TextInput
            data-autofocus
            label="Alt text"
            description="Describe the image for people who can't see it."
            maxLength={200}
            disabled={now.isDecoration}
            value={now.isDecoration ? "" : now.alt}
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
          <Checkbox
            label="This image is decorative"
            description="Screen readers skip it."
            checked={now.isDecoration}
            onChange={(event) => change({ isDecoration: event.currentTarget.checked })}
          />
          {now.caption === null || now.alignment === IN_LINE ? null : (
            <TextInput
              label="Caption"
              description="Shown below the image. Leave blank for no caption."
              maxLength={300}
              value={now.caption}
              onChange={(event) => change({ caption: event.currentTarget.value })}
            />
          )}
          <div className={classes.pair}>
            <NativeSelect
              label="Size"
              data={SIZES}
              value={now.size}
              onChange={(event) => change({ size: event.currentTarget.value })}
            />
            <NativeSelect
              label="Alignment"
              data={onRemove ? ALIGNMENTS : [...ALIGNMENTS, { value: IN_LINE, label: "In line with text" }]}
              value={now.alignment}
              onChange={(event) => change({ alignment: event.currentTarget.value })}
            />
          </div>
          <AddressInput
            label="Link"
            description="The page or address that the image links to. Leave blank for no link."
            value={now.link}
            error={linkError}
            onChange={(link) => {
              change({ link });
              setLinkError("");
            }}
          />
          <Group justify="flex-end">
            {onRemove ? (
              <Button variant="default" onClick={onRemove}>
                Remove image
              </Button>
            ) : null}
            <Button type="submit">Save image</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
