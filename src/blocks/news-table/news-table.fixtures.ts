import type { PublicNews } from "#content/news/news.type.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { NewsTableData } from "./news-data.schema.ts";
import type { newsTable } from "./news-table.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof newsTable>;
  readonly data: NewsTableData;
}

const value = { types: "The Current,Annual report", maxEntries: 0, isCompact: false };
const all = { tableId: 7, defaultImage: "", page: 1, pages: 1 };

const issue = (id: number, changes: Partial<PublicNews> = {}): PublicNews => ({
  id,
  title: `The Current ${id}`,
  thumbnailImage: "",
  teaser: "What the valley reads.",
  types: "The Current",
  description: "",
  location: `/files/${id}/the-current-${id}.pdf`,
  timestamp: "2026-11-20",
  fileName: `The Current ${id}.pdf`,
  bytes: 48_213,
  ...changes,
});

/** News: none, some, one page of many, and extreme titles. */
export const newsTableFixtures = {
  empty: { value, data: { ...all, items: [] } },
  typical: {
    value,
    data: {
      ...all,
      defaultImage: "/images/3/reservoir-1920x1080.jpg",
      items: [
        issue(48, {
          title: "Before the storms",
          teaser: "Crews have trimmed 61 miles of line. What you can do before the first ice.",
          thumbnailImage: "/images/4/line-crew-1600x1067.jpg",
        }),
        issue(12, {
          title: "Annual report",
          types: "Annual report,The Current",
          timestamp: "2026-04-30",
          fileName: "report.docx",
          bytes: 1_300_000,
        }),
      ],
    },
  },
  compact: { value: { ...value, isCompact: true }, data: { ...all, items: [issue(2), issue(1)] } },
  longest: {
    value,
    data: {
      ...all,
      page: 2,
      pages: 3,
      items: Array.from({ length: 50 }, (_, index) =>
        issue(index + 1, {
          title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4).trim(),
          teaser: "W".repeat(90),
          types: Array.from({ length: 12 }, (_, type) => `A type with a long name ${type}`).join(","),
        }),
      ),
    },
  },
  hostile: {
    value,
    data: {
      ...all,
      items: [
        issue(1, {
          title: '"><script>alert(1)</script>',
          teaser: "<img src=x onerror=alert(1)>",
          types: "<i>x</i>",
          fileName: "<x>.pdf",
          thumbnailImage: 'https://pictures.example/a.png?"><b>x</b>',
        }),
      ],
    },
  },
} satisfies Record<string, Fixture>;
