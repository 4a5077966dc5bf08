import type { Editor } from "@tiptap/react";
import { DECORATION } from "./accessibility-issues.ts";
import { isPictureNode } from "./picture-nodes.ts";

/** An image's properties, as its dialog edits them. */
export interface Placed {
  readonly src: string;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly isDecoration: boolean;
  /** Plain text; null for inline images, and for a formatted caption, which the dialog doesn't change. */
  readonly caption: string | null;
  /** For example `align-left`; "" for none. */
  readonly alignment: string;
  /** For example `tn-width-50`; "" for the original size. */
  readonly size: string;
  readonly link: string;
  /** Other classes and attributes, which are preserved. */
  readonly kept: { readonly classes: readonly string[]; readonly attrs: Readonly<Record<string, unknown>> };
}

export const ALIGNMENTS = [
  { value: "", label: "None" },
  { value: "align-left", label: "Left, with text beside it" },
  { value: "align-center", label: "Center" },
  { value: "align-right", label: "Right, with text beside it" },
];

/** The alignment of an image that is inserted inline instead of as a block. */
export const IN_LINE = "in-line";

export const SIZES = [
  { value: "", label: "Original size" },
  { value: "tn-width-25", label: "25% of the text width" },
  { value: "tn-width-33", label: "33% of the text width" },
  { value: "tn-width-50", label: "50% of the text width" },
  { value: "tn-width-75", label: "75% of the text width" },
  { value: "tn-width-100", label: "Full width" },
];

const KNOWN = new Set([...ALIGNMENTS, ...SIZES].map(({ value }) => value)).add(DECORATION);

/** The selected image, or the one whose caption contains the cursor; null if there is none. */
export const pictureAt = ({ state }: Editor): { placed: Placed; pos: number; size: number } | null => {
  const { selection } = state;
  const { $from } = selection;
  let pos = selection.from;
  let node = state.doc.nodeAt(pos);
  if (!("node" in selection)) {
    if ($from.parent.type.name !== "figure") return null;
    pos = $from.before();
    node = $from.parent;
  }
  if (!node || !isPictureNode(node.type.name)) return null;
  const linkMark = node.marks.find(({ type }) => type.name === "link");
  const { class: classText, src, alt, width, height, href, ...attrs } = node.attrs;
  const classes = String(classText ?? "")
    .split(" ")
    .filter(Boolean);
  const one = (choices: readonly { value: string }[]) =>
    choices.find(({ value }) => value !== "" && classes.includes(value))?.value ?? "";
  const isPlain =
    !node.isInline &&
    (node.childCount === 0 || (node.childCount === 1 && node.firstChild?.marks.length === 0));
  return {
    pos,
    size: node.nodeSize,
    placed: {
      src: String(src ?? ""),
      alt: String(alt ?? ""),
      width: Number(width) || null,
      height: Number(height) || null,
      isDecoration: classes.includes(DECORATION),
      caption: isPlain ? node.textContent : null,
      alignment: one(ALIGNMENTS),
      size: one(SIZES),
      link: String(href ?? linkMark?.attrs.href ?? ""),
      kept: { classes: classes.filter((name) => !KNOWN.has(name)), attrs },
    },
  };
};

const nodeOf = ({ kept, ...placed }: Placed) => {
  const isInLine = placed.alignment === IN_LINE;
  const classes = [
    ...kept.classes,
    isInLine ? "" : placed.alignment,
    placed.size,
    placed.isDecoration ? DECORATION : "",
  ].filter(Boolean);
  const attrs = {
    ...kept.attrs,
    src: placed.src,
    alt: placed.isDecoration ? "" : placed.alt,
    width: placed.width,
    height: placed.height,
    href: placed.link || null,
    class: classes.join(" ") || null,
  };
  if (isInLine) {
    const marks = placed.link ? [{ type: "link", attrs: { href: placed.link } }] : [];
    return { type: "inlineImage", attrs, marks };
  }
  if (!placed.caption) return { type: "image", attrs };
  return { type: "figure", attrs, content: [{ type: "text", text: placed.caption }] };
};

/** Inserts an image at the cursor and moves the cursor after it. */
export const insertPicture = (editor: Editor, placed: Placed): void => {
  if (placed.alignment === IN_LINE) {
    editor.chain().focus().insertContent(nodeOf(placed)).run();
    return;
  }
  const { state } = editor;
  const { $from, empty } = state.selection;
  const isEmptyLine = empty && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  const at = isEmptyLine
    ? { from: $from.before(), to: $from.after() }
    : { from: state.selection.from, to: state.selection.to };
  editor
    .chain()
    .focus()
    .insertContentAt(at, [nodeOf(placed), { type: "paragraph" }])
    .run();
};

/** Applies the dialog's values to the image at the cursor. */
export const changePicture = (editor: Editor, placed: Placed): void => {
  const found = pictureAt(editor);
  if (!found) return;
  const { pos, size } = found;
  const run = editor.chain().focus();
  if (placed.caption === null) {
    const { attrs } = nodeOf(placed);
    run.command(({ tr }) =>
      Boolean(tr.setNodeMarkup(pos, undefined, { ...tr.doc.nodeAt(pos)?.attrs, ...attrs })),
    );
    const { link } = editor.schema.marks;
    if (link && editor.state.doc.nodeAt(pos)?.isInline)
      run.command(({ tr }) => {
        const before = tr.doc.nodeAt(pos)?.marks.find(({ type }) => type === link);
        tr.removeMark(pos, pos + size, link);
        if (placed.link) tr.addMark(pos, pos + size, link.create({ ...before?.attrs, href: placed.link }));
        return true;
      });
  } else run.insertContentAt({ from: pos, to: pos + size }, nodeOf(placed));
  run.setNodeSelection(pos).run();
};
