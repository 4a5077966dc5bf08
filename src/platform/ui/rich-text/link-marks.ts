import { getMarkRange } from "@tiptap/core";
import type { Editor } from "@tiptap/react";

/** The attributes of a link that opens in a new tab. */
export const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" };
/** The class that makes a link look like a button, on the site and in the editor. */
export const BUTTON = "tn-button";

export interface LinkAt {
  readonly href: string;
  readonly from: number;
  readonly to: number;
  /** Null if the text has formatting, which editing it as plain text would lose. */
  readonly words: string | null;
  readonly isNewTab: boolean;
  readonly className: string | null;
}

/** The link at the cursor or the selection's start; null if there is none. */
export const linkAt = ({ state }: Editor): LinkAt | null => {
  const { $from, empty } = state.selection;
  const type = state.schema.marks.link;
  if (!type) return null;
  const range =
    getMarkRange($from, type) ?? (empty ? undefined : getMarkRange(state.doc.resolve($from.pos + 1), type));
  if (!range) return null;
  const first = state.doc.nodeAt(range.from);
  const mark = first?.marks.find((candidate) => candidate.type === type);
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

/** Replaces a link or the selection with linked text. Text typed after it isn't part of the link. */
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
