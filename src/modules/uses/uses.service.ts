import { layoutWithImage } from "#modules/layout/layout.public.ts";
import { tabsWithImage } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { settingsWithImage } from "#modules/settings/settings.public.ts";
import { sideNavsWithImage } from "#modules/side-navs/side-navs.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import type { Use } from "./uses.schema.ts";
import {
  selectDeletedComponentsWithText,
  selectExternalPagesTo,
  selectFormsWithText,
  selectPagesWithText,
} from "./uses.sql.ts";

/** A place that uses an image or a file, by the name that people know. */
interface FoundUse {
  readonly where: string;
  /** Set if only a draft uses it, which doesn't prevent deletion. */
  readonly isDraft?: boolean;
}

/**
 * Finds where an image or a file is used. `path` is the start of all of its addresses, and of no others. A module whose
 * texts can contain images or files provides such a function, which is in a list below.
 */
type FindUses = (tx: ReadTx, path: string) => Promise<FoundUse[]>;

/** A use in a version of a page. */
export const useOnPage = ({ name, status }: { name: string; status: string }): FoundUse => ({
  where: `${name} (${status} version)`,
  isDraft: status === "draft",
});

const usesOnPages: FindUses = async (tx, path) =>
  (await selectPagesWithText(tx, path, { inTrash: false })).map(useOnPage);

const usesInSideNavs: FindUses = (tx, path) => sideNavsWithImage(tx, path, { inTrash: false });

const usesInForms: FindUses = async (tx, path) =>
  (await selectFormsWithText(tx, path)).map(({ name }) => ({ where: `form ${name}` }));

const usesInMenu: FindUses = async (tx, path) =>
  (await selectExternalPagesTo(tx, path)).map(({ name }) => ({ where: `menu entry ${name}` }));

const finders: readonly FindUses[] = [
  usesOnPages,
  layoutWithImage,
  tabsWithImage,
  usesInSideNavs,
  settingsWithImage,
  usesInForms,
];

const usesOf = async (
  tx: ReadTx,
  path: string,
  itemsWithImage: Services["itemsWithImage"],
  more: readonly FindUses[] = [],
): Promise<Use[]> => {
  const uses: FoundUse[] = [];
  for (const find of [...finders, ...more]) uses.push(...(await find(tx, path)));
  uses.push(...(await itemsWithImage(tx, path, { inTrash: false })));
  return uses.map(({ where, isDraft = false }) => ({ where, isDraft, isInTrash: false }));
};

const usesInTrash = async (
  tx: ReadTx,
  path: string,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => {
  const components = await selectDeletedComponentsWithText(tx, path);
  const pages = await selectPagesWithText(tx, path, { inTrash: true });
  const names = [
    ...new Set(pages.map(({ name }) => name)),
    ...components.map(({ component, page }) => `${component} on ${page}`),
    ...(await sideNavsWithImage(tx, path, { inTrash: true })).map(({ where }) => where),
    ...(await itemsWithImage(tx, path, { inTrash: true })).map(({ where }) => where),
  ];
  return names.map((name) => ({ where: `${name} (in Trash)`, isDraft: false, isInTrash: true }));
};

const imagePath = (imageId: number): string => `/images/${imageId}/`;

/**
 * Everything that uses an image. All uses except drafts prevent deletion (decisions §10).
 * @param itemsWithImage finds uses by items of content types
 */
export const imageUses = (
  tx: ReadTx,
  imageId: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => usesOf(tx, imagePath(imageId), itemsWithImage);

/** What uses an image and is in Trash: pages, components, side navs, and items. They don't prevent deletion. */
export const imageUsesInTrash = (
  tx: ReadTx,
  imageId: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => usesInTrash(tx, imagePath(imageId), itemsWithImage);

/** Everything that links to an uploaded file, including what is in Trash. Menus can link to files as well. */
export const fileUses = async (
  tx: ReadTx,
  fileId: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => {
  const path = `/files/${fileId}/`;
  return [
    ...(await usesOf(tx, path, itemsWithImage, [usesInMenu])),
    ...(await usesInTrash(tx, path, itemsWithImage)),
  ];
};
