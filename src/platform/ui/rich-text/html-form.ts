import { isInLine } from "./picture-places.ts";

const FORM_FIELDS = ["button", "fieldset", "input", "object", "output", "select", "textarea", "img"]
  .map((field) => `form ${field}, ${field}[form]`)
  .join(", ");

/**
 * Parses untrusted HTML. A name or id could shadow a property of the document or of a form (`<img name="body">`), so
 * the body is read through the prototype, and form fields lose their names and ids. Like on the server, a script or
 * style at the beginning belongs to the body, not to the head.
 */
export const parseHtml = (html: string): HTMLElement => {
  const parsed = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
  const body: HTMLElement = Reflect.get(Document.prototype, "body", parsed);
  for (const field of body.querySelectorAll(FORM_FIELDS))
    for (const name of ["name", "id"]) field.removeAttribute(name);
  return body;
};

/** Prepares HTML for the editor's parser by removing `name` attributes, which could shadow properties. */
export const toEditorHtml = (html: string): string => {
  if (!/name\s*=/i.test(html)) return html;
  const body = parseHtml(html);
  for (const named of body.querySelectorAll("[name]")) named.removeAttribute("name");
  return body.innerHTML;
};

/**
 * Converts the editor's HTML to its stored form, with table heads and without the editor's helper markup. "" if
 * empty.
 */
export const toStoredHtml = (html: string): string => {
  const body = parseHtml(html);
  tidy(body);
  // The editor's empty last line is only for typing.
  while (isEmptyLine(body.lastElementChild)) body.lastElementChild?.remove();
  return isBlank(body) && body.querySelector("hr, table") === null ? "" : body.innerHTML;
};

/** Converts an element's content from the editor's form to the stored form. */
export const tidy = (body: HTMLElement): void => {
  for (const helper of body.querySelectorAll("colgroup")) helper.remove();
  for (const caption of body.querySelectorAll("caption")) caption.removeAttribute("contenteditable");
  for (const table of body.querySelectorAll("table")) tidyTable(table);
  for (const item of body.querySelectorAll("li, dd")) unwrapOnlyParagraph(item);
  for (const cell of body.querySelectorAll("td, th")) tidyCell(cell);
  for (const styled of body.querySelectorAll<HTMLElement>("[style]")) tidyStyle(styled);
  for (const words of body.querySelectorAll("figcaption, summary")) if (isBlank(words)) words.remove();
};

export const isBlank = (element: Element): boolean =>
  element.textContent.trim() === "" && element.querySelector("img") === null;

export const isEmptyLine = (element: Element | null): boolean =>
  element?.localName === "p" && element.innerHTML.replace("<br>", "") === "";

const STYLES = ["text-align", "font-size", "width"];

/** Writes styles as the server does, so that a saved text comes back unchanged. */
const tidyStyle = (element: HTMLElement): void => {
  const { style } = element;
  const written = STYLES.filter((name) => style.getPropertyValue(name)).map(
    (name) => `${name}: ${style.getPropertyValue(name)}`,
  );
  element.setAttribute("style", written.join("; "));
  if (written.length === 0) element.removeAttribute("style");
};

/** Makes leading rows that contain only header cells the table head. */
const tidyTable = (table: HTMLTableElement): void => {
  if (table.tHead) return;
  const rows = [...table.rows];
  const end = rows.findIndex((row) => ![...row.cells].every((cell) => cell.localName === "th"));
  const count = end < 0 ? 1 : end;
  if (count > 0) table.createTHead().append(...rows.slice(0, count));
};

const tidyCell = (cell: Element): void => {
  for (const name of ["colspan", "rowspan"]) if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
  if (cell.localName === "th" && !cell.hasAttribute("scope"))
    cell.setAttribute("scope", cell.closest("thead") ? "col" : "row");
  unwrapOnlyParagraph(cell);
};

/**
 * Turns `<li><p>x</p></li>` into `<li>x</li>`, unless the paragraph has attributes or an image beside it would become
 * part of its line.
 */
