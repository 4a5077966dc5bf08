import { createHash } from "node:crypto";

/**
 * Version of the cleaning policy, a whole number. Raise it with every change of what the cleaner lets through: a job
 * then cleans the stored texts again, company by company. Texts of other versions are rendered meanwhile, also on nodes
 * that still run the older one.
 */
export const CLEANER_VERSION = "1";

/** Rich text as it is stored: the cleaned HTML and the mark that says which cleaner made exactly it. */
export type CleanHtml = { html: string; mark: string };

declare const trusted: unique symbol;

/** HTML proven to be the cleaner's work; the shape React's `dangerouslySetInnerHTML` takes. */
export type TrustedHtml = { readonly __html: string; readonly [trusted]: true };

/** A value offered for rendering doesn't have a cleaner's mark over exactly its HTML. */
export class UncleanHtmlError extends Error {
  override readonly name = "UncleanHtmlError";
  constructor() {
    super("The rich text isn't as a cleaner left it, so it isn't shown. Save it again to clean it.");
  }
}

/**
 * The mark over `html`: cleaner version, a colon, and the first 22 characters of the base64url SHA-256 of version and
 * HTML. Only the cleaner may call this on what it made. The mark has no secret: it proves the policy's version and
 * that the text is unchanged, so a value that came in from outside is cleaned whether it has a mark or not.
 */
export function markOf(html: string, version = CLEANER_VERSION): string {
  const digest = createHash("sha256").update(`${version}\n${html}`, "utf8").digest("base64url");
  return `${version}:${digest.slice(0, 22)}`;
}

/** A value that stands for a cleaned text, whether its mark is right or not. */
export function isMarked(value: unknown): value is CleanHtml {
  if (typeof value !== "object" || value === null) return false;
  const { html, mark } = value as { html?: unknown; mark?: unknown };
  return typeof html === "string" && typeof mark === "string";
}

/** The version of the cleaner that a mark names; 0 where it names none. */
export function versionOfMark(mark: string): number {
  return Number(/^(\d{1,6}):/.exec(mark)?.[1] ?? 0);
}

/**
 * Opens a stored rich text for rendering. Takes only `{ html, mark }` whose mark is a cleaner's over exactly that HTML
 * (which may be empty), of whichever version.
 *
 * @throws UncleanHtmlError for anything else.
 */
export function openCleanHtml(value: unknown): TrustedHtml {
  if (isMarked(value) && value.mark === markOf(value.html, String(versionOfMark(value.mark)))) {
    return { __html: value.html } as TrustedHtml;
  }
  throw new UncleanHtmlError();
}
