const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for use between tags: `&`, `<`, and `>`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/** Escapes text for a quoted attribute (either quote): `&`, `<`, `>`, `"`, and `'`. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Joins a text into one trimmed line: each run of white space becomes one space. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Shortens a text to at most `maxLength` UTF-16 units, ending with an ellipsis, at the end of a word if one is near,
 * and never within a character.
 */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 1) return "";
  const cut = text.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(" ");
  const kept = space > maxLength * 0.6 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  euro: "€",
};

function decodeEntity(whole: string, body: string): string {
  if (body.startsWith("#")) {
    const hex = body[1] === "x" || body[1] === "X";
    const code = Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10);
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : "\ufffd";
  }
  return NAMED[body] ?? whole;
}

const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code del em font i ins kbd mark q s samp small span strong sub sup u var".split(" "),
);
const UNREAD_TAGS = new Set(["script", "style", "template", "title", "noscript", "textarea"]);

/** Index after the `>` that ends the tag at `start`. Quoted attribute values can contain `>`. */
function endOfTag(html: string, start: number): number {
  let quote = "";
  for (let at = start; at < html.length; at++) {
    const character = html[at] as string;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      return at + 1;
    } else if ((character === '"' || character === "'") && html[at - 1] === "=") {
      quote = character;
    }
  }
  return html.length;
}

/** Index after the end tag of an element with raw content, searched from `from`. */
function endOfElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  close.lastIndex = from;
  const found = close.exec(html);
  return found === null ? html.length : endOfTag(html, found.index);
}

/**
 * The plain text of HTML on one line, for comparing and counting words; `htmlToExcerpt` is for reading. Drops tags and comments, separates words at
 * block elements, and decodes entities. Linear time and without a DOM, so it's suitable for hot paths. The result is
 * text, not HTML: escape it like any other text.
 */
export function htmlToText(html: string): string {
  return collapseWhitespace(textBetweenTags(html, () => " "));
}

/** Like `htmlToText`, but headings, paragraphs, items, and cells don't run together. */
export function htmlToExcerpt(html: string): string {
  const texts = textBetweenTags(html.replace(/\s+/g, " "), (name) => (WITHIN_TEXT.has(name) ? " " : "\n"));
  return joinTexts(texts.split("\n"));
}

/** Texts on one line, with a bullet after each that doesn't end with a punctuation mark, such as a heading. */
export function joinTexts(texts: readonly string[]): string {
  const kept = texts.map(collapseWhitespace).filter(Boolean);
  return kept.map((text, at) => (at === kept.length - 1 || ENDS.test(text) ? text : `${text} •`)).join(" ");
}

const ENDS = /[.!?…:;,]["”’)]?$/;
const WITHIN_TEXT = new Set(["br", "img"]);

/**
 * The plain text of HTML in lines, for programs that show text as it is. Paragraphs have a blank line between them, and
 * items of lists start with a hyphen. Otherwise like `htmlToText`.
 */
export function htmlToLines(html: string): string {
  const lines = textBetweenTags(html.replace(/\s+/g, " "), breakAt).split("\n").map(collapseWhitespace);
  const kept: string[] = [];
  for (const line of lines) {
    const before = kept.at(-1);
    if (before === ITEM) kept[kept.length - 1] = line === "" || line === ITEM ? ITEM : `${ITEM} ${line}`;
    else if (line !== "" || (before !== undefined && before !== "")) kept.push(line);
  }
  return kept
    .filter((line) => line !== ITEM)
    .join("\n")
    .trim();
}

const ITEM = "-";

/** What an element other than an inline one puts between two texts. */
function breakAt(name: string, isEnd: boolean): string {
  if (SAME_LINE_TAGS.has(name)) return " ";
  if (LINE_TAGS.has(name)) return isEnd ? "" : `\n${name === "li" ? `${ITEM} ` : ""}`;
  return "\n\n";
}

const SAME_LINE_TAGS = new Set(["img", "td", "th"]);
const LINE_TAGS = new Set(["br", "li", "tr", "tbody", "thead", "caption", "dt", "dd"]);

/**
 * Joins the texts of HTML, and decodes them.
 * @param between what to put in place of a tag that isn't inline, such as a line break
 */
function textBetweenTags(html: string, between: (name: string, isEnd: boolean) => string): string {
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, open);
    if (html.startsWith("<!--", open)) {
      const close = html.indexOf("-->", open + 2);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    const tag = /^<([/!?]?)([a-z][a-z0-9-]*)?/i.exec(html.slice(open, open + 40));
    const kind = tag?.[1] ?? "";
    const name = (tag?.[2] ?? "").toLowerCase();
    if (kind === "" && name === "") {
      text += "<";
      at = open + 1;
      continue;
    }
    at = endOfTag(html, open);
    if (kind === "" && UNREAD_TAGS.has(name)) at = endOfElement(html, name, at);
    if (!INLINE_TAGS.has(name)) text += between(name, kind === "/");
  }
  return text.replace(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,6});/g, decodeEntity);
}
