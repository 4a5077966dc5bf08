/** A description in the words of schema.org, as search engines read it. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** What a page tells of itself to search engines, and to services that show a preview of a link to it. */
export interface PageFacts {
  /** `article`: somebody wrote it on a day, e.g. a blog; left out: `website`. */
  readonly kind?: "website" | "article";
  /** Address of its picture, from the root or absolute; left out or empty: the site's logo stands for it. */
  readonly image?: string;
  /** What it is about, beside what every page tells: an event, a blog. */
  readonly structured?: readonly StructuredData[];
}

/** Touched by whatever changes the sitemap: which public addresses there are, and when each was changed last. */
export const SITEMAP_TAG = "sitemap";

/** An address that search engines should know. */
export interface PublicAddress {
  /** From the root. */
  readonly path: string;
  /** When the content was last changed; left out if unknown. */
  readonly changedAt?: Date;
}
