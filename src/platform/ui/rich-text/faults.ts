import { parseHtml } from "./html-form.ts";

/** Something in a text that leaves readers behind. It can be saved all the same. */
export interface Fault {
  readonly note: string;
  /** Where it is: this is the how-many-eth element that fits the selector, from 0. */
  readonly selector: string;
  readonly nth: number;
}

export const HEADINGS = "h1, h2, h3, h4, h5, h6";
/** Pictures and links of the text; the editor puts pictures of its own between them. */
export const PICTURES = "img:not(.ProseMirror-separator)";
const LINKS = "a[href]";
/** Sections of the text, and the boxes that the editor shows them in. */
export const FOLD_OUTS = "details, [data-fold-out]";

/** Class of a picture that tells nothing: it needs no alternative text. */
export const DECORATION = "tn-decoration";

/**
 * Skipped heading levels, pictures without alternative text, links without words or address, fold-out sections without
 * title; in the order of the text.
 * A text may begin with a heading of level 2 or 3: it may stand below another heading of the page.
 */
export const findFaults = (html: string): readonly Fault[] => {
  if (!/<(?:h\d|img|a|details)\b/i.test(html)) return [];
  const body = parseHtml(html);
  const found: { element: Element; fault: Fault }[] = [];
  const look = (selector: string, noteOf: (element: HTMLElement) => string) => {
    for (const [nth, element] of [...body.querySelectorAll<HTMLElement>(selector)].entries()) {
      const note = noteOf(element);
      if (note) found.push({ element, fault: { note, selector, nth } });
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
  look(FOLD_OUTS, (section) =>
    section.querySelector(":scope > summary")?.textContent.trim() ? "" : "A fold-out section has no title.",
  );
  return found.sort((one, other) => follows(one.element, other.element)).map(({ fault }) => fault);
};

const follows = (one: Element, other: Element): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const headingNote = (words: string, level: number, before: number): string => {
  if (words === "") return `A heading of level ${level} has no words.`;
  const name = `The heading “${short(words)}”`;
  if (before === 0) return level > 3 ? `${name} has level ${level}, but the text begins with it.` : "";
  return level > before + 1 ? `${name} skips from level ${before} to level ${level}.` : "";
};

/** The last part of an address, without what the library adds: a hash, the size, the extension. */
const PICTURE_NAME = /([^/]+?)(?:-[0-9a-f]{8,}-\d+x\d+)?(?:\.\w+)?$/;

const pictureNote = (image: HTMLElement): string => {
  if (image.getAttribute("alt")?.trim() || image.closest(`.${DECORATION}`)) return "";
  const name = PICTURE_NAME.exec(image.getAttribute("src") ?? "")?.[1];
  return `A picture has no alternative text${name ? ` (${short(decode(name))})` : ""}.`;
};

const linkNote = (link: HTMLElement): string => {
  const words = link.textContent.trim();
  const pictures = [...link.querySelectorAll("img")];
  const address = link.getAttribute("href")?.trim() ?? "";
  if (words === "" && !pictures.some((image) => image.alt.trim() !== ""))
    return `The link to ${short(address) || "nowhere"} has no words.`;
  return address === "" || address === "#" ? `The link “${short(words)}” leads nowhere.` : "";
};

const short = (words: string): string => (words.length > 60 ? `${words.slice(0, 57).trimEnd()}…` : words);

const decode = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
