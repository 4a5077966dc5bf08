/** Invalidated by all changes to the sitemap: public addresses and their last changes. */
export const SITEMAP_TAG = "sitemap";

/** An address for search engines. */
export interface PublicAddress {
  /** From the root. */
  readonly path: string;
  /** When the content last changed; omitted if unknown. */
  readonly changedAt?: Date;
}
