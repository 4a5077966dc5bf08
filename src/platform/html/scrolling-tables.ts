import { escapeAttribute, htmlToText } from "./escape.ts";
import type { TrustedHtml } from "./html-mark.ts";
import { TAG_ATTRIBUTES } from "./tag-attributes.ts";

const TABLE_TAG = new RegExp(`<(/?)table\\b${TAG_ATTRIBUTES}>`, "g");
const CAPTION = new RegExp(`<caption\\b${TAG_ATTRIBUTES}>(.*?)</caption>`, "s");

/**
 * For visitors: puts each table into a focusable box, which scrolls if the words of the table don't fit. Every
 * box can be focused, because only the browser knows whether it scrolls, and Safari doesn't make it a tab stop by
 * itself. Where a page has islands, their loader keeps only the tab stops of boxes that scroll.
 */
export const scrollingTables = (text: TrustedHtml): TrustedHtml => {
  const html = text.__html;
  if (!html.includes("<table")) return text;
  let written = "";
  let done = 0;
  let depth = 0;
  let start = 0;
  for (const tag of html.matchAll(TABLE_TAG)) {
    if (tag[1] === "") {
      if (depth === 0) start = tag.index;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth !== 0) continue;
    const end = tag.index + tag[0].length;
    written += html.slice(done, start) + inBox(html.slice(start, end));
    done = end;
  }
  // Still trusted, because only the site's own boxes were added.
  return { __html: written + html.slice(done) } as TrustedHtml;
};

const inBox = (table: string): string => {
  const caption = CAPTION.exec(table)?.[1];
  const name = htmlToText(caption ?? "") || "Table";
  return `<div class="tn-table" role="group" aria-label="${escapeAttribute(name)}" tabindex="0">${table}</div>`;
};
