import { contentMessages } from "#content/messages.generated.ts";
import { type ContentName, contentNames } from "#content/names.generated.ts";
import { selectCreatedAt } from "#modules/companies/companies.public.ts";
import { selectLastChanges } from "#modules/publications/publications.public.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { ModuleFile } from "#platform/services/module-page.ts";
import { type AtomEntry, atomFeed } from "#platform/site/atom-feed.ts";
import { eachTag, itemTag } from "#platform/site/item-tags.ts";
import type { PageContext } from "#platform/site/page-context.ts";
import { stableId } from "#platform/site/stable-id.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { ItemRecord } from "./content-items.sql.ts";
import { type ContentType, titleField, typesField } from "./content-type.schema.ts";
import { hrefOf } from "./item-effects.service.ts";
import { selectNewest } from "./public-items.service.ts";

type FeedSite = Pick<PageContext["site"], "companyName" | "language">;

/** A feed that pages name in their heads. */
export interface Feed {
  readonly path: string;
  readonly title: string;
}

/** Number of items in a feed. */
const MAX_ENTRIES = 30;

/** The feeds of some modules' items, in the order of the menu. */
export const feedsOf = (modules: readonly string[], site: FeedSite): readonly Feed[] =>
  contentNames.flatMap((names) =>
    names.feed !== null && modules.includes(names.name)
      ? [{ path: names.feed, title: titleOf(names, site) }]
      : [],
  );

const titleOf = ({ wordsOf }: ContentName, { companyName, language }: FeedSite): string => {
  const { kinds } = wordsIn(language, contentMessages[wordsOf]);
  return `${capitalize(kinds)} · ${companyName}`;
};

/** The files of all feeds, by the definitions of content types. */
export const feedFiles = (types: readonly ContentType[]): readonly ModuleFile[] =>
  types.flatMap((type) => (type.feed ? [feedFile(type, type.feed)] : []));

const feedFile = (type: ContentType, feed: NonNullable<ContentType["feed"]>): ModuleFile => ({
  path: feed.path,
  module: type.name,
  load: async ({ tx, site }) => {
    const [items, lastChanges, company] = await Promise.all([
      selectNewest(tx, type, MAX_ENTRIES),
      selectLastChanges(tx, type.name),
      selectCreatedAt(tx),
    ]);
    const content = atomFeed({
      id: `urn:uuid:${stableId(tx.companyId, company, feed.path)}`,
      url: site.origin + feed.path,
      pageUrl: site.origin + (type.pages?.list ?? "/"),
      title: feedsOf([type.name], site)[0]?.title ?? "",
      language: site.language,
      publisher: site.companyName,
      entries: items.map((item) =>
        entryOf(type, feed, item, { ...site, lastChanges, companyId: tx.companyId }),
      ),
    });
    return {
      mediaType: "application/atom+xml",
      content,
      // Each item's tag, because a change of a text that isn't in the feed also changes when the item was updated.
      tags: [type.table, eachTag(type.table), ...items.map(({ id }) => itemTag(type.table, id))],
    };
  },
});

interface EntrySite {
  readonly companyId: number;
  readonly origin: string;
  readonly timeZone: string;
  /** When what visitors read of an item last changed. */
  readonly lastChanges: ReadonlyMap<number, Date>;
}

const entryOf = (
  type: ContentType,
  { day, summary }: NonNullable<ContentType["feed"]>,
  item: ItemRecord,
  { companyId, origin, timeZone, lastChanges }: EntrySite,
): AtomEntry => ({
  id: `urn:uuid:${stableId(companyId, item.createdAt, `${type.name}/${item.id}`)}`,
  url: origin + hrefOf(type, item),
  title: String(item[titleField(type)]),
  summary: summary ? String(item[summary]) : "",
  author: [item.uploaderFirstName, item.uploaderLastName].filter(Boolean).join(" "),
  categories: item[typesField(type)] as readonly string[],
  // At noon, it's the same day for readers in the neighboring time zones.
  publishedAt: instantIn(timeZone, `${item[day]}T12:00`),
  updatedAt: lastChanges.get(item.id) ?? item.changedAt,
});
