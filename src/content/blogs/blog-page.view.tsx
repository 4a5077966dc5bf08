import { PictureView } from "#platform/blocks/picture.view.tsx";
import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { dayText } from "#platform/dates/day-text.ts";
import { htmlToText } from "#platform/html/escape.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { pageHref } from "#platform/site/page-query.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { blogCards } from "./blog-cards.schema.ts";
import { blogsMessages } from "./blogs.messages.ts";
import { BLOGS_PATH, blogPath, type PublicBlog } from "./blogs.type.ts";

/** A blog that another one links to. */
type LinkedBlog = Pick<PublicBlog, "friendlyUrl" | "title">;

/** A blog as its own page shows it. */
interface FullBlog {
  readonly title: string;
  /** Shown above a text without pictures; "" for none. */
  readonly picture: string;
  /** Absolute URL for share links; "" in a preview, which has none. */
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  readonly author: string;
  readonly content: TrustedHtml;
  readonly tags: readonly string[];
}

export interface BlogPageProps {
  readonly language: Language;
  readonly blog: FullBlog;
  readonly newer: LinkedBlog | null;
  readonly older: LinkedBlog | null;
  /** Other blogs to read next. A preview has none [BLOG-018]. */
  readonly others: readonly PublicBlog[];
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
  /** Whether it isn't public yet. Staff see the page that visitors would, with a note. */
  readonly previewOf?: "Pending" | "Live";
}

const WORDS_PER_MINUTE = 200;

/** Reading time in whole minutes, at least 1. */
const minutesToRead = (content: TrustedHtml): number =>
  Math.max(1, Math.round(htmlToText(content.__html).split(" ").length / WORDS_PER_MINUTE));

/** A blog below its title: date, content, tags [PUB-027]. */
export const BlogPageView = (props: BlogPageProps) => (
  <>
    <Article {...props} />
    {props.others.length > 0 ? (
      <MoreBlogs blogs={props.others} defaultImage={props.defaultImage} language={props.language} />
    ) : null}
  </>
);

const Article = ({ language, blog, newer, older, previewOf }: BlogPageProps) => {
  const { title, url, datedOn, author, content, tags } = blog;
  const words = wordsIn(language, blogsMessages);
  const picture = content.__html.includes("<img") ? null : safeImageSource(blog.picture);
  return (
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
        {` · ${words.minutes({ minutes: String(minutesToRead(content)) })}`}
      </p>
      {picture ? (
        <PictureView
          className="tn-blog-picture"
          picture={imageSources(picture, "(min-width: 52rem) 52rem, 100vw")}
          alt=""
          isFirst
        />
      ) : null}
      <div
        className="tn-prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the cleaner's own work, proven by its mark
        dangerouslySetInnerHTML={content}
      />
      {tags.length > 0 ? (
        <div className="tn-blog-tags">
          <h2 id="blog-tags">{words.tags}</h2>
          <ul className="tn-tags" aria-labelledby="blog-tags">
            {tags.map((tag) => (
              <li key={tag}>
                <a href={pageHref(BLOGS_PATH, { tag })}>{tag}</a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {url === "" ? null : <ShareLinks title={title} url={url} language={language} />}
      <Neighbors newer={newer} older={older} language={language} />
    </article>
  );
};

/** Services that take an address to share. They learn of a visitor only when the link is followed. */
const NETWORKS = [
  { name: "facebook", address: "https://www.facebook.com/sharer/sharer.php?u=" },
  { name: "linkedIn", address: "https://www.linkedin.com/sharing/share-offsite/?url=" },
] as const;

interface ShareLinksProps {
  readonly title: string;
  readonly url: string;
  readonly language: Language;
}

const ShareLinks = ({ title, url, language }: ShareLinksProps) => {
  const words = wordsIn(language, blogsMessages);
  const address = encodeURIComponent(url);
  return (
    <div className="tn-blog-share">
      <h2 id="blog-share">{words.share}</h2>
      <ul aria-labelledby="blog-share">
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${address}`}>{words.byEmail}</a>
        </li>
        {NETWORKS.map((network) => (
          <li key={network.name}>
            <a
              href={network.address + address}
              aria-label={words.onNetwork({ network: words[network.name] })}
            >
              {words[network.name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Neighbors = ({ newer, older, language }: Pick<BlogPageProps, "newer" | "older" | "language">) => {
  const words = wordsIn(language, blogsMessages);
  if (!newer && !older) return null;
  return (
    <nav className="tn-blog-neighbors" aria-label={words.otherPosts}>
      {older ? (
        <a href={blogPath(older.friendlyUrl)} rel="prev">
          <span>{words.older}</span> {older.title}
        </a>
      ) : null}
      {newer ? (
        <a href={blogPath(newer.friendlyUrl)} rel="next">
          <span>{words.newer}</span> {newer.title}
        </a>
      ) : null}
    </nav>
  );
};

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
