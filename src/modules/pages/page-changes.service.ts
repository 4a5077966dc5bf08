import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import {
  changeMenu,
  invalidateLinksTo,
  invalidatePaths,
  selectLinkingPages,
} from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects } from "#modules/redirects/redirects.public.ts";
import { insertVersionLog } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { editorPathOf } from "./editor-path.schema.ts";
import { followBlock, reindexPage } from "./page-entries.service.ts";
import {
  lockPageTree,
  type PlaceRecord,
  selectHasChildren,
  selectHasMenuChildren,
  selectPlaces,
  updatePage,
  updatePageDeleted,
  updatePageRestored,
} from "./page-tree.sql.ts";
import type { updatePage as updateCall } from "./pages.contract.ts";
import { mayChangeDetails, requireOwnChoices } from "./pages.policy.ts";
import { MAX_DEPTH } from "./pages.schema.ts";
import { lineAbove, pathOf, propertiesOf, refuseRestore, refuseUrl } from "./pages.service.ts";
import {
  type PageProperties,
  type PageRecord,
  selectPageForUpdate,
  selectPageLine,
  selectPageState,
} from "./pages.sql.ts";

// Admins' changes to a page, which take effect right away for all its versions (decisions §7). Each is recorded in the
// page's version log and the audit log, and invalidates:
//   page:<id>: the page itself
//   crumb:<id>: pages with its name in their breadcrumbs
//   menu: the menus, which are on every page
//   links to it (invalidateLinksTo): its address has changed, or whether visitors can read it

/**
 * Records a new page in the audit log. Nobody reads it yet, so nothing is stale.
 * @param copiedFrom the path of the page that it was duplicated from
 */
export const noteNewPage = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  copiedFrom?: string,
): Promise<void> => {
  const properties = await auditOf(tx, pageId);
  const after = copiedFrom === undefined ? properties : { ...properties, copiedFrom };
  const href = editorPathOf(after);
  const { path, name } = after;
  await recordAudit(
    tx,
    actor,
    after.isBlock
      ? { action: "Created reusable block", subject: name, href }
      : { action: "Created page", subject: path, href, after },
  );
};

interface ChangeOptions {
  readonly reservedSegments: ReadonlySet<string>;
  /** Whether its child pages move along, if the page moves. */
  readonly withChildren?: boolean;
}

/**
 * Saves a page's form. Old addresses of the page and its descendants redirect to the new ones. Returns the page's id.
 * @throws Refusal 404; 409 for a deleted page, a conflicting save, child pages, or an address that is taken; 400 for
 * menus that don't fit
 */
export const changePage = async (
  tx: WriteTx,
  actor: Actor,
  form: BodyOf<typeof updateCall>,
  { reservedSegments, withChildren = false }: ChangeOptions,
): Promise<number> => {
  await lockPageTree(tx);
  const page = await requirePageForUpdate(tx, form.id);
  if (page.isBlock) throw refuse.notFound("page");
  if (!mayChangeDetails(actor, page, (await selectPageState(tx, page.id)).wasPublished))
    throw refuse.notAllowed("Only an admin can change this page's details.");
  requireOwnChoices(actor, form);
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
  if (isMoved && hasChildren && !withChildren)
    throw refuse.conflict(
      "Can't change due to child pages: move or delete those first, then choose other menus.",
    );
  if (page.showOnMenu && !properties.showOnMenu && (await selectHasMenuChildren(tx, page.id)))
    throw refuse.conflict(
      "Can't change due to menu/landing page conflict: pages below this one are shown on the menu.",
    );

  const before = await auditOf(tx, page.id);
  const places = isReadressed ? await selectPlaces(tx, page.id) : [];
  // Allow Navigation can be turned off only if there is a submenu to open [PAGE-038].
  const allowNavigation = hasChildren ? form.allowNavigation : page.allowNavigation;
  const keepsPlace = page.showOnMenu && !isMoved;
  await updatePage(tx, page.id, { ...properties, allowNavigation }, keepsPlace);
  await recordSave(tx, actor, "page", page.id);
  if (isReadressed) await leaveRedirects(tx, page.id, places);
  await reindexPage(tx, page.id);
  const after = await auditOf(tx, page.id);
  await recordPageChange(tx, actor, page.id, { action: "Updated page", before, after });
  await invalidateChanged(tx, page, { language: page.language, ...properties, allowNavigation });
  return page.id;
};

/** Home keeps its name, address, and menu position [PAGE-037] [MENU-011] [MENU-012]. */
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

/** A reusable block isn't deleted while something shows it, because a part of those pages would disappear. */
const refuseUsedBlock = async (tx: WriteTx, { id, name }: PageRecord): Promise<void> => {
  const uses = await selectLinkingPages(tx, id);
  if (uses.length === 0) return;
  const [first, ...others] = uses.map((use) => `${use.name} (${use.status} version)`);
  throw refuse.conflict(
    `“${name}” is used on ${first}${others.length > 0 ? ` and ${others.length} more` : ""}. Remove or detach it there first.`,
  );
};

