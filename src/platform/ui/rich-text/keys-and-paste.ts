import { NodeSelection } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import type { EditingDialog } from "./editing.ts";
import { cleanPastedHtml } from "./paste-html.ts";

interface EditorActions {
  open(dialog: EditingDialog): void;
  /** Shows a sentence above the text; "" takes it away. */
  say(sentence: string): void;
  /** Moves focus to the toolbar. */
  toTools(): void;
}

type Events = Pick<
  EditorProps,
  "handleKeyDown" | "handleClickOn" | "handleDoubleClickOn" | "transformPastedHTML"
>;

/** Keys beyond ProseMirror's own, clicks on pictures, and what is made of pasted HTML. */
export const editorEvents = ({ open, say, toTools }: EditorActions): Events => ({
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
    const isPicture = node.type.name === "figure" || node.type.name === "image";
    if (!isPicture || !view.editable || !(event.target instanceof HTMLImageElement)) return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
    open("image");
    return true;
  },
  transformPastedHTML: (pasted) => {
    const { html, lostPictures } = cleanPastedHtml(pasted, location.origin);
    say(lostPictures > 0 ? lostPicturesLine(lostPictures) : "");
    return html;
  },
});

const lostPicturesLine = (count: number): string =>
  `${count === 1 ? "One picture wasn't" : `${count} pictures weren't`} pasted: pictures have to be in this site's own library. Put them in with the Image tool.`;
