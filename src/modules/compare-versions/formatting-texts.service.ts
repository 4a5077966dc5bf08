import { capitalize } from "#platform/words/capitalize.ts";
import type { Piece } from "./rich-text-model.service.ts";

/** The name of a kind of paragraph. */
const TAGS: Readonly<Record<string, string>> = {
  p: "Paragraph",
  h2: "Heading 2",
  h3: "Heading 3",
  h4: "Heading 4",
  h5: "Heading 5",
  h6: "Heading 6",
  li: "List item",
  th: "Header cell",
  td: "Table cell",
  caption: "Table caption",
  figcaption: "Caption",
  summary: "Summary",
  dt: "Term",
  dd: "Definition",
  pre: "Preformatted text",
  blockquote: "Quotation",
  hr: "Line",
};

export const tagLabel = (tag: string): string => TAGS[tag] ?? "Paragraph";

const STYLES: Readonly<Record<string, string>> = {
  strong: "Bold",
  b: "Bold",
  em: "Italic",
  i: "Italic",
  u: "Underline",
  s: "Strikethrough",
  sub: "Subscript",
  sup: "Superscript",
  code: "Code",
  small: "Small text",
};

const tagOf = (mark: string): string => mark.split(" ", 1)[0] ?? "";

/** Names of the inline elements that readers can tell apart, such as `strong`. */
export const stylesOf = (marks: readonly string[]): string[] => [
  ...new Set(marks.map(tagOf).filter((tag) => tag === "a" || tag in STYLES)),
];

/** The stored address that a piece of text links to. */
export const hrefIn = (marks: readonly string[]): string | undefined =>
  marks.map((mark) => / href="([^"]*)"/.exec(mark)?.[1]).find((href) => href !== undefined);

/**
 * How the formatting of the same words differs: "Bold added; link changed from /a to /b".
 * @param addressOf the current address of a stored link
 */
export const markChanges = (before: Piece, after: Piece, addressOf: (stored: string) => string): string => {
  const notes: string[] = [];
  const [was, now] = [hrefIn(before.marks.tags), hrefIn(after.marks.tags)];
  if (was !== now) {
    if (was && now) notes.push(`link changed from ${addressOf(was)} to ${addressOf(now)}`);
    else notes.push(now ? `link to ${addressOf(now)} added` : `link to ${addressOf(was ?? "")} removed`);
  }
  if (before.image && after.image && before.image.alt !== after.image.alt)
    notes.push(`alt text changed from “${before.image.alt}” to “${after.image.alt}”`);
  const names = (marks: readonly string[]) => new Set(marks.flatMap((mark) => STYLES[tagOf(mark)] ?? []));
  const [old, current] = [names(before.marks.tags), names(after.marks.tags)];
  for (const name of current) if (!old.has(name)) notes.push(`${name.toLowerCase()} added`);
  for (const name of old) if (!current.has(name)) notes.push(`${name.toLowerCase()} removed`);
  const text = notes.length === 0 ? "formatting changed" : notes.join("; ");
  return capitalize(text);
};
