import type { EditorProps } from "@tiptap/pm/view";
import { type RefObject, useMemo } from "react";
import { editorEvents } from "./keys-and-paste.ts";
import textClasses from "./text.module.css";

export type TextboxProps = Pick<EditorProps, "attributes"> & ReturnType<typeof editorEvents>;

interface TextboxInput {
  id: string;
  labelId: string;
  describedBy: string;
  isInvalid: boolean;
  isDisabled: boolean;
  /** The element around toolbar and text. */
  frame: RefObject<HTMLElement | null>;
  openDialog: Parameters<typeof editorEvents>[0]["open"];
  showNotice(sentence: string): void;
}

/** The attributes and events of the element that holds the text. They change only with the input. */
export const useTextboxProps = (input: TextboxInput): TextboxProps => {
  const { id, labelId, describedBy, isInvalid, isDisabled, frame, openDialog, showNotice } = input;
  const events = useMemo(
    () =>
      editorEvents({
        open: openDialog,
        showNotice,
        focusToolbar: () => frame.current?.querySelector<HTMLElement>("[data-tool][tabindex='0']")?.focus(),
      }),
    [frame, openDialog, showNotice],
  );
  return useMemo(
    () => ({
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        "aria-invalid": String(isInvalid),
        ...(isDisabled ? { "aria-readonly": "true", tabindex: "0" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        "data-no-ring": "",
        class: textClasses.text ?? "",
      },
      ...events,
    }),
    [id, labelId, describedBy, isInvalid, isDisabled, events],
  );
};
