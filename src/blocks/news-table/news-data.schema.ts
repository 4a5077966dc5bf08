import type { PublicNews } from "#content/news/news.type.ts";

/** What a news table shows. */
export interface NewsTableData {
  /** The id that addresses name it by. */
  readonly tableId: number;
  readonly items: readonly PublicNews[];
  /** Stands for missing thumbnails; "" for none. */
  readonly defaultImage: string;
  readonly page: number;
  readonly pages: number;
}

/** The parameter that names a table whose page an address asks for. */
export const NEWS_KEY = "news";
