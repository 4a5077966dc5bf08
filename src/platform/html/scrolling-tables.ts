import { escapeAttribute, htmlToText } from "./escape.ts";
import type { TrustedHtml } from "./html-mark.ts";

/** Tables of fewer columns fit a phone; a part that scrolls costs everybody with a keyboard one more stop. */
const WIDE = 5;
/** Within a tag that the cleaner wrote: its attribute values appear in double quotes and hold none. */
const TABLE_TAG = /<(\/?)table\b(?:"[^"]*"|[^">])*>/g;

/** For visitors: each wide table in a box that scrolls by itself, within the keyboard's reach. */
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
  // Trusted as before: nothing but boxes of the site's own came in.
  return { __html: written + html.slice(done) } as TrustedHtml;
};

const inBox = (table: string): string => {
  const firstRow = table.slice(0, table.indexOf("</tr>"));
  if ((firstRow.match(/<t[dh]\b/g) ?? []).length < WIDE) return table;
  const caption = /<caption\b(?:"[^"]*"|[^">])*>(.*?)<\/caption>/s.exec(table)?.[1];
  const name = htmlToText(caption ?? "") || "Table";
  return `<div class="tn-table" role="group" aria-label="${escapeAttribute(name)}" tabindex="0">${table}</div>`;
};
