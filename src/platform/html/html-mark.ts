import { createHash } from "node:crypto";

/**
 * Version of the cleaning policy. Raise it with every change of what the cleaner lets through: texts cleaned by an
 * older policy are then no longer rendered until they are cleaned again.
 */
export const CLEANER_VERSION = "1";

/** Rich text as it is stored: the cleaned HTML and the mark that says which cleaner made exactly it. */
export type CleanHtml = { html: string; mark: string };

declare const trusted: unique symbol;

/** HTML proven to be the cleaner's work; the shape React's `dangerouslySetInnerHTML` takes. */
export type TrustedHtml = { readonly __html: string; readonly [trusted]: true };

/** A value offered for rendering doesn't bear the current cleaner's mark over exactly its HTML. */
export class UncleanHtmlError extends Error {
  override readonly name = "UncleanHtmlError";
  constructor() {
    super(
      "The rich text was not cleaned by the current policy, so it isn't shown. Save it again to clean it.",
    );
  }
}

/**
 * The mark over `html`: cleaner version, a colon, and the first 22 characters of the base64url SHA-256 of version and
 * HTML. Only the cleaner may call this on what it made. The mark has no secret: it proves the policy's version and
 * that the text is unchanged, so a value that came in from outside is cleaned whether it bears a mark or not.
 */
export function markOf(html: string): string {
  const digest = createHash("sha256").update(`${CLEANER_VERSION}\n${html}`, "utf8").digest("base64url");
  return `${CLEANER_VERSION}:${digest.slice(0, 22)}`;
}

/**
 * Opens a stored rich text for rendering. Takes only `{ html, mark }` whose mark is the current cleaner's over exactly
 * that HTML (which may be empty).
 *
 * @throws UncleanHtmlError for anything else.
 */
export function openCleanHtml(value: unknown): TrustedHtml {
  if (typeof value === "object" && value !== null && "html" in value && "mark" in value) {
    const { html, mark } = value;
    if (typeof html === "string" && typeof mark === "string" && mark === markOf(html)) {
      return { __html: html } as TrustedHtml;
    }
  }
  throw new UncleanHtmlError();
}
