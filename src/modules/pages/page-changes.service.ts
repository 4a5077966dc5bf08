import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { invalidateLinksTo, invalidatePlaces } from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects } from "#modules/redirects/redirects.public.ts";
import { insertVersionLog } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import { type NewOrder, requireSeenOrder } from "#platform/call/list-order.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { reindexPage } from "./page-entries.service.ts";
import {
  lockPageTree,
  type PlaceRecord,
  selectHasChildren,
  selectHasMenuChildren,
  selectMenuLevel,
  selectOrderedPages,
  selectPlaces,
  updateMenuOrder,
  updatePage,
  updatePageDeleted,
  updatePageRestored,
} from "./page-tree.sql.ts";
import type { getMenuSiblings, SiblingPage, updatePage as updateCall } from "./pages.contract.ts";
import { MAX_DEPTH } from "./pages.schema.ts";
import { lineAbove, pathOf, propertiesOf, refuseRestore, refuseUrl, statusOf } from "./pages.service.ts";
import {
  type PageProperties,
  type PageRecord,
  selectPageForUpdate,
  selectPageLine,
  selectPageState,
} from "./pages.sql.ts";

// What Admins change about a page: at once, for every version of it (decisions §7). Each change is logged with the
// page's versions and in the audit log, and says what it makes stale:
//   page:<id>: the page itself
//   crumb:<id>: pages that name it in their breadcrumbs
//   menu: the menus, which appear on every page
//   links to it (invalidateLinksTo): its address differs, or nobody reads it anymore, or again

/** Writes a new page into the audit log; nobody reads it yet, so nothing is stale. */
export const noteNewPage = async (tx: WriteTx, actor: Actor, pageId: number): Promise<void> => {
  const after = await auditOf(tx, pageId);
  await recordAudit(tx, actor, { action: "Created page", subject: after.path, after });
};

/**
 * Saves what the page's form holds. Old addresses of the page and of what is below it lead to the new ones. Answers
 * the page's id.
 * @throws Refusal 404; 409 for a deleted page, a save in between, child pages in the way, an address that is taken;
 * 400 for menus that don't fit
 */
export const changePage = async (
  tx: WriteTx,
  actor: Actor,
  form: BodyOf<typeof updateCall>,
  reservedSegments: ReadonlySet<string>,
): Promise<number> => {
  await lockPageTree(tx);
  const page = await requirePageForUpdate(tx, form.id);
  if (page.deletedAt) throw refuse.conflict("This page is deleted. Restore it first.");
  if (form.rowVersion !== undefined && form.rowVersion !== page.rowVersion) throw refuse.stale();
  if (form.isExternal !== page.isExternal)
    throw refuse.invalid(
      page.isExternal
        ? "This page opens another address and can't become a page of this site."
        : "This page can't become one that opens another address.",
    );
  const above = await lineAbove(tx, form, page.id);
  const properties = await propertiesOf(tx, form, above);
  const isMoved = properties.parentId !== page.parentId;
  const isReadressed = isMoved || properties.friendlyUrl !== page.friendlyUrl;
  if (!page.allowDelete) refuseChangeOfFixed(page, properties);
  else if (isReadressed && !page.isExternal) await refuseUrl(tx, properties, reservedSegments, page.id);
  const hasChildren = await selectHasChildren(tx, page.id);
  if (isMoved && hasChildren)
    throw refuse.conflict(
      "Can't change due to child pages: move or delete those first, then choose other menus.",
    );
  if (page.showOnMenu && !properties.showOnMenu && (await selectHasMenuChildren(tx, page.id)))
    throw refuse.conflict(
      "Can't change due to menu/landing page conflict: pages below this one are shown on the menu.",
    );

  const before = await auditOf(tx, page.id);
  const places = isReadressed ? await selectPlaces(tx, page.id) : [];
  // Whether it is a link in menus can be chosen only while there is a submenu to open [PAGE-038].
  const allowNavigation = hasChildren ? form.allowNavigation : page.allowNavigation;
  const keepsPlace = page.showOnMenu && !isMoved;
  await updatePage(tx, page.id, { ...properties, allowNavigation }, keepsPlace);
  await recordSave(tx, actor, "page", page.id);
  if (isReadressed) await leaveRedirects(tx, page.id, places);
  await reindexPage(tx, page.id);
  const after = await auditOf(tx, page.id);
  await note(tx, actor, page.id, "Updated page", before, after);
  await invalidateChanged(tx, page, { language: page.language, ...properties, allowNavigation });
  return page.id;
};

