import type { Passage } from "./passage.ts";

/** A broken rule in a passage. */
export interface Fault {
  /** The rule's name, as in exceptions. */
  readonly rule: string;
  /** Offset in the passage's text. */
  readonly at: number;
  /** The words that break it. */
  readonly words: string;
  readonly say: string;
}

/** A fault with its passage. */
export interface Finding extends Fault {
  readonly passage: Passage;
}

const lineOf = ({ passage, at }: Finding): number =>
  passage.line + (passage.text.slice(0, at).match(/\n/g)?.length ?? 0);

/** A few words around the fault, on one line. */
const excerpt = ({ passage: { text }, at, words }: Finding): string => {
  const from = text.length < 120 ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 40)));
  const to = text.length < 120 ? text.length : Math.min(text.length, at + words.length + 40);
  return text.slice(from, to).replace(/\s+/g, " ").trim();
};

/** `file:line  rule  “words” in “text” → suggestion`. */
export const describeFinding = (finding: Finding): string =>
  `${finding.passage.file}:${lineOf(finding)}  ${finding.rule}: “${finding.words.replace(/\s+/g, " ")}” → ${finding.say}\n    ${excerpt(finding)}`;
