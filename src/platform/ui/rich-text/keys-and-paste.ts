import { NodeSelection, Selection } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import type { EditingDialog } from "./editing.ts";
import { parseHtml } from "./html-form.ts";
import { countedNames, listOf } from "./left-out.ts";
import type { cleanPastedHtml } from "./paste-html.ts";
import { isPictureNode } from "./picture-nodes.ts";

let clean: typeof cleanPastedHtml | undefined;

/** Loads what cleans pasted HTML: needed after the editor, and before the first paste. */
const loadPaste = async (): Promise<void> => {
  clean ??= (await import("./paste-html.ts")).cleanPastedHtml;
};

interface EditorActions {
  open(dialog: EditingDialog, files?: readonly File[]): void;
  /** Shows a sentence above the text; "" takes it away. */
  say(sentence: string): void;
  /** Moves focus to the toolbar. */
  toTools(): void;
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

/** Keys beyond ProseMirror's own, clicks on pictures, and what is made of pasted HTML. */
export const editorEvents = ({ open, say, toTools }: EditorActions): Events => {
  loadPaste().catch(() => undefined);
  return events({ open, say, toTools });
};

const events = ({ open, say, toTools }: EditorActions): Events => ({
  handleKeyDown: (_view, event) => {
    if (event.altKey && event.key === "F10") toTools();
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "k")
      open("link");
    else return false;
    event.preventDefault();
    return true;
  },
  handleClickOn: (view, _pos, node, nodePos, event) => {
    // A click on the picture of a figure means the picture, not its caption.
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
    say(lines.filter(Boolean).join(" "));
    return html;
  },
});

/** Pictures as files. Office programs send one along with every text: there the text is what was meant. */
const picturesIn = (data: DataTransfer | null): readonly File[] => {
  const text = data?.getData("text/html") ?? "";
  if (text !== "" && parseHtml(text).textContent.trim() !== "") return [];
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
};

const leftOutLine = (names: readonly string[]): string =>
  `Not pasted: ${listOf(countedNames(names))}. Text on this site can't contain them.`;

const lostPicturesLine = (count: number): string =>
  `${count === 1 ? "One picture wasn't" : `${count} pictures weren't`} pasted: pictures have to be in this site's own library. Put them in with the Image tool.`;