const unwrapOnlyParagraph = (element: Element): void => {
  const paragraphs = [...element.children].filter((child) => child.localName === "p");
  const only = paragraphs[0];
  if (paragraphs.length !== 1 || !only || only.attributes.length > 0 || element.firstElementChild !== only)
    return;
  if (element.querySelector(":scope > :is(img, a)")) return;
  only.replaceWith(...only.childNodes);
};

/** Tags with the same meaning. */
const SAME = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["del", "s"],
  ["strike", "s"],
  ["h1", "h2"],
]);
/** Tags without meaning, or that the editor adds and removes as needed. */
const NEUTRAL = new Set(["p", "div", "tbody", "colgroup", "col", "br", "span"]);
/** Attributes that are rewritten in another form. */
const REWRITTEN = new Set(["style", "scope", "rel"]);
const NAMES = new Map([
  ["img", "images"],
  ["figure", "figures with other content"],
  ["figcaption", "captions"],
  ["details", "collapsible sections"],
  ["summary", "collapsible section titles"],
  ["dl", "definition lists"],
  ["dt", "terms"],
  ["dd", "definitions"],
  ["abbr", "abbreviations"],
  ["small", "small print"],
  ["caption", "table captions"],
  ["tfoot", "table footers"],
]);

/**
 * Describes what is in `before` but missing in `after`, which is the same text as the editor would store it. Empty if
 * nothing is lost.
 */
export const findLosses = (before: string, after: string): string[] => {
  if (before === after) return [];
  const old = inventory(before);
  const now = inventory(after);
  const losses = new Set<string>();
  for (const [feature, count] of old.counts) {
    if ((now.counts.get(feature) ?? 0) < count) losses.add(describeFeature(feature));
  }
  if (old.text !== now.text) losses.add("text or its order");
  return [...losses];
};

const inventory = (html: string): { counts: Map<string, number>; text: string } => {
  const body = parseHtml(html);
  const counts = new Map<string, number>();
  const count = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const element of body.querySelectorAll<HTMLElement>("*")) {
    const tag = SAME.get(element.localName) ?? element.localName;
    const isBlankTitle = tag === "summary" && isBlank(element);
    if (!NEUTRAL.has(tag) && !isBlankTitle) count(`<${tag}>`);
    if (tag === "img" && isInLine(element)) count("inline images");
    for (const { name, value } of element.attributes) {
      const saysNothing = (name.endsWith("span") || name === "start") && value === "1";
      if (value !== "" && !REWRITTEN.has(name) && !saysNothing) count(`[${name}=${value}]`);
      if (value === "" && !["class", "style", "alt"].includes(name)) count(`[${name}]`);
    }
    for (const name of element.style) count(`[style ${name}: ${element.style.getPropertyValue(name)}]`);
  }
  return { counts, text: body.textContent.replace(/\s+/g, "") };
};

const describeFeature = (feature: string): string => {
  if (feature.startsWith("<")) return NAMES.get(feature.slice(1, -1)) ?? feature;
  if (!feature.startsWith("[")) return feature;
  const name = feature.slice(1).split(/[=:\]]/)[0] ?? "";
  return name.startsWith("style ") ? `the style “${name.slice(6)}”` : `the attribute “${name}”`;
};

/** The addresses of all links in a text. */
export const linksIn = (html: string): readonly string[] =>
  html.includes("href=")
    ? [...parseHtml(html).querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "")
    : [];

const BLOCK =
  "p|h[2-6]|ul|ol|li|table|caption|thead|tbody|tfoot|tr|blockquote|figure|hr|div|dl|dt|dd|details|summary";

/** Formats HTML for reading, with each block on its own line. */
export const toReadableSource = (html: string): string =>
  /<pre\b/i.test(html)
    ? html
    : html
        .replace(new RegExp(`\\s*(</(?:${BLOCK})>)\\s*(?=<)`, "gi"), "$1\n")
        .replace(/(<(?:ul|ol|table|thead|tbody|tr|figure|dl)\b[^>]*>)\s*(?=<)/gi, "$1\n")
        .trim();