/** Home keeps its name, address and place [PAGE-037] [MENU-011] [MENU-012]. */
const refuseChangeOfFixed = (page: PageRecord, changed: PageProperties): void => {
  const isSame =
    changed.name === page.name &&
    changed.friendlyUrl === page.friendlyUrl &&
    changed.parentId === page.parentId &&
    changed.showOnMenu === page.showOnMenu;
  if (!isSame)
    throw refuse.conflict(`You can't change the name, address, or menu position of the page ${page.name}.`);
};

const requirePageForUpdate = async (tx: WriteTx, pageId: number): Promise<PageRecord> => {
  const page = await selectPageForUpdate(tx, pageId);
  if (!page) throw refuse.notFound("page");
  return page;
};

/** The page has moved: where it was, and where those below it were, leads to them from now on. */
const leaveRedirects = async (tx: WriteTx, pageId: number, places: readonly PlaceRecord[]): Promise<void> => {
  await insertRedirects(
    tx,
    "page",
    // A deleted page takes no path from those that are there, or were there after it.
    places.map(({ id, path, wasRead, isDeleted }) => ({
      path,
      targetId: id,
      wasRead: wasRead && !isDeleted,
    })),
  );
  const now = await selectPlaces(tx, pageId);
  await deleteRedirects(
    tx,
    now.filter(({ wasRead, isDeleted }) => wasRead && !isDeleted).map(({ path }) => path),
  );
  for (const { id } of places) invalidateLinksTo(tx, id);
  invalidatePlaces(
    tx,
    now.map(({ path }) => path),
  );
};

const SHOWN = ["name", "friendlyUrl", "parentId", "allowNavigation", "openType"] as const;
const SHOWN_ON_PAGE = [
  ...SHOWN,
  "seoTitle",
  "seoDescription",
  "seoKeywords",
  "sideNavId",
  "language",
] as const;

/** Says exactly what a change makes stale: only what visitors could see. */
const invalidateChanged = async (tx: WriteTx, before: PageRecord, after: PageProperties): Promise<void> => {
  const differs = (names: readonly (keyof PageProperties & keyof PageRecord)[]) =>
    names.some((name) => (after[name] ?? null) !== before[name]);
  if (differs(SHOWN_ON_PAGE)) tx.invalidate(`page:${before.id}`);
  if (differs(SHOWN)) tx.invalidate(`crumb:${before.id}`);
  const wasShown = before.showOnMenu;
  if (wasShown !== after.showOnMenu || (wasShown && differs(SHOWN))) await invalidateMenu(tx, before.id);
};

/** The menus change only where the page has a live version. */
const invalidateMenu = async (tx: WriteTx, pageId: number): Promise<void> => {
  if ((await selectPageState(tx, pageId)).isLive) tx.invalidate("menu");
};

/**
 * Deletes a page, softly. A page that is deleted already stays so.
 * @throws Refusal 404; 409 for home, and while pages that aren't deleted appear below it
 */
export const removePage = async (tx: WriteTx, actor: Actor, pageId: number): Promise<"Deleted"> => {
  await lockPageTree(tx);
  const page = await requirePageForUpdate(tx, pageId);
  if (page.deletedAt) return "Deleted";
  if (!page.allowDelete) throw refuse.conflict(`The page ${page.name} can't be deleted.`);
  if (await selectHasChildren(tx, pageId)) throw refuse.conflict("The page has child pages.");
  const before = await auditOf(tx, pageId);
  const places = await selectPlaces(tx, pageId);
  await updatePageDeleted(tx, pageId);
  // A deleted page answers 404, also where another page was before it.
  await deleteRedirects(
    tx,
    places.filter(({ id, wasRead }) => id === pageId && wasRead).map(({ path }) => path),
  );
  await reindexPage(tx, pageId);
  await note(tx, actor, pageId, "Deleted page", before, await auditOf(tx, pageId));
  await invalidateReachability(tx, page);
  return "Deleted";
};

/**
 * Brings a deleted page back to where it was. A page that isn't deleted stays as it is.
 * @throws Refusal 404; 409 where its address is taken or reserved by now, or the page above it is deleted
 */
