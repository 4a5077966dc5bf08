import { NodeSelection, Selection } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import type { EditingDialog } from "./editing.ts";
import { parseHtml } from "./html-form.ts";
import { countedNames, listOf } from "./left-out.ts";
import type { cleanPastedHtml } from "./paste-html.ts";
import { isPictureNode } from "./picture-nodes.ts";

let clean: typeof cleanPastedHtml | undefined;

/** Loads the code that cleans pasted HTML, which isn't needed until the first paste. */
const loadPaste = async (): Promise<void> => {
  clean ??= (await import("./paste-html.ts")).cleanPastedHtml;
};

interface EditorActions {
  open(dialog: EditingDialog, files?: readonly File[]): void;
  /** Shows a message above the text; "" removes it. */
  showNotice(sentence: string): void;
  /** Moves focus to the toolbar. */
  focusToolbar(): void;
}

type Events = Pick<
  EditorProps,
  | "handleKeyDown"
  | "handleClickOn"
  | "handleDoubleClickOn"
  | "handlePaste"
  | "handleDrop"
  | "transformPastedHTML"
>;

/** Handles additional keys, clicks on images, and pasting. */
export const editorEvents = ({ open, showNotice, focusToolbar }: EditorActions): Events => {
  loadPaste().catch(() => undefined);
  return events({ open, showNotice, focusToolbar });
};

const events = ({ open, showNotice, focusToolbar }: EditorActions): Events => ({
  handleKeyDown: (_view, event) => {
    if (event.altKey && event.key === "F10") focusToolbar();
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "k")
      open("link");
    else return false;
    event.preventDefault();
    return true;
  },
  handleClickOn: (view, _pos, node, nodePos, event) => {
    // A click on a figure's image selects the figure instead of entering its caption.
    if (node.type.name !== "figure" || !(event.target instanceof HTMLImageElement)) return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
    return true;
  },
  handleDoubleClickOn: (view, _pos, node, nodePos, event) => {
    if (!isPictureNode(node.type.name) || !view.editable || !(event.target instanceof HTMLImageElement))
      return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
    open("image");
    return true;
  },
  handlePaste: (view, event) => {
    const pictures = picturesIn(event.clipboardData);
    const html = event.clipboardData?.getData("text/html") ?? "";
    if (pictures.length === 0 && html !== "" && !clean && view.editable) {
      const paste = (): boolean => view.pasteHTML(html, event);
      loadPaste().then(paste, paste);
      return true;
    }
    if (pictures.length === 0 || !view.editable) return false;
    open("image", pictures);
    return true;
  },
  handleDrop: (view, event, _slice, isMoved) => {
    const pictures = isMoved ? [] : picturesIn(event.dataTransfer);
    if (pictures.length === 0 || !view.editable) return false;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) {
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
    }
    event.preventDefault();
    open("image", pictures);
    return true;
  },
  transformPastedHTML: (pasted) => {
    if (!clean) return pasted;
    const { html, lostPictures, leftOut } = clean(pasted, location.origin);
    const lines = [
      leftOut.length > 0 ? leftOutLine(leftOut) : "",
      lostPictures > 0 ? lostPicturesLine(lostPictures) : "",
    ];
    showNotice(lines.filter(Boolean).join(" "));
    return html;
  },
});

/** Image files in a paste or drop. Office programs add an image to every copied text; the text is preferred then. */
const picturesIn = (data: DataTransfer | null): readonly File[] => {
  const text = data?.getData("text/html") ?? "";
  if (text !== "" && parseHtml(text).textContent.trim() !== "") return [];
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
};

const leftOutLine = (names: readonly string[]): string =>
  `Not pasted: ${listOf(countedNames(names))}. They aren't allowed in text on this site.`;

const lostPicturesLine = (count: number): string =>
  `${count === 1 ? "1 image wasn't" : `${count} images weren't`} pasted because images must be in this site's library. Use the Image tool to add images.`;
