import type { PublicNews } from "#content/news/news.type.ts";

/** Data of a news table. */
export interface NewsTableData {
  /** The id used in URLs. */
  readonly tableId: number;
  readonly items: readonly PublicNews[];
  /** Shown for issues without a thumbnail; "" for none. */
  readonly defaultImage: string;
  readonly page: number;
  readonly pages: number;
}

/** The query parameter with the table whose page is requested. */
export const NEWS_KEY = "news";
