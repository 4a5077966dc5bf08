import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { isProgramText, looksLikeProse } from "./looks-like-prose.ts";
import { lineFinder, type Passage } from "./passage.ts";

type HtmlNode = DefaultTreeAdapterMap["node"];

/** Properties whose strings are names of things, not prose. */
const NOT_READ = new Set([
  "kind",
  "path",
  "friendlyUrl",
  "image",
  "url",
  "link",
  "hosts",
  "timeZone",
  "email",
  "icon",
]);
const INLINE = new Set(["a", "abbr", "b", "br", "code", "em", "i", "span", "strong", "sub", "sup", "u"]);

/** The texts of an HTML fragment's blocks. Plain text is one block. */
const blocksOf = (html: string): string[] => {
  const blocks = [""];
  const visit = (node: HtmlNode): void => {
    if (node.nodeName === "#text" && "value" in node) blocks.push(`${blocks.pop() ?? ""}${node.value}`);
    if (!("childNodes" in node)) return;
    const isBlock = !INLINE.has(node.nodeName);
    if (isBlock) blocks.push("");
    for (const child of node.childNodes) visit(child);
    if (isBlock) blocks.push("");
  };
  visit(parseFragment(html));
  return blocks.map((block) => block.replace(/\s+/g, " ").trim()).filter((block) => block !== "");
};

/** The texts of a demo file. */
export const readDemo = (file: string, source: string): Passage[] => {
  const lineOf = lineFinder(source);
  const passages: Passage[] = [];
  let from = 0;
  const visit = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      const at = source.indexOf(JSON.stringify(value), from);
      if (at !== -1) from = at;
      if (NOT_READ.has(name)) return;
      for (const text of blocksOf(value))
        if (
          !isProgramText(text) &&
          looksLikeProse(text, /title|label|name|heading/i.test(name) ? "label" : null)
        )
          passages.push({
            ...{ file, line: lineOf(from), text, audience: "visitor" },
            kind: /[.?!:…]$/.test(text) || text.split(" ").length > 8 ? "text" : "label",
          });
    } else if (Array.isArray(value)) for (const one of value) visit(one, name);
    else if (value !== null && typeof value === "object")
      for (const [key, one] of Object.entries(value)) visit(one, key);
  };
  visit(JSON.parse(source), "");
  return passages;
};
