import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { useImagePicker } from "../image-picker.ts";
import { useEditing } from "./editing.ts";
import { pictureAt } from "./image-forms.ts";
import { ToolbarButton } from "./toolbar-parts.tsx";

/** Inserts an image from the library [RTE-001] or edits the selected one. Without a library, it can only edit. */
export const ImageTool = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const hasGallery = useImagePicker() !== null;
  const { open } = useEditing();
  const isSelected = useEditorState({ editor, selector: ({ editor: now }) => pictureAt(now) !== null });
  if (!hasGallery && !isSelected) return null;
  return (
    <ToolbarButton
      label="Image"
      icon={<IconPhoto size={20} />}
      isOn={isSelected}
      isDisabled={isDisabled}
      onClick={() => open("image")}
    />
  );
};
