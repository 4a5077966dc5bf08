import { blogCards } from "#content/blogs/blog-cards.schema.ts";
import type { BlogListing } from "#content/blogs/blog-listing.schema.ts";
import { blogPath, type PublicBlog } from "#content/blogs/blogs.type.ts";
import type { BlockView, PageState } from "#platform/blocks/block-view.ts";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { dayText, monthText } from "#platform/dates/day-text.ts";
import { imageOrDefault } from "#platform/html/image-sources.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { blogTableMessages } from "./blog-table.messages.ts";
import type { blogTable } from "./blog-table.schema.ts";
import { stateHref, type TableState, tableFieldsOf } from "./table-state.schema.ts";

/** Number of months under Archives before "More..." [PUB-033]. */
const FIRST_MONTHS = 6;

type To = (state: Partial<TableState>) => string;

/** A listing of blogs. Every state has its own URL, so it works without scripts [PUB-031] [PUB-032]. */
export const BlogTableView: BlockView<typeof blogTable, never, BlogListing> = ({
  id,
  name,
  value,
  data,
  page,
  language,
}) => {
  const to: To = (state) => stateHref(page.address, id, state);
  const words = wordsIn(language, blogTableMessages);
  const label = name || words.blogs;
  const { blogs, filters, pages, page: number } = data;
  const pager = (
    <Pager
      label={words.pages({ name: label })}
      page={number}
      pages={pages}
      language={language}
      href={(other) => to({ filters, page: other })}
    />
  );
  if (value.isCompact)
    return (
      <div className="tn-blogs-compact" id={`blogs-${id}`}>
        {blogs.length === 0 ? <None data={data} words={words} /> : null}
        <ul>
          {blogs.map((blog) => (
            <li key={blog.id}>
              <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>{" "}
              <time dateTime={blog.timestamp}>{dayText(blog.timestamp, language)}</time>
            </li>
          ))}
        </ul>
        {pager}
      </div>
    );
  // Filters don't change the months.
  const hasBlogs = data.months.length > 0;
  const isFirst = number === 1 && !Object.values(filters).some(Boolean);
  const featured = isFirst ? data.featured : null;
  // The featured blog isn't repeated right below itself.
  const listed = blogs.filter((blog) => blog.id !== featured?.id);
  return (
    <div className="tn-blogs" id={`blogs-${id}`}>
      <div className="tn-blogs-main">
        <Filters data={data} to={to} language={language} />
        {featured ? <Featured blog={featured} defaultImage={data.defaultImage} language={language} /> : null}
        {listed.length > 0 ? (
          <PostCards language={language} level={2} cards={blogCards(listed, data.defaultImage)} hasTeasers />
        ) : featured ? null : (
          <None data={data} words={words} />
        )}
        {pager}
      </div>
      {hasBlogs || data.picks.length > 0 ? (
        <aside className="tn-blogs-side" aria-label={words.find({ name: label })}>
          {hasBlogs ? <Search id={id} label={label} page={page} filters={filters} words={words} /> : null}
          <Picks blogs={data.picks} title={words.picks} />
          <Tags data={data} to={to} title={words.tags} />
          <Archives data={data} to={to} language={language} />
        </aside>
      ) : null}
    </div>
  );
};

type TableWords = Words<typeof blogTableMessages>;

const None = ({ data: { filters }, words }: { data: BlogListing; words: TableWords }) => (
  <p>{Object.values(filters).some(Boolean) ? words.noMatches : words.none}</p>
);

interface FeaturedProps {
  readonly blog: PublicBlog;
  readonly defaultImage: string;
  readonly language: Language;
}

const Featured = ({ blog, defaultImage, language }: FeaturedProps) => {
  const picture = imageOrDefault(blog.thumbnailImage, defaultImage, "(width >= 60rem) 28rem, 100vw");
  return (
    <article className="tn-blogs-featured tn-post">
      {picture ? <PictureView picture={picture} alt="" className="tn-post-picture" isFirst /> : null}
      <div className="tn-post-words">
        <p className="tn-post-date">
          {wordsIn(language, blogTableMessages).featured} ·{" "}
          <time dateTime={blog.timestamp}>{dayText(blog.timestamp, language)}</time>
        </p>
        <h2 className="tn-post-title">
          <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>
        </h2>
        <p>{blog.teaser}</p>
      </div>
    </article>
  );
};

