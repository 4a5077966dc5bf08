/** Who reads a passage: residents, a company's staff, or those who run and change the program. */
export type Audience = "visitor" | "staff" | "engineer";

/** What a passage is; decides which rules apply to it. */
export type PassageKind =
  | "label" // a button, heading, field label, or another text of a few words
  | "help" // the line below a field or title
  | "text" // any other text on screen, in an email, or on the command line
  | "heading" // a heading of the documentation
  | "doc" // a paragraph, list item, or table cell of the documentation
  | "comment"; // a comment, docstring, test title, or message of a programming error

/** A piece of prose and where it is. */
export interface Passage {
  /** Path from the project's root, with slashes. */
  readonly file: string;
  /** Line of the first character, counted from 1. */
  readonly line: number;
  /** The words. Line breaks are those of the source; `{}` is a value filled in at run time. */
  readonly text: string;
  readonly kind: PassageKind;
  readonly audience: Audience;
}

/** Offsets at which the lines of a source begin. */
const lineStarts = (source: string): number[] => {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
};

/** @returns a function that returns the line of an offset, starting at 1 */
export const lineFinder = (source: string): ((offset: number) => number) => {
  const starts = lineStarts(source);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
};

const VISITOR_FILE =
  /\.(view|pages)\.tsx?$|\.island\.ts$|\.messages(\.\w+)?\.ts$|^src\/apps\/site\/|^src\/platform\/visitor-forms\/|^src\/platform\/site\//;

/** The audience of a file's texts. */
export const audienceOf = (file: string): Audience => {
  if (file.startsWith("demo/") || VISITOR_FILE.test(file)) return "visitor";
  if (file.startsWith("docs/guide/")) return "staff";
  if (!file.startsWith("src/") || file.endsWith(".md") || file.startsWith("src/apps/server/commands/"))
    return "engineer";
  return "staff";
};

/** Whether it's read on a screen, in an email, or on the command line. */
export const isShown = ({ kind }: Passage): boolean => kind === "label" || kind === "help" || kind === "text";
