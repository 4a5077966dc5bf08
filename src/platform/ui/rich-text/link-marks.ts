import { getMarkRange } from "@tiptap/core";
import type { Editor } from "@tiptap/react";

/** What a link bears that opens in a tab of its own. */
export const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" };
/** What makes a link look like a button, on the site as in the editor. */
export const BUTTON = "tn-button";

/** The link at the cursor. */
export interface LinkAt {
  readonly href: string;
  readonly from: number;
  readonly to: number;
  /** null where the words bear formatting of their own, which typing them anew would lose. */
  readonly words: string | null;
  readonly isNewTab: boolean;
  readonly className: string | null;
}

/** The link around the cursor or at the selection's start; null where there is none. */
export const linkAt = ({ state }: Editor): LinkAt | null => {
  const { $from, empty } = state.selection;
  const type = state.schema.marks.link;
  if (!type) return null;
  const range =
    getMarkRange($from, type) ?? (empty ? undefined : getMarkRange(state.doc.resolve($from.pos + 1), type));
  if (!range) return null;
  const first = state.doc.nodeAt(range.from);
  const mark = first?.marks.find((one) => one.type === type);
  if (!first || !mark) return null;
  const isOneText = first.isText && first.nodeSize === range.to - range.from;
  return {
    href: String(mark.attrs.href ?? ""),
    from: range.from,
    to: range.to,
    words: isOneText ? (first.text ?? "") : null,
    isNewTab: mark.attrs.target === "_blank",
    className: mark.attrs.class ? String(mark.attrs.class) : null,
  };
};

type LinkAttributes = { href: string; class: string | null; target?: string | null; rel?: string | null };

/** Puts linked words in the place of a link or of the selection; what is typed after them is no link. */
export const insertLinked = (
  editor: Editor,
  before: LinkAt | null,
  text: string,
  attrs: LinkAttributes,
): void => {
  const { from, to } = before ?? editor.state.selection;
  const marks = (editor.state.doc.nodeAt(from)?.marks ?? editor.state.storedMarks ?? [])
    .filter(({ type }) => type.name !== "link")
    .map(({ type, attrs: given }) => ({ type: type.name, attrs: given }));
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, { type: "text", text, marks: [...marks, { type: "link", attrs }] })
    .unsetMark("link")
    .run();
};
