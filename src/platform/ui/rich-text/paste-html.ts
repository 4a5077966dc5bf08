import { safeLink } from "#platform/html/url-policy.ts";
import { parseHtml } from "./html-form.ts";
import { joinWordLists } from "./paste-lists.ts";

export interface Pasted {
  readonly html: string;
  /** How many images were left out because they are on another site or in a file. */
  readonly lostPictures: number;
  /** The names of removed elements that a reader would have noticed, one per occurrence. */
  readonly leftOut: readonly string[];
}

/** Elements removed together with their content. */
const REMOVED =
  "head, style, script, meta, link, title, xml, template, iframe, object, embed, svg, math, form, input, button, select, textarea, colgroup, video, audio, [hidden], [style*='mso-element:comment'], .MsoCommentReference, [style*='mso-hide:all']";
const TAKEN = new Set(
  "p h2 h3 h4 h5 h6 br hr ul ol li strong em u s sub sup a img figure figcaption blockquote pre code table caption thead tbody tfoot tr td th details summary dl dt dd".split(
    " ",
  ),
);
const SAME = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["strike", "s"],
  ["del", "s"],
  ["ins", "u"],
]);
const BLOCKS =
  "p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, hr, div, figure, section, article, center, dl, dt, dd, details";
/** Elements whose text needs no paragraph. */
const HOLDERS = "li, td, th, dt, dd, summary";

/**
 * Cleans HTML pasted from Word, LibreOffice, Google Docs, or a web page. Structure, emphasis, links, alignment, and
 * right-to-left direction stay; fonts, colors, sizes, and helper markup are removed.
 * @param origin this site's origin, whose addresses are shortened to paths
 */
export const cleanPastedHtml = (pasted: string, origin: string): Pasted => {
  // Content copied from this editor needs no cleaning.
  if (/\sdata-pm-slice=/.test(pasted)) return { html: pasted, lostPictures: 0, leftOut: [] };
  const body = parseHtml(pasted.replace(/<\/?[a-z]+:[a-z]+\b[^>]*>/gi, ""));
  dropComments(body);
  const leftOut = namesOfLeftOut(body, pasted);
  takeBoldCells(body);
  for (const element of body.querySelectorAll(REMOVED)) element.remove();
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) straighten(element);
  joinWordLists(body);
  lowerHeadings(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) takeStyle(element);
  const lostPictures = takePictures(body, origin);
  for (const link of [...body.querySelectorAll("a")]) takeLink(link, origin);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")].reverse()) takeTag(element);
  tidy(body);
  return { html: body.innerHTML, lostPictures, leftOut };
};

/** Elements that people would miss. */
const MISSED =
  "script, style, iframe, object, embed, video, audio, svg, math, form, input:not([type=hidden]), select, textarea, button";
/** Office programs add a style sheet to every copied text. */
const FROM_OFFICE = /urn:schemas-microsoft-com|\bmso-|<meta[^>]*(?:LibreOffice|OpenOffice)/i;

