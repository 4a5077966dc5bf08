import { Extension, type Extensions, Mark } from "@tiptap/core";
import { TextAlign } from "@tiptap/extension-text-align";
import { FontSize, TextStyle } from "@tiptap/extension-text-style";
import { Plugin } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { isSafeLink } from "#platform/html/url-policy.ts";
import { foldOutExtensions } from "./fold-outs.ts";
import { Figure, InlinePicture, Picture } from "./picture-nodes.ts";
import { tableExtensions } from "./table-nodes.ts";
import { termListExtensions } from "./term-lists.ts";

const BLOCKS = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "horizontalRule",
  "codeBlock",
  "table",
  "tableRow",
  "tableCell",
  "tableHeader",
  "image",
  "figure",
  "inlineImage",
  "details",
  "summary",
  "termList",
  "term",
  "explanation",
];

const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
});

/** Keeps attributes of blocks that the editor would otherwise drop. */
const PreservedAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        class: kept("class"),
        // After splitting a block, only one part may keep its id.
        id: { ...kept("id"), keepOnSplit: false },
        lang: kept("lang"),
        dir: kept("dir"),
      },
    },
    // Screen readers need the scope of header cells.
    { types: ["tableHeader"], attributes: { scope: kept("scope") } },
    {
      types: ["table", "tableCell", "tableHeader", "image", "inlineImage"],
      attributes: { widthStyle: widthInPercent },
    },
  ],
});

const widthInPercent = {
  default: null,
  parseHTML: (element: HTMLElement) => (element.style.width.endsWith("%") ? element.style.width : null),
  renderHTML: ({ widthStyle }: Record<string, unknown>) =>
    widthStyle ? { style: `width: ${String(widthStyle)}` } : {},
};

/** Superscript and subscript. */
const script = (name: string, tag: "sup" | "sub", key: string) =>
  Mark.create({
    name,
    excludes: "superscript subscript",
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: ({ editor }) => editor.commands.toggleMark(name) };
    },
  });

/** Adds an empty paragraph after a final table or image, to type in. It isn't stored (`toStoredHtml`). */
const RoomAtEnd = Extension.create({
  name: "roomAtEnd",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_done, _before, { doc, schema, tr }) => {
        const { lastChild } = doc;
        const { paragraph } = schema.nodes;
        if (!paragraph || (lastChild?.isTextblock && lastChild.type.name !== "figure")) return null;
        return tr.insert(doc.content.size, paragraph.create()).setMeta("addToHistory", false);
      },
    }),
  ],
});

/** Everything that the rich-text editor supports. Text with anything else opens as source. */
export const richTextExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => isSafeLink(url),
    },
  }),
  TextStyle,
  FontSize,
  script("superscript", "sup", "Mod-."),
  script("subscript", "sub", "Mod-,"),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  Picture,
  Figure,
  InlinePicture,
  ...foldOutExtensions,
  ...termListExtensions,
  ...tableExtensions,
  PreservedAttributes,
  RoomAtEnd,
];
