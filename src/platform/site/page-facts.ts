/** A schema.org description for search engines. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Facts about a page for search engines and for services that preview links. */
export interface PageFacts {
  /** `article` for something with an author and a date, such as a blog; omitted: `website`. */
  readonly kind?: "website" | "article";
  /** Address of its image, from the root or absolute. If it's omitted or empty, the site's logo is used. */
  readonly image?: string;
  /**
   * The subject, in addition to what every page reports: an event, a blog.
   * @param owner the organization whose site it is
   */
  structured?(owner: StructuredData): readonly StructuredData[];
}
