import type { ReadTx } from "#platform/db/company-db.ts";
import { selectNewsWithImage } from "./news.sql.ts";

export { addNews } from "./news.service.ts";
export { allShownNews, newsTypesAmong, pageOfNews } from "./shown-news.service.ts";

/** Where news items show an image, as a person would name it. */
export const newsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectNewsWithImage(tx, path)).map(({ title }) => ({ where: `${title} (newsletter)` }));
