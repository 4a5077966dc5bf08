import { Extension, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { FontSize, TextStyle } from "@tiptap/extension-text-style";
import { StarterKit } from "@tiptap/starter-kit";
import { isSafeLink } from "#platform/html/url-policy.ts";

const WITH_CLASS_AND_ID = [
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
];

const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
});

/** Keeps the class and id of blocks, which the editor itself would drop. */
const ClassAndId = Extension.create({
  name: "classAndId",
  addGlobalAttributes: () => [
    { types: WITH_CLASS_AND_ID, attributes: { class: kept("class"), id: kept("id") } },
  ],
});

/** Scope of header cells, so that a table stays readable for screen readers. */
const HeaderScope = Extension.create({
  name: "headerScope",
  addGlobalAttributes: () => [{ types: ["tableHeader"], attributes: { scope: kept("scope") } }],
});

/** Pictures of the library as blocks; other than the original they are loaded only when they come near. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), loading: kept("loading") };
  },
});

/** What the rich-text editor knows: headings 2 to 4, marks, lists, quotes, links, tables, alignment, font sizes. */
export const richTextExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
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
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  Picture,
  TableKit.configure({ table: { resizable: false } }),
  ClassAndId,
  HeaderScope,
];
