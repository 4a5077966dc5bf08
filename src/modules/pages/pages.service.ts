import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Page, PageRow } from "./pages.contract.ts";
import { mayEditDrafts } from "./pages.policy.ts";
import { MAX_DEPTH, type PageForm } from "./pages.schema.ts";
import {
  insertPage,
  type PageListRecord,
  type PageRecord,
  type PageState,
  selectIsUrlTaken,
  selectPage,
  selectPageLine,
  selectPageList,
  selectPageState,
  selectRoleExists,
} from "./pages.sql.ts";

/** The pages whose drafts somebody may edit. */
export const listPages = async (tx: ReadTx, actor: Actor): Promise<PageRow[]> =>
  (await selectPageList(tx)).filter((record) => mayEditDrafts(actor, record)).map(presentRow);

const presentRow = (record: PageListRecord): PageRow => ({
  pageId: record.id,
  pageName: record.name,
  pageMenuUrl: record.above[0] ?? "",
  pageChildMenu: record.above[1] ?? "",
  pageSubMenu: record.above[2] ?? "",
  pageUrl: record.friendlyUrl,
  versionStatus: statusOf(record.deletedAt, record.status),
  pageAllowNavigation: record.allowNavigation,
  pageShowOnMenu: record.showOnMenu,
  isExternal: record.isExternal,
});

const statusOf = (deletedAt: Date | null, status: string | null): PageRow["versionStatus"] =>
  deletedAt ? "Deleted" : ((status ?? "backup") as PageRow["versionStatus"]);

/** One page for its form. @throws Refusal 404, 403 where its role keeps the caller out */
export const readPage = async (tx: ReadTx, actor: Actor, pageId: number): Promise<Page> => {
  const line = await selectPageLine(tx, pageId);
  const record = line.at(-1);
  if (!record) throw refuse.notFound("page");
  refuseForeignDrafts(actor, record);
  return presentPage(line, await selectPageState(tx, pageId));
};

/** The page, which the caller may edit the drafts of. @throws Refusal 404, 403 */
export const requirePage = async (tx: ReadTx, actor: Actor, pageId: number): Promise<PageRecord> => {
  const record = await selectPage(tx, pageId);
  if (!record) throw refuse.notFound("page");
  refuseForeignDrafts(actor, record);
  return record;
};

export const refuseForeignDrafts = (actor: Actor, page: PageRecord): void => {
  if (!mayEditDrafts(actor, page))
    throw refuse.notAllowed("Only the page's role and Admins may edit this page.");
};

/** What a page that doesn't exist yet starts with (page id 0). */
export const blankPage = (): Page => ({
  id: 0,
  name: "",
  friendlyUrl: "",
  menu: null,
  childMenu: null,
  subMenu: null,
  showOnMenu: false,
  allowNavigation: true,
  display: false,
  order: null,
  scoTitle: "",
  scoMetaDescription: "",
  scoMetaKeywords: "",
  status: "",
  versionStatus: "draft",
  allowDelete: true,
  openType: null,
  sideNavId: 0,
  roleId: 0,
  isExternal: false,
  rowVersion: 0,
});

/** @param line the page and those above it, the topmost first */
export const presentPage = (line: readonly PageRecord[], state: PageState): Page => {
  const record = line.at(-1);
  if (!record) throw refuse.notFound("page");
  const above = line.slice(0, -1).map((ancestor) => ancestor.id);
  return {
    id: record.id,
    name: record.name,
    friendlyUrl: record.friendlyUrl,
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
    status: record.deletedAt ? "Deleted" : "",
    versionStatus: statusOf(record.deletedAt, state.versionStatus),
    allowDelete: record.allowDelete,
    openType: record.openType,
    sideNavId: record.sideNavId ?? 0,
    roleId: record.roleId ?? 0,
    isExternal: record.isExternal,
    rowVersion: record.rowVersion,
  };
};

/**
 * Creates an internal page without a version; versions.service adds its draft V1.
 * @throws Refusal 400 for menus that don't fit, 409 for an address that is taken or reserved
 */
export const addPage = async (
  tx: WriteTx,
  form: PageForm,
  reservedSegments: ReadonlySet<string>,
): Promise<number> => {
  const parentId = await parentOf(tx, form);
  if (parentId === null && reservedSegments.has(form.friendlyUrl.toLowerCase()))
    throw refuse.conflict(
      `The address /${form.friendlyUrl} is reserved. Please choose another Friendly URL.`,
    );
  if (await selectIsUrlTaken(tx, parentId, form.friendlyUrl))
    throw refuse.conflict(
      "Another page at this menu level has this Friendly URL already. Please choose another one.",
    );
  if (form.roleId !== 0 && !(await selectRoleExists(tx, form.roleId)))
    throw refuse.invalid("The chosen role doesn't exist any more.");
  return insertPage(tx, {
    parentId,
    name: form.name,
    friendlyUrl: form.friendlyUrl,
    showOnMenu: form.showOnMenu,
    seoTitle: form.scoTitle,
    seoDescription: form.scoMetaDescription,
    seoKeywords: form.scoMetaKeywords,
    roleId: form.roleId || null,
  });
};

/** The page that menu, child menu and sub menu put above it. The three must be one line of the tree. */
const parentOf = async (tx: ReadTx, form: PageForm): Promise<number | null> => {
  const chosen = [form.menu, form.childMenu, form.subMenu];
  const depth = chosen.indexOf(null);
  const ids = chosen.slice(0, depth === -1 ? 3 : depth) as number[];
  if (chosen.filter((id) => id !== null).length !== ids.length)
    throw refuse.invalid("A child menu needs a parent menu, and a sub menu needs a child menu.");
  const parentId = ids.at(-1);
  if (parentId === undefined) return null;
  const line = await selectPageLine(tx, parentId);
  const isOneLine = line.length === ids.length && line.every((page, index) => page.id === ids[index]);
  const isUsable = line.every((page) => !page.isExternal && !page.deletedAt && page.friendlyUrl !== "/");
  if (!isOneLine || !isUsable || line.length >= MAX_DEPTH)
    throw refuse.invalid("The chosen menus don't belong together. Please choose them again.");
  return parentId;
};

/** Path of a page from the root: `/` for home. @param line the page and those above it, the topmost first */
export const pathOf = (line: readonly { friendlyUrl: string }[]): string =>
  line.length === 1 && line[0]?.friendlyUrl === "/"
    ? "/"
    : `/${line.map((page) => page.friendlyUrl).join("/")}`;