/** After a move, the former addresses of the page and its descendants redirect to them. */
const leaveRedirects = async (tx: WriteTx, pageId: number, places: readonly PlaceRecord[]): Promise<void> => {
  await insertRedirects(
    tx,
    "page",
    // A deleted page doesn't take paths from existing pages, or from pages that were there later.
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
  for (const { id, path, isLive, isDeleted } of now)
    if (isLive && !isDeleted)
      tx.recordPublication({ kind: "page", item: id, change: "changed", addresses: [path] });
  invalidatePaths(
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

/** Invalidates only what visitors could see. */
const invalidateChanged = async (tx: WriteTx, before: PageRecord, after: PageProperties): Promise<void> => {
  const differs = (names: readonly (keyof PageProperties & keyof PageRecord)[]) =>
    names.some((name) => (after[name] ?? null) !== before[name]);
  if (differs(SHOWN_ON_PAGE)) {
    tx.invalidate(`page:${before.id}`);
    if ((await selectPageState(tx, before.id)).isLive)
      tx.recordPublication({ kind: "page", item: before.id, change: "changed" });
  }
  if (differs(SHOWN)) tx.invalidate(`crumb:${before.id}`);
  const wasShown = before.showOnMenu;
  if (wasShown !== after.showOnMenu || (wasShown && differs(SHOWN))) await invalidateMenu(tx, before.id);
};

/** The menus change only if the page has a live version. */
const invalidateMenu = async (tx: WriteTx, pageId: number): Promise<void> => {
  if ((await selectPageState(tx, pageId)).isLive) changeMenu(tx);
};

/**
 * Marks a page as deleted. Does nothing if it already is.
 * @throws Refusal 404; 409 for home, or if it has child pages that aren't deleted
 */
export const removePage = async (tx: WriteTx, actor: Actor, pageId: number): Promise<"Deleted"> => {
  await lockPageTree(tx);
  const page = await requirePageForUpdate(tx, pageId);
  if (page.deletedAt) return "Deleted";
  if (!page.allowDelete) throw refuse.conflict(`The page ${page.name} can't be deleted.`);
  if (await selectHasChildren(tx, pageId))
    throw refuse.conflict("The page has child pages. Move or delete them first.");
  if (page.isBlock) await refuseUsedBlock(tx, page);
  const before = await auditOf(tx, pageId);
  const places = await selectPlaces(tx, pageId);
  await updatePageDeleted(tx, pageId);
  // A deleted page answers 404, even if another page was there before it.
  await deleteRedirects(
    tx,
    places.filter(({ id, wasRead }) => id === pageId && wasRead).map(({ path }) => path),
  );
  await reindexPage(tx, pageId);
  await recordPageChange(tx, actor, pageId, {
    action: "Deleted page",
    before,
    after: await auditOf(tx, pageId),
  });
  await invalidateReachability(tx, page, "withdrawn");
  return "Deleted";
};

/**
 * Restores a deleted page at its former address. Does nothing if it isn't deleted.
 * @throws Refusal 404; 409 if its address is now taken or reserved, or its parent is deleted
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
  const deleted = above.find((candidate) => candidate.deletedAt !== null);
  if (deleted)
    throw refuse.conflict(`The page above it, ${deleted.name}, is deleted. Restore that page first.`);
  if (above.length >= MAX_DEPTH)
    throw refuse.conflict("This page would be too deep in the menu, because the page above it has moved.");
  if (!page.isExternal) await refuseRestore(tx, page, reservedSegments);
  const before = await auditOf(tx, pageId);
  await updatePageRestored(tx, page, page.showOnMenu && above.at(-1)?.showOnMenu !== false);
  await reindexPage(tx, pageId);
  await followBlock(tx, page);
  await recordPageChange(tx, actor, pageId, {
    action: "Restored page",
    before,
    after: await auditOf(tx, pageId),
  });
  await invalidateReachability(tx, page, "published");
  return "Restored";
};

const invalidateReachability = async (
  tx: WriteTx,
  page: PageRecord,
  change: "published" | "withdrawn",
): Promise<void> => {
  const places = await selectPlaces(tx, page.id);
  tx.invalidate(`page:${page.id}`, `crumb:${page.id}`);
  for (const { id, path, isLive } of places)
    if (id === page.id && isLive) tx.recordPublication({ kind: "page", item: id, change, addresses: [path] });
  invalidateLinksTo(tx, page.id);
  invalidatePaths(
    tx,
    places.map(({ path }) => path),
  );
  if (page.showOnMenu) await invalidateMenu(tx, page.id);
};

interface RecordedChange {
  readonly action: "Updated page" | "Deleted page" | "Restored page";
  readonly before: PageAudit;
  readonly after: PageAudit;
}

const recordPageChange = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  { action, before, after }: RecordedChange,
): Promise<void> => {
  await insertVersionLog(tx, actor, { pageId, action });
  await recordAudit(tx, actor, {
    action: after.isBlock ? action.replace("page", "reusable block") : action,
    subject: after.path,
    href: editorPathOf(after),
    before,
    after,
  });
};

type PageAudit = Awaited<ReturnType<typeof auditOf>>;

/** A page's properties for the audit log. */
const auditOf = async (tx: ReadTx, pageId: number) => {
  const line = await selectPageLine(tx, pageId);
  const page = line.at(-1);
  if (!page) throw refuse.notFound("page");
  const { rowVersion: _, restoredAt: __, parentId: ___, ...properties } = page;
  const parent = line.at(-2)?.name ?? null;
  return { ...properties, parent, path: page.isExternal ? page.friendlyUrl : pathOf(line) };
};
