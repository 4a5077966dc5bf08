import { layoutTexts } from "#modules/layout/layout.public.ts";
import { tabTexts } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { settingsTexts } from "#modules/settings/settings.public.ts";
import { sideNavTexts } from "#modules/side-navs/side-navs.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import {
  deletedComponentTexts,
  deletedPageTexts,
  externalPagesOf,
  messagesOfForms,
  pageTexts,
  selectIdsIn,
} from "./used-addresses.sql.ts";

type TextsOfItems = Services["textsOfItems"];

/** What is in Trash and shows images and links when it's restored. */
const textsInTrash = (tx: ReadTx, textsOfItems: TextsOfItems) => [
  deletedPageTexts(tx),
  deletedComponentTexts(tx),
  sideNavTexts(tx, { inTrash: true }),
  ...textsOfItems(tx, { inTrash: true }),
];

/** What a draft, pending, or live version, an item, the layout, a setting, or a form shows, or something in Trash. */
const textsInUse = (tx: ReadTx, textsOfItems: TextsOfItems) => [
  pageTexts(tx),
  layoutTexts(tx),
  tabTexts(tx),
  sideNavTexts(tx, { inTrash: false }),
  settingsTexts(tx),
  messagesOfForms(tx),
  ...textsOfItems(tx, { inTrash: false }),
  ...textsInTrash(tx, textsOfItems),
];

/** The ids of all images that something in Trash uses. */
export const imageIdsInTrash = (tx: ReadTx, textsOfItems: TextsOfItems): Promise<number[]> =>
  selectIdsIn(tx, "images", textsInTrash(tx, textsOfItems));

/** The ids of all library images that are in use, or that something in Trash needs when it's restored. */
export const usedImageIds = (tx: ReadTx, textsOfItems: TextsOfItems): Promise<number[]> =>
  selectIdsIn(tx, "images", textsInUse(tx, textsOfItems));

/** The same for uploaded files. Menus can link to them as well. */
export const usedFileIds = (tx: ReadTx, textsOfItems: TextsOfItems): Promise<number[]> =>
  selectIdsIn(tx, "files", [...textsInUse(tx, textsOfItems), externalPagesOf(tx)]);
