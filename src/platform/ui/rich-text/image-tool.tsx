import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { useImagePicker } from "../image-picker.ts";
import { Popup } from "../popup.tsx";
import { ToolbarButton } from "./toolbar-parts.tsx";

interface Placed {
  readonly src: string;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  /** `align-left` and the like; "" for none. */
  readonly class: string;
}

/** Inserts an image of the gallery [RTE-001], or changes the selected one. Absent where there is no gallery. */
export const ImageTool = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const pickImage = useImagePicker();
  const isSelected = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("image") });
  const [placed, setPlaced] = useState<Placed | null>(null);
  if (!pickImage) return null;

  const open = async () => {
    if (isSelected) return setPlaced(placedOf(editor.getAttributes("image")));
    const picked = await pickImage();
    if (!picked) return editor.commands.focus();
    setPlaced({
      src: picked.textUrl,
      alt: picked.description,
      width: picked.textWidth,
      height: picked.textHeight,
      class: "",
    });
  };
  const place = (image: Placed) => {
    setPlaced(null);
    const attrs = { ...image, class: image.class || null, loading: "lazy" };
    const run = editor.chain().focus();
    if (isSelected) run.updateAttributes("image", attrs).run();
    else run.insertContent({ type: "image", attrs }).run();
  };

  return (
    <>
      <ToolbarButton
        label="Image"
        icon={<IconPhoto size={20} />}
        isOn={isSelected}
        isDisabled={isDisabled}
        onClick={() => void open()}
      />
      {placed ? <ImageDialog image={placed} onSave={place} onClose={() => setPlaced(null)} /> : null}
    </>
  );
};

const placedOf = (attributes: Record<string, unknown>): Placed => ({
  src: String(attributes.src ?? ""),
  alt: String(attributes.alt ?? ""),
  width: Number(attributes.width) || null,
  height: Number(attributes.height) || null,
  class: String(attributes.class ?? ""),
});

const ALIGNMENTS = [
  { value: "", label: "None: as wide as the text" },
  { value: "align-left", label: "Left, text beside it" },
  { value: "align-center", label: "Centre" },
  { value: "align-right", label: "Right, text beside it" },
];

interface ImageDialogProps {
  image: Placed;
  onSave(image: Placed): void;
  onClose(): void;
}

const ImageDialog = ({ image, onSave, onClose }: ImageDialogProps) => {
  const [alt, setAlt] = useState(image.alt);
  const [alignment, setAlignment] = useState(image.class);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSave({ ...image, alt: alt.trim(), class: alignment });
  };
  return (
    <Popup isOpen title="Image" onClose={onClose} isDirty={alt !== image.alt || alignment !== image.class}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            data-autofocus
            label="Alternative text"
            description="What the picture tells, for people who can't see it. Empty for mere decoration."
            maxLength={200}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <NativeSelect
            label="Alignment"
            data={ALIGNMENTS}
            value={alignment}
            onChange={(event) => setAlignment(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save image</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
