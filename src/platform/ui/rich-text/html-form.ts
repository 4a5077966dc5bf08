const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, "text/html").body;

/** The editor's HTML as it is stored: real table heads, no helper markup of the editor, "" where there is nothing. */
export const toStoredHtml = (html: string): string => {
  const body = parse(html);
  for (const helper of body.querySelectorAll("colgroup")) helper.remove();
  for (const table of body.querySelectorAll("table")) tidyTable(table);
  for (const item of body.querySelectorAll("li")) unwrapOnlyParagraph(item);
  for (const cell of body.querySelectorAll("td, th")) tidyCell(cell);
  const isBlank = body.textContent.trim() === "" && body.querySelector("hr, table, img") === null;
  return isBlank ? "" : body.innerHTML;
};

const tidyTable = (table: HTMLTableElement): void => {
  table.style.removeProperty("min-width");
  table.style.removeProperty("width");
  if (table.getAttribute("style") === "") table.removeAttribute("style");
  const first = table.rows[0];
  if (!first || table.tHead || ![...first.cells].every((cell) => cell.tagName === "TH")) return;
  table.createTHead().append(first);
};

const tidyCell = (cell: Element): void => {
  for (const name of ["colspan", "rowspan"]) if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
  if (cell.tagName === "TH" && cell.closest("thead") && !cell.hasAttribute("scope"))
    cell.setAttribute("scope", "col");
  unwrapOnlyParagraph(cell);
};

/** `<li><p>x</p></li>` says no more than `<li>x</li>`, unless the paragraph itself carries something. */
const unwrapOnlyParagraph = (element: Element): void => {
  const paragraphs = [...element.children].filter((child) => child.tagName === "P");
  const only = paragraphs[0];
  if (paragraphs.length !== 1 || !only || only.attributes.length > 0 || element.firstElementChild !== only)
    return;
  only.replaceWith(...only.childNodes);
};

const SAME = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["del", "s"],
  ["strike", "s"],
]);
/** Carriers without meaning of their own, or that the editor adds and takes away as it needs. */
const NEUTRAL = new Set(["p", "tbody", "colgroup", "col", "br", "span"]);
const CHECKED_ATTRIBUTES = [
  "href",
  "id",
  "class",
  "title",
  "target",
  "src",
  "alt",
  "width",
  "colspan",
  "rowspan",
  "start",
];
const NAMES = new Map([
  ["img", "pictures"],
  ["figure", "pictures with captions"],
  ["figcaption", "captions"],
  ["h1", "headings of level 1"],
  ["h5", "headings of level 5"],
  ["h6", "headings of level 6"],
  ["details", "fold-out sections"],
  ["summary", "fold-out titles"],
  ["div", "boxes"],
  ["caption", "table captions"],
  ["sup", "raised text"],
  ["sub", "lowered text"],
]);

/**
 * What of `before` is missing in `after` (the same text as the editor would give it back), in words for a notice.
 * Empty: nothing is lost.
 */
export const findLosses = (before: string, after: string): string[] => {
  const old = inventory(before);
  const now = inventory(after);
  const losses = new Set<string>();
  for (const [feature, count] of old.counts) {
    if ((now.counts.get(feature) ?? 0) < count) losses.add(describeFeature(feature));
  }
  if (old.text !== now.text) losses.add("words or their order");
  return [...losses];
};

const inventory = (html: string): { counts: Map<string, number>; text: string } => {
  const body = parse(html);
  const counts = new Map<string, number>();
  const count = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const element of body.querySelectorAll<HTMLElement>("*")) {
    const tag = SAME.get(element.localName) ?? element.localName;
    if (!NEUTRAL.has(tag)) count(`<${tag}>`);
    for (const name of CHECKED_ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value && !(name.endsWith("span") && value === "1")) count(`[${name}=${value}]`);
    }
    for (const name of ["text-align", "font-size", "color", "background-color"]) {
      const value = element.style.getPropertyValue(name);
      if (value) count(`[style ${name}: ${value}]`);
    }
  }
  return { counts, text: body.textContent.replace(/\s+/g, "") };
};

const describeFeature = (feature: string): string => {
  if (feature.startsWith("<")) return NAMES.get(feature.slice(1, -1)) ?? feature;
  const name = feature.slice(1).split(/[=:]/)[0] ?? "";
  return name.startsWith("style ") ? `the style “${name.slice(6)}”` : `the attribute “${name}”`;
};

/** The addresses of a text's links. */
export const linksIn = (html: string): readonly string[] =>
  html.includes("href=")
    ? [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]")].map(
        (link) => link.getAttribute("href") ?? "",
      )
    : [];
