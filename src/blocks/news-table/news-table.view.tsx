import type { PublicNews } from "#content/news/news.type.ts";
import { fileKindLabel, fileSizeText } from "#modules/uploads/uploads.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { tablePageHref } from "#platform/blocks/table-pages.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { THUMBNAIL, thumbnailUrl } from "#platform/html/image-sources.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { NEWS_KEY, type NewsTableData } from "./news-data.schema.ts";
import { newsTableMessages } from "./news-table.messages.ts";
import type { newsTable } from "./news-table.schema.ts";

/** Newsletter issues with their files. The compact layout has only titles and dates [PUB-049]. */
export const NewsTableView: BlockView<typeof newsTable, never, NewsTableData> = ({
  name,
  value,
  data,
  page,
  language,
}) => {
  const words = wordsIn(language, newsTableMessages);
  const { tableId, items, defaultImage } = data;
  return (
    <section className="tn-news" id={`${NEWS_KEY}-${tableId}`} aria-label={name}>
      {items.length === 0 ? (
        <p className="tn-news-none">{words.none}</p>
      ) : (
        <ul data-compact={value.isCompact || undefined}>
          {items.map((item) => (
            <li key={item.id}>
              {value.isCompact ? null : <Thumbnail address={item.thumbnailImage || defaultImage} />}
              <Issue item={item} isCompact={value.isCompact} language={language} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={words.pages({ name })}
        page={data.page}
        pages={data.pages}
        language={language}
        href={(number) => tablePageHref(page.address, NEWS_KEY, tableId, number)}
      />
    </section>
  );
};

/** Decorative, beside the title [IMG-015]. */
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

interface IssueProps {
  readonly item: PublicNews;
  readonly isCompact: boolean;
  readonly language: Language;
}

const Issue = ({ item, isCompact, language }: IssueProps) => (
  <div className="tn-news-issue">
    <a href={item.location}>{item.title}</a>
    {isCompact ? null : <p>{item.teaser}</p>}
    <p className="tn-news-facts">
      <time dateTime={item.timestamp}>{dayText(item.timestamp, language)}</time>
      {isCompact
        ? null
        : ` · ${[...item.types.split(",").filter(Boolean), fileKindLabel(item.fileName), fileSizeText(item.bytes)].join(" · ")}`}
    </p>
  </div>
);
