import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { dayText } from "#platform/dates/day-text.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { pageHref } from "#platform/site/page-query.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { blogCards } from "./blog-cards.schema.ts";
import { blogsMessages } from "./blogs.messages.ts";
import { BLOGS_PATH, type PublicBlog } from "./blogs.type.ts";

export interface BlogPageProps {
  readonly language: Language;
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  readonly author: string;
  readonly content: TrustedHtml;
  readonly tags: readonly string[];
  /** Other blogs to read next. A preview has none [BLOG-018]. */
  readonly others: readonly PublicBlog[];
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
  /** Whether it isn't public yet. Staff see the page that visitors would, with a note. */
  readonly previewOf?: "Pending" | "Live";
}

/** A blog below its title: date, content, tags [PUB-027]. */
export const BlogPageView = (props: BlogPageProps) => (
  <>
    <Article {...props} />
    {props.others.length > 0 ? (
      <MoreBlogs blogs={props.others} defaultImage={props.defaultImage} language={props.language} />
    ) : null}
  </>
);

const Article = ({ language, datedOn, author, content, tags, previewOf }: BlogPageProps) => (
  <article className="tn-blog">
    {previewOf ? (
      <p className="tn-blog-preview" role="note" lang="en">
        <strong>Preview.</strong>{" "}
        {previewOf === "Live"
          ? "This blog is live. Visitors can read it."
          : "This blog is pending. Visitors don’t see it until an admin publishes it."}
      </p>
    ) : null}
    <p className="tn-blog-facts">
      <time dateTime={datedOn}>{dayText(datedOn, language)}</time>
      {author ? ` · ${author}` : ""}
    </p>
    <div
      className="tn-prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the cleaner's own work, proven by its mark
      dangerouslySetInnerHTML={content}
    />
    {tags.length > 0 ? (
      <div className="tn-blog-tags">
        <h2 id="blog-tags">{wordsIn(language, blogsMessages).tags}</h2>
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

/** The newest others, with a link to all of them [PUB-028]. */
interface MoreBlogsProps {
  readonly blogs: readonly PublicBlog[];
  readonly defaultImage: string;
  readonly language: Language;
}

const MoreBlogs = ({ blogs, defaultImage, language }: MoreBlogsProps) => {
  const { moreBlogs, seeAll } = wordsIn(language, blogsMessages);
  return (
    <section className="tn-more-blogs" aria-labelledby="more-blogs">
      <div className="tn-blog-preview-head">
        <h2 id="more-blogs">{moreBlogs}</h2>
        <a href={BLOGS_PATH}>{seeAll}</a>
      </div>
      <PostCards language={language} level={3} cards={blogCards(blogs, defaultImage)} />
    </section>
  );
};
