import { z } from "zod";
import { visibleText } from "#platform/text/visible-text.ts";

export const COMMENT_LIMITS = {
  /** Maximum characters of a comment, with its mentions as they are stored. */
  text: 10_000,
  /** Maximum mentions in one comment. */
  mentions: 20,
  /** Maximum comments on one page. */
  page: 1_000,
} as const;

const MENTION = /@\[(\d{1,15})\]/g;

/** Plain text with line breaks. A mention is `@[12]`, with the person's id. */
export const commentText = z
  .string("text is required.")
  .overwrite(visibleText)
  .min(1, "Write a comment first.")
  .max(
    COMMENT_LIMITS.text,
    `A comment can have up to ${COMMENT_LIMITS.text.toLocaleString("en-US")} characters.`,
  )
  .refine((text) => !hasControls(text), "A comment can't contain control characters.")
  .refine((text) => mentionedIds(text).length <= COMMENT_LIMITS.mentions, {
    error: `A comment can mention up to ${COMMENT_LIMITS.mentions} people.`,
  });

/** Whether a text has control characters other than tabs and line breaks. */
const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text);

/** Ids of the people whom a comment mentions, each once. */
export const mentionedIds = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id))),
];

/** Part of a comment: text, or a mention with the person's name. */
export type CommentPart = string | { readonly mentioned: string };

/** Splits a comment at its mentions. @param nameOf a person's name by id */
export const commentParts = (text: string, nameOf: (id: number) => string): CommentPart[] =>
  text
    .split(/(@\[\d{1,15}\])/)
    .filter((part) => part !== "")
    .map((part) => {
      const [id] = mentionedIds(part);
      return id !== undefined && part.startsWith("@[") ? { mentioned: nameOf(id) } : part;
    });

/** A comment as people read and type it: mentions as `@Ann Smith`. */
export const readableText = (text: string, nameOf: (id: number) => string): string =>
  commentParts(text, nameOf)
    .map((part) => (typeof part === "string" ? part : `@${part.mentioned}`))
    .join("");

/** Someone who can be mentioned. Names are unique within a list. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Turns what was typed into what is stored: `@Ann Smith` becomes `@[12]`. The longest name wins. */
export const storedText = (typed: string, people: readonly NamedPerson[]): string => {
  const named = people.toSorted((a, b) => b.name.length - a.name.length);
  let stored = "";
  let rest = typed;
  for (let at = rest.indexOf("@"); at >= 0; at = rest.indexOf("@")) {
    const after = rest.slice(at + 1);
    const found = named.find(
      ({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length)),
    );
    stored += rest.slice(0, at) + (found ? `@[${found.id}]` : "@");
    rest = found ? after.slice(found.name.length) : after;
  }
  return stored + rest;
};