/** The active filters, each with a link that removes it. */
interface StateProps {
  readonly data: BlogListing;
  readonly to: To;
  readonly language: Language;
}

const Filters = ({ data: { filters, total }, to, language }: StateProps) => {
  const words = wordsIn(language, blogTableMessages);
  const { search, tag, month } = filters;
  const given = [
    { key: "search", label: `“${search}”`, isSet: search !== "" },
    { key: "tag", label: tag, isSet: tag !== "" },
    { key: "month", label: month && monthText(month, language), isSet: month !== "" },
  ].filter(({ isSet }) => isSet);
  if (given.length === 0) return null;
  return (
    <div className="tn-blogs-filters">
      <p>{words.blogsFor({ count: total })}</p>
      <ul className="tn-tags" aria-label={words.filters}>
        {given.map(({ key, label }) => (
          <li key={key}>
            <a href={to({ filters: { ...filters, [key]: "" } })}>
              <span className="tn-visually-hidden">{words.without} </span>
              {label} <span aria-hidden="true">×</span>
            </a>
          </li>
        ))}
      </ul>
      <a href={to({})}>{words.showAll}</a>
    </div>
  );
};

interface SearchProps {
  readonly id: number;
  readonly label: string;
  readonly page: PageState;
  readonly filters: BlogListing["filters"];
  readonly words: TableWords;
}

const Search = ({ id, label, page, filters: { search, tag, month }, words }: SearchProps) => (
  <search className="tn-blogs-search" aria-label={words.searchOf({ name: label })}>
    <form action={`${page.address}#blogs-${id}`}>
      <label htmlFor={`blogs-search-${id}`}>{words.searchBlogs}</label>
      <div>
        <input
          id={`blogs-search-${id}`}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          required
        />
        {Object.entries(tableFieldsOf(id)).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {tag ? <input type="hidden" name="tag" value={tag} /> : null}
        {month ? <input type="hidden" name="month" value={month} /> : null}
        <button className="tn-button" type="submit">
          {words.search}
        </button>
      </div>
    </form>
  </search>
);

const Picks = ({ blogs, title }: { blogs: readonly PublicBlog[]; title: string }) =>
  blogs.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul>
        {blogs.map((blog) => (
          <li key={blog.id}>
            <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );

const Tags = ({ data: { tags, filters }, to, title }: Omit<StateProps, "language"> & { title: string }) =>
  tags.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul className="tn-tags">
        {tags.map(({ name, count }) => (
          <li key={name}>
            <a
              href={to({ filters: { ...filters, tag: name } })}
              aria-current={name.toLowerCase() === filters.tag.toLowerCase() ? "true" : undefined}
            >
              {name} ({count})
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

const Archives = ({ data: { months, filters }, to, language }: StateProps) => {
  const words = wordsIn(language, blogTableMessages);
  if (months.length === 0) return null;
  const entries = months.map(({ month, count }) => (
    <li key={month}>
      <a
        href={to({ filters: { ...filters, month } })}
        aria-current={month === filters.month ? "true" : undefined}
      >
        {monthText(month, language)} ({count})
      </a>
    </li>
  ));
  const further = entries.slice(FIRST_MONTHS);
  return (
    <section>
      <h2>{words.archives}</h2>
      <ul>{entries.slice(0, FIRST_MONTHS)}</ul>
      {further.length === 0 ? null : (
        <details open={months.findIndex(({ month }) => month === filters.month) >= FIRST_MONTHS}>
          <summary>
            <span className="tn-blogs-more">{words.more}</span>
            <span className="tn-blogs-less">{words.less}</span>
          </summary>
          <ul>{further}</ul>
        </details>
      )}
    </section>
  );
};
