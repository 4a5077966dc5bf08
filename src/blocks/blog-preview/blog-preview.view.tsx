import { blogCards } from "#content/blogs/blog-cards.schema.ts";
import type { NewestBlogs } from "#content/blogs/blog-listing.schema.ts";
import { blogsMessages } from "#content/blogs/blogs.messages.ts";
import { BLOGS_PATH } from "#content/blogs/blogs.type.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { wordsIn } from "#platform/words/words.ts";
import type { blogPreview } from "./blog-preview.schema.ts";

/** The newest blogs as cards below a title, with a link to all of them [PUB-052]. Nothing if there are none. */
export const BlogPreviewView: BlockView<typeof blogPreview, never, NewestBlogs> = ({
  id,
  value,
  data,
  language,
}) =>
  data.blogs.length === 0 ? null : (
    <section className="tn-blog-preview-block" aria-labelledby={`blog-preview-${id}`}>
      <div className="tn-blog-preview-head">
        <h2 id={`blog-preview-${id}`}>{value.title}</h2>
        <a href={value.seeAllLink || BLOGS_PATH}>
          {value.seeAllText || wordsIn(language, blogsMessages).seeAll}
        </a>
      </div>
      <PostCards language={language} level={3} cards={blogCards(data.blogs, data.defaultImage)} />
    </section>
  );
