import type { PageSideNav } from "#modules/side-navs/side-navs.contract.ts";
import { readPageSideNav } from "#modules/side-navs/side-navs.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { lockPageTree } from "./page-tree.sql.ts";
import type { Page, PageRow } from "./pages.contract.ts";
import { mayChangeDetails, mayEditDrafts } from "./pages.policy.ts";
import { HOME, MAX_DEPTH, type PageForm } from "./pages.schema.ts";
import {
  insertPage,
  type PageProperties,
  type PageRecord,
  type PageState,
  selectNameAtUrl,
  selectPage,
  selectPageLine,
  selectPageState,
  selectRoleExists,
  selectSideNavExists,
} from "./pages.sql.ts";

/** A page's status in lists. @param status of its newest version; null if it has none */
export const statusOf = (deletedAt: Date | null, status: string | null): PageRow["versionStatus"] =>
  deletedAt ? "Deleted" : ((status ?? "none") as PageRow["versionStatus"]);

/** One page for its form. @throws Refusal 404, 403 if its role excludes the caller */
export const readPage = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  links: StaffLinks,
): Promise<Page> => {
  const [line, state] = await Promise.all([selectPageLine(tx, pageId), selectPageState(tx, pageId)]);
  const record = line.at(-1);
  if (!record || record.isBlock) throw refuse.notFound("page");
  refuseForeignDrafts(actor, record);
  return presentPage(actor, line, state, await readPageSideNav(tx, record.sideNavId, links));
};

/** The page, if the caller can edit its drafts. @throws Refusal 404, 403 */
export const requirePage = async (tx: ReadTx, actor: Actor, pageId: number): Promise<PageRecord> => {
  const record = await selectPage(tx, pageId);
  if (!record) throw refuse.notFound("page");
  refuseForeignDrafts(actor, record);
  return record;
};

/** @throws Refusal 403 if the page's role excludes the caller */
export const refuseForeignDrafts = (actor: Actor, page: PageRecord): void => {
  if (!mayEditDrafts(actor, page))
    throw refuse.notAllowed("Only people with the page's role and admins can edit this page.");
};

/** @param line the page and its ancestors, top first */
export const presentPage = (
  actor: Actor,
  line: readonly PageRecord[],
  state: PageState,
  sideNav: PageSideNav | null,
): Page => {
  const record = line.at(-1);
  if (!record) throw refuse.notFound("page");
  const above = line.slice(0, -1).map((ancestor) => ancestor.id);
  return {
    id: record.id,
    name: record.name,
    friendlyUrl: record.isBlock ? "" : record.friendlyUrl,
    menu: above[0] ?? null,
    childMenu: above[1] ?? null,
    subMenu: above[2] ?? null,
    showOnMenu: record.showOnMenu,
    allowNavigation: record.allowNavigation,
    display: state.isLive && !record.deletedAt,
    order: record.sortOrder,
    scoTitle: record.seoTitle,
    scoMetaDescription: record.seoDescription,
    scoMetaKeywords: record.seoKeywords,
    status: record.deletedAt ? "Deleted" : record.restoredAt ? "Restored" : "",
    versionStatus: statusOf(record.deletedAt, state.versionStatus),
    allowDelete: record.allowDelete,
    openType: record.isBlock ? null : record.openType,
    sideNavId: record.sideNavId ?? 0,
    language: record.language ?? "",
    roleId: record.roleId ?? 0,
    isExternal: record.isExternal && !record.isBlock,
    sideNav,
    rowVersion: record.rowVersion,
    mayChange: mayChangeDetails(actor, record, state.wasPublished),
  };
};

/**
 * Creates a page without versions; versions.service adds its draft V1.
 * @throws Refusal 400 for menus that don't fit, 409 for an address that is taken or reserved
 */
export const addPage = async (
  tx: WriteTx,
  form: PageForm,
  reservedSegments: ReadonlySet<string>,
): Promise<number> => {
  await lockPageTree(tx);
  const above = await lineAbove(tx, form);
  const properties = await propertiesOf(tx, form, above);
  if (!form.isExternal) await refuseUrl(tx, properties, reservedSegments);
  return insertPage(tx, { ...properties, isExternal: form.isExternal, allowNavigation: true });
};

