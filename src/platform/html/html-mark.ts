import { hash } from "node:crypto";

/**
 * Version of the cleaning policy, a whole number. Raise it with every change of what the cleaner allows. A job then
 * cleans the stored texts again, company by company. Until then, texts of other versions are rendered, also on nodes
 * with the older cleaner.
 */
export const CLEANER_VERSION = "1";

/** Stored rich text: the cleaned HTML, and the mark that identifies its cleaner and content. */
export type CleanHtml = { html: string; mark: string };

declare const trusted: unique symbol;

/** HTML proven to be the cleaner's output, in the shape of React's `dangerouslySetInnerHTML`. */
export type TrustedHtml = { readonly __html: string; readonly [trusted]: true };

/** A value to render doesn't have a valid mark for its HTML. */
export class UncleanHtmlError extends Error {
  override readonly name = "UncleanHtmlError";
  constructor() {
    super("The rich text was changed after it was cleaned, so it isn't shown. Save it again to clean it.");
  }
}

/**
 * The mark for `html`: cleaner version, a colon, and the first 22 characters of the base64url SHA-256 of version and
 * HTML. Only the cleaner may call this, for its own output. The mark isn't secret: it proves the policy's version and
 * that the text is unchanged, so incoming values are always cleaned, with or without a mark.
 */
export function markOf(html: string, version = CLEANER_VERSION): string {
  const digest = hash("sha256", `${version}\n${html}`, "base64url");
  return `${version}:${digest.slice(0, 22)}`;
}

/** A value with the shape of a cleaned text, with a valid mark or not. */
export function isMarked(value: unknown): value is CleanHtml {
  if (typeof value !== "object" || value === null) return false;
  const { html, mark } = value as { html?: unknown; mark?: unknown };
  return typeof html === "string" && typeof mark === "string";
}

/** The cleaner version in a mark; 0 if there is none. */
export function versionOfMark(mark: string): number {
  return Number(/^(\d{1,6}):/.exec(mark)?.[1] ?? 0);
}

/**
 * Opens a stored rich text for rendering. Accepts only `{ html, mark }` with a valid mark, of any version, for exactly
 * that HTML (which may be empty).
 * @throws UncleanHtmlError for anything else
 */
export function openCleanHtml(value: unknown): TrustedHtml {
  if (isMarked(value) && value.mark === markOf(value.html, String(versionOfMark(value.mark)))) {
    return { __html: value.html } as TrustedHtml;
  }
  throw new UncleanHtmlError();
}
