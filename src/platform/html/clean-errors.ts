/** Longest text the cleaner takes and gives back, in characters (UTF-16 units). */
export const MAX_HTML_LENGTH = 1_000_000;
/** Deepest nesting of elements the cleaner takes. */
export const MAX_HTML_DEPTH = 200;
/** Most elements the cleaner takes in one text. */
export const MAX_HTML_ELEMENTS = 20_000;
/** Most attributes of one element that the cleaner takes; it keeps fewer than ten. */
export const MAX_HTML_ATTRIBUTES = 200;

/** A rich text is longer than the cleaner takes. The message is for the person who wrote it. */
export class HtmlTooLargeError extends Error {
  override readonly name = "HtmlTooLargeError";
  constructor() {
    super(
      `The text is too long. With its formatting, it can have at most ${MAX_HTML_LENGTH.toLocaleString("en-US")} characters. Split it into several components.`,
    );
  }
}

/** A rich text nests too deep, holds too many elements or attributes, or is broken beyond repair. The message is for its writer. */
export class HtmlTooComplexError extends Error {
  override readonly name = "HtmlTooComplexError";
  constructor() {
    super(
      "The text can't be saved because its formatting is nested too deeply or can't be repaired. Paste it without formatting, or split it into several components.",
    );
  }
}

/** More texts of one company wait to be cleaned than may. The message is for anyone who wrote the one that is refused. */
export class HtmlLineFullError extends Error {
  override readonly name = "HtmlLineFullError";
  constructor() {
    super("Many changes are being saved on this website right now, and yours wasn't. Try again in a moment.");
  }
}

/** Cleaning did not come to an end: the worker stopped, ran out of memory or time, or was closed. */
export class HtmlCleaningFailedError extends Error {
  override readonly name = "HtmlCleaningFailedError";
  constructor(reason: string) {
    super(`The text couldn't be cleaned (${reason}), so it was not saved. Try again.`);
  }
}
