import { createContext, useContext } from "react";

/** The editor's dialogs, opened by tools, keys, the bubble, and double clicks. */
export type EditingDialog = "link" | "button" | "image" | "table" | "caption" | "keys";

interface Editing {
  /** @param files pasted or dropped images, for "image" */
  open(dialog: EditingDialog, files?: readonly File[]): void;
}

export const EditingContext = createContext<Editing>({ open: () => undefined });

export const useEditing = (): Editing => useContext(EditingContext);
