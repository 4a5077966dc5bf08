import { OTHER_SUBJECT } from "./visitor-counts.ts";

const MAX_LENGTH = 100;
/** A number of an account, of a social security card, or of a telephone. A year or a house number is shorter. */
const LONG_NUMBER = /\d{6}|\d(?:[\s().-]*\d){8}|\b\d{3}[\s.-]\d{4}\b/;

/** The words of a search as they are counted: without what may be about a person, which counts as other words. */
export const countedWords = (words: string): string => {
  const text = words.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return text.includes("@") || LONG_NUMBER.test(text)
    ? OTHER_SUBJECT
    : [...text].slice(0, MAX_LENGTH).join("").trim();
};
