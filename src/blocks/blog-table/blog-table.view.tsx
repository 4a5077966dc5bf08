import { blogCards } from "#content/blogs/blog-cards.schema.ts";
import type { BlogListing } from "#content/blogs/blog-listing.schema.ts";
import { blogPath, type PublicBlog } from "#content/blogs/blogs.type.ts";
import type { BlockView, PageState } from "#platform/blocks/block-view.ts";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { PostCards } from "#platform/blocks/post-cards.view.tsx";
import { dayText, monthText } from "#platform/dates/day-text.ts";
import { imageOrDefault } from "#platform/html/image-sources.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { blogTable } from "./blog-table.schema.ts";
import { stateHref, type TableState, tableFieldsOf } from "./table-state.schema.ts";

/** So many months stand under Archives before "More..." [PUB-033]. */
const FIRST_MONTHS = 6;

type To = (state: Partial<TableState>) => string;

/** Blogs to look through; every state is an address, so that it works without scripts [PUB-031] [PUB-032]. */
export const BlogTableView: BlockView<typeof blogTable, never, BlogListing> = ({
  id,
  name,
  value,
  data,
  page,
}) => {
  const to: To = (state) => stateHref(page.address, id, state);
  const label = name || "Blogs";
  const { blogs, filters, pages, page: number } = data;
  const pager = (
    <Pager
      label={`${label}: pages`}
      page={number}
      pages={pages}
      href={(other) => to({ filters, page: other })}
    />
  );
  if (value.isCompact)
    return (
      <div className="tn-blogs-compact" id={`blogs-${id}`}>
        {blogs.length === 0 ? <None data={data} /> : null}
        <ul>
          {blogs.map((blog) => (
            <li key={blog.id}>
              <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>{" "}
              <time dateTime={blog.timestamp}>{dayText(blog.timestamp)}</time>
            </li>
          ))}
        </ul>
        {pager}
      </div>
    );
  const isFirst = number === 1 && !Object.values(filters).some(Boolean);
  const featured = isFirst ? data.featured : null;
  // The featured blog isn't listed again right below itself.
  const listed = blogs.filter((blog) => blog.id !== featured?.id);
  return (
    <div className="tn-blogs" id={`blogs-${id}`}>
      <div className="tn-blogs-main">
        <Filters data={data} to={to} />
        {featured ? <Featured blog={featured} defaultImage={data.defaultImage} /> : null}
        {listed.length > 0 ? (
          <PostCards level={2} cards={blogCards(listed, data.defaultImage)} hasTeasers />
        ) : featured ? null : (
          <None data={data} />
        )}
        {pager}
      </div>
      <aside className="tn-blogs-side" aria-label={`${label}: find a blog`}>
        <Search id={id} label={label} page={page} filters={filters} />
        <Picks blogs={data.picks} />
        <Tags data={data} to={to} />
        <Archives data={data} to={to} />
      </aside>
    </div>
  );
};

const None = ({ data: { filters } }: { data: BlogListing }) => (
  <p>
    {Object.values(filters).some(Boolean)
      ? "Nothing matches. Take a filter off, or search for other words."
      : "There are no blogs here at the moment."}
  </p>
);

const Featured = ({ blog, defaultImage }: { blog: PublicBlog; defaultImage: string }) => {
  const picture = imageOrDefault(blog.thumbnailImage, defaultImage, "(width >= 60rem) 28rem, 100vw");
  return (
    <article className="tn-blogs-featured tn-post">
      {picture ? <PictureView picture={picture} alt="" className="tn-post-picture" isFirst /> : null}
      <div className="tn-post-words">
        <p className="tn-post-date">
          Featured · <time dateTime={blog.timestamp}>{dayText(blog.timestamp)}</time>
        </p>
        <h2 className="tn-post-title">
          <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>
        </h2>
        <p>{blog.teaser}</p>
      </div>
    </article>
  );
};

/** What the listing is narrowed to; each filter can be taken off by itself. */
const Filters = ({ data: { filters, total }, to }: { data: BlogListing; to: To }) => {
  const { search, tag, month } = filters;
  const given = [
    { key: "search", label: `“${search}”`, isSet: search !== "" },
    { key: "tag", label: tag, isSet: tag !== "" },
    { key: "month", label: month && monthText(month), isSet: month !== "" },
  ].filter(({ isSet }) => isSet);
  if (given.length === 0) return null;
  return (
    <div className="tn-blogs-filters">
      <p>{total === 1 ? "1 blog for:" : `${total.toLocaleString("en-US")} blogs for:`}</p>
      <ul className="tn-tags" aria-label="Current filters">
        {given.map(({ key, label }) => (
          <li key={key}>
            <a href={to({ filters: { ...filters, [key]: "" } })}>
              <span className="tn-visually-hidden">Without </span>
              {label} <span aria-hidden="true">×</span>
            </a>
          </li>
        ))}
      </ul>
      <a href={to({})}>Show all</a>
    </div>
  );
};

interface SearchProps {
  readonly id: number;
  readonly label: string;
  readonly page: PageState;
  readonly filters: BlogListing["filters"];
}

const Search = ({ id, label, page, filters: { search, tag, month } }: SearchProps) => (
  <search className="tn-blogs-search" aria-label={`${label}: search`}>
    <form action={`${page.address}#blogs-${id}`}>
      <label htmlFor={`blogs-search-${id}`}>Search blogs</label>
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
          Search
        </button>
      </div>
    </form>
  </search>
);

const Picks = ({ blogs }: { blogs: readonly PublicBlog[] }) =>
  blogs.length === 0 ? null : (
    <section>
      <h2>Editor's Picks</h2>
      <ul>
        {blogs.map((blog) => (
          <li key={blog.id}>
            <a href={blogPath(blog.friendlyUrl)}>{blog.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );

const Tags = ({ data: { tags, filters }, to }: { data: BlogListing; to: To }) =>
  tags.length === 0 ? null : (
    <section>
      <h2>Tags</h2>
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

const Archives = ({ data: { months, filters }, to }: { data: BlogListing; to: To }) => {
  if (months.length === 0) return null;
  const entries = months.map(({ month, count }) => (
    <li key={month}>
      <a
        href={to({ filters: { ...filters, month } })}
        aria-current={month === filters.month ? "true" : undefined}
      >
        {monthText(month)} ({count})
      </a>
    </li>
  ));
  const further = entries.slice(FIRST_MONTHS);
  return (
    <section>
      <h2>Archives</h2>
      <ul>{entries.slice(0, FIRST_MONTHS)}</ul>
      {further.length === 0 ? null : (
        <details open={months.findIndex(({ month }) => month === filters.month) >= FIRST_MONTHS}>
          <summary>
            <span className="tn-blogs-more">More...</span>
            <span className="tn-blogs-less">Less...</span>
          </summary>
          <ul>{further}</ul>
        </details>
      )}
    </section>
  );
};
