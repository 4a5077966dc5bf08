import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** Formatted text written in the rich-text editor [CMP-HTMLEDITOR-01]. */
export const htmlEditor = defineBlock({
  type: "HtmlEditor",
  title: "Text Editor",
  description: "Headings, paragraphs, lists, tables, and links.",
  keywords: ["quote", "html", "photo", "picture"],
  names: { one: "htmlEditor", many: "htmlEditors" },
  firstCall: 113,
  siteCall: { id: "C-270" },
  fields: { content: richText({ label: "Content", required: true }) },
  valueVersion: 1,
});