export const bringBackPage = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  reservedSegments: ReadonlySet<string>,
): Promise<"Restored"> => {
  await lockPageTree(tx);
  const page = await requirePageForUpdate(tx, pageId);
  if (!page.deletedAt) return "Restored";
  const above = (await selectPageLine(tx, pageId)).slice(0, -1);
  const gone = above.find((one) => one.deletedAt !== null);
  if (gone) throw refuse.conflict(`The page above it, ${gone.name}, is deleted. Restore that page first.`);
  if (above.length >= MAX_DEPTH)
    throw refuse.conflict("This page would be too deep in the menu, because the page above it has moved.");
  if (!page.isExternal) await refuseRestore(tx, page, reservedSegments);
  const before = await auditOf(tx, pageId);
  await updatePageRestored(tx, page, page.showOnMenu && above.at(-1)?.showOnMenu !== false);
  await reindexPage(tx, pageId);
  await note(tx, actor, pageId, "Restored page", before, await auditOf(tx, pageId));
  await invalidateReachability(tx, page);
  return "Restored";
};

const invalidateReachability = async (tx: WriteTx, page: PageRecord): Promise<void> => {
  tx.invalidate(`page:${page.id}`, `crumb:${page.id}`);
  invalidateLinksTo(tx, page.id);
  invalidatePlaces(
    tx,
    (await selectPlaces(tx, page.id)).map(({ path }) => path),
  );
  if (page.showOnMenu) await invalidateMenu(tx, page.id);
};

/** The pages of a menu level, by the pages above it; empty where those aren't there. */
export const menuLevel = async (
  tx: ReadTx,
  { parentMenuId, childMenuId, subMenuId }: BodyOf<typeof getMenuSiblings>,
): Promise<SiblingPage[]> => {
  const pages = await selectMenuLevel(tx, subMenuId || childMenuId || parentMenuId || null);
  return pages.map(({ id, name, status }) => ({ id, name, status: statusOf(null, status) }));
};

/**
 * Puts pages of one menu level into this order. Those of the level that aren't named come after them.
 * @throws Refusal 404 for a page that isn't there, 400 where they aren't of one level or one is named twice
 */
export const orderPages = async (
  tx: WriteTx,
  actor: Actor,
  { ids: pageIds, seen }: NewOrder,
): Promise<"Saved"> => {
  await lockPageTree(tx);
  if (new Set(pageIds).size !== pageIds.length) throw refuse.invalid("A page is listed twice in the order.");
  const pages = await selectOrderedPages(tx, pageIds);
  if (pages.length !== pageIds.length) throw seen ? refuse.stale() : refuse.notFound("page");
  const parentId = pages[0]?.parentId ?? null;
  if (pages.some((page) => page.parentId !== parentId))
    throw refuse.invalid(
      "Only pages of the same menu level can be reordered. Reload the page and try again.",
    );
  const level = await selectMenuLevel(tx, parentId);
  const before = level.map(({ id }) => id);
  requireSeenOrder(seen, level);
  const named = new Set(pageIds);
  const order = [...pageIds, ...before.filter((id) => !named.has(id))];
  await updateMenuOrder(tx, order);
  await recordSave(tx, actor, "page-order", parentId ?? 0);
  const after = order.filter((id) => before.includes(id));
  if (after.some((id, index) => id !== before[index])) {
    const subject = parentId === null ? "/" : pathOf(await selectPageLine(tx, parentId));
    await recordAudit(tx, actor, {
      action: "Ordered pages",
      subject,
      before: { pages: before },
      after: { pages: after },
    });
    // Visitors see only those that are live.
    const live = new Set(level.filter(({ isLive }) => isLive).map(({ id }) => id));
    const [were, are] = [before, after].map((ids) => ids.filter((id) => live.has(id)).join());
    if (were !== are) tx.invalidate("menu");
  }
  return "Saved";
};

const note = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  action: "Updated page" | "Deleted page" | "Restored page",
  before: PageAudit,
  after: PageAudit,
): Promise<void> => {
  await insertVersionLog(tx, actor, { pageId, action });
  await recordAudit(tx, actor, { action, subject: after.path, before, after });
};

type PageAudit = Awaited<ReturnType<typeof auditOf>>;

/** A page's properties as the audit log keeps them. */
const auditOf = async (tx: ReadTx, pageId: number) => {
  const line = await selectPageLine(tx, pageId);
  const page = line.at(-1);
  if (!page) throw refuse.notFound("page");
  const { rowVersion: _, restoredAt: __, ...properties } = page;
  return { ...properties, path: page.isExternal ? page.friendlyUrl : pathOf(line) };
};