const namesOfLeftOut = (body: HTMLElement, pasted: string): string[] =>
  [...body.querySelectorAll(MISSED)]
    .filter((element) => element.parentElement?.closest("iframe, object, video, audio, svg, math") == null)
    .map(({ localName }) => localName)
    .filter((name) => name !== "style" || !FROM_OFFICE.test(pasted));

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const rename = (element: Element, name: string): HTMLElement => {
  const renamed = document.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

const wrapContents = (element: Element, name: string): void => {
  const inner = document.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
};

const dropComments = (body: HTMLElement): void => {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
};

/** Replaces Word's placeholder spaces and title style. */
const straighten = (element: HTMLElement): void => {
  if (/mso-spacerun/i.test(element.getAttribute("style") ?? "")) element.textContent = " ";
  if (element.localName === "p" && element.classList.contains("MsoTitle")) rename(element, "h1");
};

const BOLD_CLASS = /\.([\w-]+)\s*\{[^{}]*font-weight:\s*(?:bold|[6-9]00)/gi;

/** Spreadsheets make a whole cell bold, with a style or, in Excel, with a class of the pasted style sheet. */
const takeBoldCells = (body: HTMLElement): void => {
  const sheets = [...body.querySelectorAll("style")].map(({ textContent }) => textContent).join("");
  const boldClasses = [...sheets.matchAll(BOLD_CLASS)].map(([, name = ""]) => name);
  for (const cell of body.querySelectorAll<HTMLElement>("td")) {
    const isStyled = boldClasses.some((name) => cell.classList.contains(name));
    if ((isStyled || isBold(cell.style.fontWeight)) && !cell.querySelector(BLOCKS))
      wrapContents(cell, "strong");
  }
};

/** Lowers all headings by one level if the text has a level 1 heading, which only the page itself may have. */
const lowerHeadings = (body: HTMLElement): void => {
  if (!body.querySelector("h1")) return;
  for (const heading of [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")])
    rename(heading, `h${Math.min(6, Number(heading.localName.slice(1)) + 1)}`);
};

const isBold = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600;
const ALIGNMENT = /^(?:center|right|justify)$/;

/** Turns meaningful styles into tags. Removes other styles and unknown attributes. */
const takeStyle = (element: HTMLElement): void => {
  const { style } = element;
  const isInline = /^(?:span|font|b|strong|i|em|u|s|a|small|code)$/.test(element.localName);
  const line = `${style.textDecorationLine} ${style.textDecoration}`;
  const isHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
  if (isInline) {
    // Google Docs wraps everything in a <b> that isn't bold.
    const isNormal =
      (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|400)$/.test(style.fontWeight)) ||
      (/^(?:i|em)$/.test(element.localName) && style.fontStyle === "normal");
    const isSpan = /^(?:span|font|a)$/.test(element.localName);
    if (isSpan && isBold(style.fontWeight) && !isHeading) wrapContents(element, "strong");
    if (isSpan && /^(?:italic|oblique)$/.test(style.fontStyle)) wrapContents(element, "em");
    if (isSpan && /underline/.test(line) && !element.closest("a") && !element.querySelector("a"))
      wrapContents(element, "u");
    if (isSpan && /line-through/.test(line)) wrapContents(element, "s");
    if (isSpan && /^(?:super|sub)$/.test(style.verticalAlign))
      wrapContents(element, style.verticalAlign === "super" ? "sup" : "sub");
    if (isNormal || (isHeading && /^(?:b|strong)$/.test(element.localName))) {
      unwrap(element);
      return;
    }
  }
  const alignment = [style.textAlign, element.getAttribute("align") ?? ""]
    .map((value) => (element.localName === "center" ? "center" : value.toLowerCase()))
    .find((value) => ALIGNMENT.test(value));
  const keepsAlignment =
    alignment !== undefined && !isInline && !/^(?:table|tr|img)$/.test(element.localName);
  const direction = isInline ? "" : directionOf(element);
  for (const { name } of [...element.attributes]) if (!isKept(element, name)) element.removeAttribute(name);
  if (direction) element.dir = direction;
  if (keepsAlignment) element.setAttribute("style", `text-align: ${alignment}`);
};

/** Left to right needs no mark, except within the other direction. Google Docs marks every paragraph. */
const directionOf = ({ dir, style, parentElement }: HTMLElement): "rtl" | "ltr" | "" => {
  if (dir === "rtl" || style.direction === "rtl") return "rtl";
  return dir === "ltr" && parentElement?.closest("[dir=rtl]") ? "ltr" : "";
};

const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height", "class"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  ol: ["start"],
};

const isKept = ({ localName }: Element, attribute: string): boolean =>
  KEPT[localName]?.includes(attribute) ?? false;

/** Keeps only images from this site's library. Others might break or reveal readers to another site. */
const takePictures = (body: HTMLElement, origin: string): number => {
  let lost = 0;
  for (const image of body.querySelectorAll("img")) {
    const path = ownPath(image.getAttribute("src") ?? "", origin);
    if (path?.startsWith("/images/")) {
      image.setAttribute("src", path);
      continue;
    }
    // Nobody misses a tracking pixel.
    if (image.width !== 1 || image.height !== 1) lost += 1;
    image.remove();
  }
  return lost;
};

/** The path of an address on this site; null for any other. */
const ownPath = (address: string, origin: string): string | null => {
  if (/^\/(?!\/)/.test(address)) return address;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
};

const GOOGLE_REDIRECT = /^https:\/\/www\.google\.com\/url\?/;

const takeLink = (link: HTMLAnchorElement, origin: string): void => {
  const given = link.getAttribute("href") ?? "";
  const meant = GOOGLE_REDIRECT.test(given) ? (new URL(given).searchParams.get("q") ?? given) : given;
  const href = safeLink(ownPath(meant, origin) ?? meant);
  // A link within the copied document has no target here.
  if (href === null || href.startsWith("#")) unwrap(link);
  else link.setAttribute("href", href);
};

/** Replaces unknown elements with their content, from the inside out. */
const takeTag = (element: HTMLElement): void => {
  const tag = element.localName;
  const same = SAME.get(tag);
  if (same) rename(element, same);
  else if (tag === "address") rename(element, "p");
  else if (/^(?:div|section|article|main|header|footer|aside|center|nav)$/.test(tag)) {
    if (element.querySelector(BLOCKS) || element.closest(HOLDERS) !== null) unwrapBlock(element);
    else rename(element, "p");
  } else if (!TAKEN.has(tag)) unwrap(element);
};

/** Unwraps a box and turns loose text beside its blocks into paragraphs. */
const unwrapBlock = (box: HTMLElement): void => {
  if (box.closest(HOLDERS)) {
    if (box.nextSibling) box.after(document.createElement("br"));
    unwrap(box);
    return;
  }
  let line: HTMLElement | null = null;
  for (const child of [...box.childNodes]) {
    const isBlock = child instanceof HTMLElement && child.matches(BLOCKS);
    if (isBlock) {
      line = null;
      if (box.dir) child.dir ||= box.dir;
    } else if (line) line.append(child);
    else if (child.textContent?.trim()) {
      line = document.createElement("p");
      if (box.dir) line.dir = box.dir;
      child.replaceWith(line);
      line.append(child);
    }
  }
  unwrap(box);
};

const tidy = (body: HTMLElement): void => {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement?.closest("pre")) continue;
    text.textContent = (text.textContent ?? "").replace(/[\s\u00a0\u200b\ufeff]+/g, " ");
  }
  // Google Docs puts a nested list beside its item instead of inside it.
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
    else wrapIn(list, "li");
  }
  for (const table of body.querySelectorAll("table")) findHead(table);
  for (const mark of [...body.querySelectorAll("strong, em, u, s, sub, sup, a")].reverse())
    if (mark.textContent?.trim() === "" && !mark.querySelector("img, br")) unwrap(mark);
  for (const line of body.querySelectorAll(":scope > br, :is(td, th, li) > br:last-child")) line.remove();
  const isBlank = (element: Element) => element.textContent?.trim() === "" && !element.querySelector("img");
  for (const block of body.querySelectorAll("p, h2, h3, h4, h5, h6, blockquote"))
    if (isBlank(block) && !block.matches(":is(td, th, li) > p:only-child")) block.remove();
};

const wrapIn = (element: Element, name: string): void => {
  const around = document.createElement(name);
  element.replaceWith(around);
  around.append(element);
};

/** Treats an all-bold first row as a header row, because Word has no header cells. */
const findHead = (table: HTMLTableElement): void => {
  const cells = [...(table.rows[0]?.cells ?? [])];
  if (table.rows.length < 2 || table.querySelector("th") || !cells.every(isAllBold)) return;
  for (const cell of cells) {
    for (const bold of cell.querySelectorAll("strong")) unwrap(bold);
    rename(cell, "th");
  }
};

const isAllBold = (cell: Element): boolean => {
  const bold = [...cell.querySelectorAll("strong")].map(({ textContent }) => textContent?.trim()).join("");
  return bold !== "" && bold.replace(/\s/g, "") === cell.textContent?.replace(/\s/g, "");
};
