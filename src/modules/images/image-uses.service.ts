import { blogsWithImage } from "#modules/blogs/blogs.public.ts";
import { eventsWithImage } from "#modules/events/events.public.ts";
import { layoutWithImage } from "#modules/layout/layout.public.ts";
import { tabsWithImage } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { newsWithImage } from "#modules/news/news.public.ts";
import { settingsWithImage } from "#modules/settings/settings.public.ts";
import { sideNavsWithImage } from "#modules/side-navs/side-navs.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { selectPagesWithText } from "./images.sql.ts";

/** One place that shows an image to visitors, or will once it is approved; as a person would name it. */
export interface ImageUse {
  readonly where: string;
}

/**
 * Finds where an image is used. `path` starts every address of the image and of its copies, and of no other image.
 * A module that lets people choose images offers one of these and stands in the list below.
 */
export type FindImageUses = (tx: ReadTx, path: string) => Promise<ImageUse[]>;

const usesOnPages: FindImageUses = async (tx, path) =>
  (await selectPagesWithText(tx, path)).map(({ name, status }) => ({ where: `${name} (${status} version)` }));

const finders: readonly FindImageUses[] = [
  usesOnPages,
  layoutWithImage,
  tabsWithImage,
  sideNavsWithImage,
  settingsWithImage,
  eventsWithImage,
  newsWithImage,
  blogsWithImage,
];

/** Every use that keeps an image from being deleted (decisions §10). */
export const imageUses = async (tx: ReadTx, imageId: number): Promise<ImageUse[]> => {
  const uses: ImageUse[] = [];
  for (const find of finders) uses.push(...(await find(tx, `/images/${imageId}/`)));
  return uses;
};
