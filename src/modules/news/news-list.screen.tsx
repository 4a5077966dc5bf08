import IconNews from "@tabler/icons-react/dist/esm/icons/IconNews.mjs";
import { spaced } from "#modules/content/content.schema.ts";
import { ContentList, linkColumn, TypesCell } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { shownDay } from "#platform/ui/shown-dates.ts";
import type { News } from "./news.contract.ts";
import { newsKind } from "./news-kind.editor.tsx";

const COLUMNS: readonly Column<News>[] = [
  linkColumn(newsKind, "title", "Title", (row) => row.title),
  {
    key: "types",
    header: "Types",
    cell: (row) => <TypesCell types={row.types} />,
    sortValue: (row) => row.types,
  },
  {
    key: "description",
    header: "Description",
    cell: (row) => spaced(row.description),
    sortValue: (row) => row.description,
  },
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (row) => shownDay(row.timestamp),
    sortValue: (row) => row.timestamp,
  },
];

/** Every issue of the company's newsletter, for Admins [NEWS-001] [NEWS-002] [NEWS-003]. */
export const NewsListScreen = () => (
  <ContentList
    kind={newsKind}
    title="Newsletter"
    help="Issues that visitors open as a file. News tables on pages list them with teaser and thumbnail."
    icon={<IconNews size={32} />}
    createLabel="Create News"
    mayCreate
    emptyText="There are no issues yet. Create the first one; visitors see it in the news tables of your pages."
    columns={COLUMNS}
    nameOf={(row) => row.title}
    rows={(asked, signal) => call("getNews", { query: asked, signal })}
    count={(filters, signal) => call("countNews", { query: filters, signal })}
  />
);
