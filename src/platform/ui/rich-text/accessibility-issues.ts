import { parseHtml } from "./html-form.ts";

/** An accessibility issue in a text. It doesn't prevent saving. */
export interface AccessibilityIssue {
  readonly note: string;
  /** The location: the element with index `nth` (from 0) among those that match this selector. */
  readonly selector: string;
  readonly nth: number;
}

export const HEADINGS = "h1, h2, h3, h4, h5, h6";
/** The text's images, without ProseMirror's own helper images. */
export const PICTURES = "img:not(.ProseMirror-separator)";
const LINKS = "a[href]";
export const TABLES = "table";
/** Collapsible sections in stored text and in the editor. */
export const FOLD_OUTS = "details, [data-fold-out]";

/** The class of a decorative image, which needs no alt text. */
export const DECORATION = "tn-decoration";

/**
 * Finds skipped heading levels, images without alt text, links without text or address, tables without header cells,
 * and collapsible sections without a title, in document order. A text may begin with a heading of level 2 or 3, because
 * another heading may come before it on the page.
 */
export const findAccessibilityIssues = (html: string): readonly AccessibilityIssue[] => {
  if (!/<(?:h\d|img|a|table|details)\b/i.test(html)) return [];
  const body = parseHtml(html);
  const found: { element: Element; issue: AccessibilityIssue }[] = [];
  const look = (selector: string, noteOf: (element: HTMLElement) => string) => {
    for (const [nth, element] of [...body.querySelectorAll<HTMLElement>(selector)].entries()) {
      const note = noteOf(element);
      if (note) found.push({ element, issue: { note, selector, nth } });
    }
  };
  let level = 0;
  look(HEADINGS, (heading) => {
    const before = level;
    level = Number(heading.localName.slice(1));
    return headingNote(heading.textContent.trim(), level, before);
  });
  look(PICTURES, pictureNote);
  look(LINKS, linkNote);
  look(TABLES, (table) => (table.querySelector("th") ? "" : "A table has no header row."));
  look(FOLD_OUTS, (section) =>
    section.querySelector(":scope > summary")?.textContent.trim()
      ? ""
      : "A collapsible section has no title.",
  );
  return found.sort((a, b) => follows(a.element, b.element)).map(({ issue }) => issue);
};

const follows = (a: Element, b: Element): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const headingNote = (words: string, level: number, before: number): string => {
  if (words === "") return `A level ${level} heading is empty.`;
  const name = `The heading “${short(words)}”`;
  if (before === 0)
    return level > 3 ? `${name} is at level ${level}, but the first heading should be at level 2 or 3.` : "";
  return level > before + 1 ? `${name} jumps from level ${before} to level ${level}.` : "";
};

/** The file name in an image's address, without the hash, size, and extension that the library adds. */
const PICTURE_NAME = /([^/]+?)(?:-[0-9a-f]{8,}-\d+x\d+)?(?:\.\w+)?$/;

const pictureNote = (image: HTMLElement): string => {
  if (image.getAttribute("alt")?.trim() || image.closest(`.${DECORATION}`)) return "";
  const name = PICTURE_NAME.exec(image.getAttribute("src") ?? "")?.[1];
  return `An image has no alt text${name ? ` (${short(decode(name))})` : ""}.`;
};

const linkNote = (link: HTMLElement): string => {
  const words = link.textContent.trim();
  const pictures = [...link.querySelectorAll("img")];
  const address = link.getAttribute("href")?.trim() ?? "";
  if (words === "" && !pictures.some((image) => image.alt.trim() !== ""))
    return address ? `The link to ${short(address)} has no text.` : "A link has no text.";
  return address === "" || address === "#" ? `The link “${short(words)}” has no address.` : "";
};

const short = (words: string): string => (words.length > 60 ? `${words.slice(0, 57).trimEnd()}…` : words);

const decode = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
