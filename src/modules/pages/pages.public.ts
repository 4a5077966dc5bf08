import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { refuseForeignDrafts } from "./pages.service.ts";
import { insertPage, type PageRecord, selectPageForUpdate } from "./pages.sql.ts";

export { findComponents } from "./find-components.service.ts";
export { selectPagesWithWords } from "./find-pages.sql.ts";
export { orderPages } from "./menu-order.service.ts";
export { bringBackPage, changePage, noteNewPage, removePage } from "./page-changes.service.ts";
export { followBlock, indexPage, pageEntry, reindexPage } from "./page-entries.service.ts";
export { replacePageRole } from "./page-roles.service.ts";
export {
  type PageToShow,
  type ShownPage,
  selectLivePage,
  selectPageVersion,
} from "./page-to-show.sql.ts";
export { lockPageTree, selectLevelsBelow, selectMenuLevel } from "./page-tree.sql.ts";
export { editableRoles, mayEditDrafts } from "./pages.policy.ts";
export { addPage, pathOf, presentPage, refuseUrl, requirePage } from "./pages.service.ts";
export {
  insertPage,
  type PageRecord,
  selectChildren,
  selectHasHomePage,
  selectIsHomeLive,
  selectMenuPlace,
  selectNameAtUrl,
  selectPageLine,
  selectPageLineByPath,
  selectPageState,
  selectPublishedIds,
} from "./pages.sql.ts";

export { selectIsBlock, selectPagesShowing } from "./reusable-blocks.sql.ts";

/**
 * The page, locked for a change of its versions or components, if the person can edit its drafts.
 * @throws Refusal 404, 403, 409 for a deleted page
 */
export const requireOpenPage = async (tx: WriteTx, actor: Actor, pageId: number): Promise<PageRecord> => {
  const page = await selectPageForUpdate(tx, pageId);
  if (!page) throw refuse.notFound("page");
  refuseForeignDrafts(actor, page);
  if (page.deletedAt) throw refuse.conflict("This page is deleted. Restore it first.");
  return page;
};

/** Creates the home page at `/`, which every site has and which can't be deleted. Returns its id. */
export const addHomePage = (tx: WriteTx, companyName: string): Promise<number> =>
  insertPage(tx, {
    parentId: null,
    name: "Home",
    friendlyUrl: "/",
    showOnMenu: false,
    seoTitle: companyName,
    seoDescription: `Website of ${companyName}.`,
    seoKeywords: companyName,
    roleId: null,
    allowDelete: false,
  });