/** A form's values for a page below `above`. @throws Refusal 400 for a role or side nav that doesn't exist */
export const propertiesOf = async (
  tx: WriteTx,
  form: PageForm,
  above: readonly PageRecord[],
): Promise<PageProperties> => {
  const parent = above.at(-1);
  if (form.roleId !== 0 && !(await selectRoleExists(tx, form.roleId)))
    throw refuse.invalid("The chosen role no longer exists.");
  if (form.sideNavId !== 0 && !(await selectSideNavExists(tx, form.sideNavId)))
    throw refuse.invalid("The chosen side nav no longer exists.");
  return {
    parentId: parent?.id ?? null,
    name: form.name,
    friendlyUrl: form.friendlyUrl,
    // A page off the menu has no menu pages below it [MENU-010].
    showOnMenu: form.showOnMenu && parent?.showOnMenu !== false,
    openType: form.openType,
    seoTitle: form.scoTitle,
    seoDescription: form.scoMetaDescription,
    seoKeywords: form.scoMetaKeywords,
    roleId: form.roleId || null,
    sideNavId: form.sideNavId || null,
    ...(form.language === undefined ? {} : { language: form.language || null }),
  };
};

/** @throws Refusal 409 for a top-level address that the server uses, or that a sibling has; 400 for home's */
export const refuseUrl = async (
  tx: ReadTx,
  page: { parentId: number | null; friendlyUrl: string },
  reservedSegments: ReadonlySet<string>,
  pageId = 0,
): Promise<void> => {
  if (page.parentId === null && reservedSegments.has(page.friendlyUrl.toLowerCase()))
    throw refuse.conflict(`The address /${page.friendlyUrl} is reserved. Choose a different Friendly URL.`);
  if ((await selectNameAtUrl(tx, page.parentId, page.friendlyUrl, pageId)) !== null)
    throw refuse.conflict(
      "Another page at this menu level already has this Friendly URL. Choose a different one.",
    );
  if (page.friendlyUrl === HOME)
    throw refuse.invalid("Friendly URL can have only the letters a to z, numbers, and hyphens.");
};

/**
 * A deleted page keeps its address, which its form can't change. If the address isn't free, the message says what to do
 * instead.
 * @throws Refusal 409
 */
export const refuseRestore = async (
  tx: ReadTx,
  page: PageRecord,
  reservedSegments: ReadonlySet<string>,
): Promise<void> => {
  const { parentId, friendlyUrl } = page;
  if (parentId === null && reservedSegments.has(friendlyUrl.toLowerCase()))
    throw refuse.conflict(
      `The address /${friendlyUrl} is now reserved. Create a new page with a different Friendly URL.`,
    );
  const name = await selectNameAtUrl(tx, parentId, friendlyUrl, page.id);
  if (name !== null)
    throw refuse.conflict(
      `The page “${name}” now uses the Friendly URL “${friendlyUrl}”. Change that first, then restore this page.`,
    );
};

/**
 * The ancestors that the three menus give a page, top first. They must be on one path of the tree.
 * @param pageId the page itself, if it already exists
 * @throws Refusal 400
 */
export const lineAbove = async (tx: ReadTx, form: PageForm, pageId = 0): Promise<PageRecord[]> => {
  const chosen = [form.menu, form.childMenu, form.subMenu];
  const depth = chosen.indexOf(null);
  const ids = chosen.slice(0, depth === -1 ? 3 : depth) as number[];
  if (chosen.filter((id) => id !== null).length !== ids.length)
    throw refuse.invalid("A child menu needs a parent menu, and a sub menu needs a child menu.");
  const parentId = ids.at(-1);
  if (parentId === undefined) return [];
  const line = await selectPageLine(tx, parentId);
  if (line.some((page) => page.id === pageId)) throw refuse.invalid("A page can't be below itself.");
  const isOneLine = line.length === ids.length && line.every((page, index) => page.id === ids[index]);
  const isUsable = line.every((page) => !page.isExternal && !page.deletedAt && page.friendlyUrl !== HOME);
  if (!isOneLine || !isUsable || line.length >= MAX_DEPTH)
    throw refuse.invalid("The chosen menus don't belong together. Choose them again.");
  return line;
};

/** A page's path from the root: `/` for home. @param line the page and its ancestors, top first */
export const pathOf = (line: readonly { friendlyUrl: string }[]): string =>
  line.length === 1 && line[0]?.friendlyUrl === HOME
    ? HOME
    : `/${line.map((page) => page.friendlyUrl).join("/")}`;
