import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useImagePicker } from "../image-picker.ts";
import { ButtonDialog } from "./button-dialog.tsx";
import type { EditingDialog } from "./editing.ts";
import { ImageDialog } from "./image-dialog.tsx";
import { changePicture, insertPicture, type Placed, pictureAt } from "./image-forms.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { CaptionDialog, NewTableDialog } from "./table-dialogs.tsx";

interface EditingDialogsProps {
  editor: Editor;
  dialog: EditingDialog | null;
  /** Pasted or dropped images. */
  files: readonly File[];
  onClose(): void;
}

/** Renders the open dialog, if any. */
export const EditingDialogs = ({ editor, dialog, files, onClose }: EditingDialogsProps) => {
  if (dialog === "link") return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === "button") return <ButtonDialog editor={editor} onClose={onClose} />;
  if (dialog === "image") return <ImageSteps editor={editor} files={files} onClose={onClose} />;
  if (dialog === "table") return <NewTableDialog editor={editor} onClose={onClose} />;
  if (dialog === "caption") return <CaptionDialog editor={editor} onClose={onClose} />;
  return dialog === "keys" ? <KeysDialog onClose={onClose} /> : null;
};

type ImageStepsProps = Omit<EditingDialogsProps, "dialog">;

/** Edits the image at the cursor, or one chosen from the library. */
const ImageSteps = ({ editor, files, onClose }: ImageStepsProps) => {
  const pickImage = useImagePicker();
  const [before] = useState(() => (files.length > 0 ? null : (pictureAt(editor)?.placed ?? null)));
  const [image, setImage] = useState(before);
  const hasAsked = useRef(false);

  useEffect(() => {
    if (before || hasAsked.current) return;
    hasAsked.current = true;
    const pick = async () => {
      const picked = (await pickImage?.(files)) ?? null;
      if (picked) return setImage(newPicture(picked));
      onClose();
      editor.commands.focus();
    };
    void pick();
  }, [before, editor, files, onClose, pickImage]);

  if (!image) return null;
  return (
    <ImageDialog
      image={image}
      onClose={onClose}
      onSave={(placed) => {
        onClose();
        if (before) changePicture(editor, placed);
        else insertPicture(editor, placed);
      }}
      {...(before
        ? {
            onRemove: () => {
              onClose();
              const found = pictureAt(editor);
              if (found)
                editor
                  .chain()
                  .focus()
                  .deleteRange({ from: found.pos, to: found.pos + found.size })
                  .run();
            },
          }
        : {})}
    />
  );
};

interface Picked {
  readonly textUrl: string;
  readonly description: string;
  readonly textWidth: number;
  readonly textHeight: number;
}

const newPicture = (picked: Picked): Placed => ({
  src: picked.textUrl,
  alt: picked.description,
  width: picked.textWidth,
  height: picked.textHeight,
  isDecoration: false,
  caption: "",
  alignment: "",
  size: "",
  link: "",
  kept: { classes: [], attrs: { loading: "lazy" } },
});
