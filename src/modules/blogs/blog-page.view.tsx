import { dayText } from "#platform/dates/day-text.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";

export interface BlogPageProps {
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  readonly author: string;
  readonly content: TrustedHtml;
  readonly tags: readonly string[];
  /** Staff see what visitors would, and that they don't yet. */
  readonly previewOf?: "Pending" | "Live";
}

/** A blog below its title: date, content, tags [PUB-027]. */
export const BlogPageView = ({ datedOn, author, content, tags, previewOf }: BlogPageProps) => (
  <article className="tn-blog">
    {previewOf ? (
      <p className="tn-blog-preview" role="note">
        <strong>Preview.</strong>{" "}
        {previewOf === "Live"
          ? "This blog is Live: visitors read it."
          : "This blog is Pending: visitors don’t see it until an administrator publishes it."}
      </p>
    ) : null}
    <p className="tn-blog-facts">
      <time dateTime={datedOn}>{dayText(datedOn)}</time>
      {author ? ` · ${author}` : ""}
    </p>
    <div
      className="tn-prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the cleaner's own work, proven by its mark
      dangerouslySetInnerHTML={content}
    />
    {tags.length > 0 ? (
      <div className="tn-blog-tags">
        <h2 id="blog-tags">Tags</h2>
        <ul className="tn-tags" aria-labelledby="blog-tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    ) : null}
  </article>
);
