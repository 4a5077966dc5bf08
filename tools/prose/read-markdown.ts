import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { audienceOf, type Passage } from "./passage.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];

/** A block's words. Code keeps its marks, so that rules ignore it. */
const flatten = (node: Nodes): string => {
  if (node.type === "text") return node.value;
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if (node.type === "break") return "\n";
  if (node.type === "image") return node.alt ?? "";
  return "children" in node ? node.children.map(flatten).join("") : "";
};

/** Paragraphs, list items, table cells, and headings of a Markdown file. */
export const readMarkdown = (file: string, source: string): Passage[] => {
  const passages: Passage[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "paragraph" || node.type === "tableCell" || node.type === "heading") {
      const text = flatten(node);
      if (/[a-z]{2}/i.test(text))
        passages.push({
          ...{ file, line: node.position?.start.line ?? 1, text, audience: audienceOf(file) },
          kind: node.type === "heading" ? "heading" : "doc",
        });
    } else if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return passages;
};
