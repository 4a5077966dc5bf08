/** Maximum text length before and after cleaning, in characters (UTF-16 units). */
export const MAX_HTML_LENGTH = 1_000_000;

/** A rich text is too long. The message is for its author. */
export class HtmlTooLargeError extends Error {
  override readonly name = "HtmlTooLargeError";
  constructor() {
    super(
      `The text is too long. With its formatting, it can have at most ${MAX_HTML_LENGTH.toLocaleString("en-US")} characters. Split it into several components.`,
    );
  }
}

/**
 * A rich text is nested too deeply, has too many elements or attributes, or can't be repaired. The message is for its
 * author.
 */
export class HtmlTooComplexError extends Error {
  override readonly name = "HtmlTooComplexError";
  constructor() {
    super(
      "The text can't be saved because its formatting is nested too deeply or can't be repaired. Paste it without formatting, or split it into several components.",
    );
  }
}

/** Too many texts of a company wait for cleaning. The message is for the author of the refused text. */
export class HtmlQueueFullError extends Error {
  override readonly name = "HtmlQueueFullError";
  constructor() {
    super("Many changes are being saved on this website right now, and yours wasn't. Try again in a moment.");
  }
}

/** Cleaning didn't finish: the worker exited, ran out of memory or time, or was closed. */
export class HtmlCleaningFailedError extends Error {
  override readonly name = "HtmlCleaningFailedError";
  constructor(reason: string) {
    super(`The text couldn't be cleaned (${reason}), so it was not saved. Try again.`);
  }
}
