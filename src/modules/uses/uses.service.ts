import { layoutWithImage } from "#modules/layout/layout.public.ts";
import { tabsWithImage } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { settingsWithImage } from "#modules/settings/settings.public.ts";
import { sideNavsWithImage } from "#modules/side-navs/side-navs.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { selectDeletedComponentsWithText, selectPagesWithText } from "./image-uses.sql.ts";
import type { ImageUse } from "./images.contract.ts";

/** A place that uses an image, by the name that people know. */
export interface FoundImageUse {
  readonly where: string;
  /** Set if only a draft uses it, which doesn't prevent deletion. */
  readonly isDraft?: boolean;
}

/**
 * Finds where an image is used. `path` is the start of all addresses of the image and its copies, and of no other
 * image. A module in which people choose images offers such a function and is in the list below.
 */
export type FindImageUses = (tx: ReadTx, path: string) => Promise<FoundImageUse[]>;

const usesOnPages: FindImageUses = async (tx, path) =>
  (await selectPagesWithText(tx, path)).map(({ name, status }) => ({
    where: `${name} (${status} version)`,
    isDraft: status === "draft",
  }));

const finders: readonly FindImageUses[] = [
  usesOnPages,
  layoutWithImage,
  tabsWithImage,
  sideNavsWithImage,
  settingsWithImage,
];

const pathOf = (imageId: number): string => `/images/${imageId}/`;

/**
 * Everything that uses an image. All uses except drafts prevent deletion (decisions §10).
 * @param itemsWithImage finds uses by items of content types
 */
export const imageUses = async (
  tx: ReadTx,
  imageId: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<ImageUse[]> => {
  const path = pathOf(imageId);
  const uses: FoundImageUse[] = [];
  for (const find of finders) uses.push(...(await find(tx, path)));
  uses.push(...(await itemsWithImage(tx, path, { inTrash: false })));
  return uses.map(({ where, isDraft = false }) => ({ where, isDraft, isInTrash: false }));
};

/** The components and items in Trash that use an image. They don't prevent deletion. */
export const imageUsesInTrash = async (
  tx: ReadTx,
  imageId: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<ImageUse[]> => {
  const path = pathOf(imageId);
  const components = await selectDeletedComponentsWithText(tx, path);
  const names = [
    ...components.map(({ component, page }) => `${component} on ${page}`),
    ...(await itemsWithImage(tx, path, { inTrash: true })).map(({ where }) => where),
  ];
  return names.map((name) => ({ where: `${name} (in Trash)`, isDraft: false, isInTrash: true }));
};
