import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { dayText } from "#platform/dates/day-text.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { pageHref } from "#platform/site/page-query.ts";
import { blogCards } from "./blog-cards.schema.ts";
import { BLOGS_PATH, type PublicBlog } from "./blogs.type.ts";

export interface BlogPageProps {
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  readonly author: string;
  readonly content: TrustedHtml;
  readonly tags: readonly string[];
  /** Other blogs to go on with; a preview has none [BLOG-018]. */
  readonly others: readonly PublicBlog[];
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
  /** Staff see what visitors would, and that they don't yet. */
  readonly previewOf?: "Pending" | "Live";
}

/** A blog below its title: date, content, tags [PUB-027]. */
export const BlogPageView = (props: BlogPageProps) => (
  <>
    <Article {...props} />
    {props.others.length > 0 ? <MoreBlogs blogs={props.others} defaultImage={props.defaultImage} /> : null}
  </>
);

const Article = ({ datedOn, author, content, tags, previewOf }: BlogPageProps) => (
  <article className="tn-blog">
    {previewOf ? (
      <p className="tn-blog-preview" role="note">
        <strong>Preview.</strong>{" "}
        {previewOf === "Live"
          ? "This blog is Live: visitors read it."
          : "This blog is Pending: visitors don’t see it until an admin publishes it."}
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
            <li key={tag}>
              <a href={pageHref(BLOGS_PATH, { tag })}>{tag}</a>
            </li>
          ))}
        </ul>
      </div>
    ) : null}
  </article>
);

/** The newest others, and the way to all of them [PUB-028]. */
const MoreBlogs = ({ blogs, defaultImage }: { blogs: readonly PublicBlog[]; defaultImage: string }) => (
  <section className="tn-more-blogs" aria-labelledby="more-blogs">
    <div className="tn-blog-preview-head">
      <h2 id="more-blogs">More Recent Blogs</h2>
      <a href={BLOGS_PATH}>See All</a>
    </div>
    <PostCards level={3} cards={blogCards(blogs, defaultImage)} />
  </section>
);
