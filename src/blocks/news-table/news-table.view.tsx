import type { PublicNews } from "#content/news/news.type.ts";
import { fileKindLabel, fileSizeText } from "#modules/uploads/uploads.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { tablePageHref } from "#platform/blocks/table-pages.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { THUMBNAIL, thumbnailUrl } from "#platform/html/image-sources.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import { NEWS_KEY, type NewsTableData } from "./news-data.schema.ts";
import type { newsTable } from "./news-table.schema.ts";

/** Issues of the newsletter, each with its file; compact: titles and dates alone [PUB-049]. */
export const NewsTableView: BlockView<typeof newsTable, never, NewsTableData> = ({
  name,
  value,
  data,
  page,
}) => {
  const { tableId, items, defaultImage } = data;
  return (
    <section className="tn-news" id={`${NEWS_KEY}-${tableId}`} aria-label={name}>
      {items.length === 0 ? (
        <p className="tn-news-none">There is no news here at the moment.</p>
      ) : (
        <ul data-compact={value.isCompact || undefined}>
          {items.map((item) => (
            <li key={item.id}>
              {value.isCompact ? null : <Thumbnail address={item.thumbnailImage || defaultImage} />}
              <Issue item={item} isCompact={value.isCompact} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={`${name}: pages`}
        page={data.page}
        pages={data.pages}
        href={(number) => tablePageHref(page.address, NEWS_KEY, tableId, number)}
      />
    </section>
  );
};

/** Decoration beside the title [IMG-015]. */
const Thumbnail = ({ address }: { address: string }) =>
  address === "" ? (
    <span className="tn-news-thumbnail" />
  ) : (
    <img
      className="tn-news-thumbnail"
      src={thumbnailUrl(address)}
      alt=""
      width={THUMBNAIL.width}
      height={THUMBNAIL.height}
      loading="lazy"
      decoding="async"
    />
  );

const Issue = ({ item, isCompact }: { item: PublicNews; isCompact: boolean }) => (
  <div className="tn-news-issue">
    <a href={item.location}>{item.title}</a>
    {isCompact ? null : <p>{item.teaser}</p>}
    <p className="tn-news-facts">
      <time dateTime={item.timestamp}>{dayText(item.timestamp)}</time>
      {isCompact
        ? null
        : ` · ${[...item.types.split(",").filter(Boolean), fileKindLabel(item.fileName), fileSizeText(item.bytes)].join(" · ")}`}
    </p>
  </div>
);
