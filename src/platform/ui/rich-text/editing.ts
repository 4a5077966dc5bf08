import { createContext, useContext } from "react";

/** The dialogs of the editor: tools, keys, the bubble and a double click open the same ones. */
export type EditingDialog = "link" | "button" | "image" | "table" | "caption" | "keys";

interface Editing {
  /** @param files pictures that were pasted or dropped, for "image" */
  open(dialog: EditingDialog, files?: readonly File[]): void;
}

export const EditingContext = createContext<Editing>({ open: () => undefined });

export const useEditing = (): Editing => useContext(EditingContext);
