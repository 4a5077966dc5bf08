import { type movePage as moveCall, NEIGHBORS, type PagePlace } from "#modules/pages/page-tree.contract.ts";
import {
  changePage,
  lockPageTree,
  orderPages,
  type PageRecord,
  pathOf,
  requireOpenPage,
  selectLevelsBelow,
  selectMenuLevel,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import { HOME, MAX_DEPTH } from "#modules/pages/pages.schema.ts";
import { selectPathsTo } from "#modules/redirects/redirects.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AnswerOf, BodyOf } from "#platform/call/define-call.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { formOf, menusOf } from "./page-as-form.service.ts";

/**
 * Moves a page, with all pages below it, to another parent or to another place in the menu, with the rules, log
 * entries, and redirects of a change of its details and of a new menu order. Returns where it was.
 * @throws Refusal 404 for a page that doesn't exist; 409 for a deleted page, home, an address that is taken, a page that
 * isn't on the menu, or a neighbor that isn't there anymore; 400 for a parent that can't have it below it
 */
export const movePage = async (
  tx: WriteTx,
  actor: Actor,
  to: BodyOf<typeof moveCall>,
  reservedSegments: ReadonlySet<string>,
): Promise<AnswerOf<typeof moveCall>> => {
  await lockPageTree(tx);
  const page = await requireOpenPage(tx, actor, to.pageId);
  if (!page.allowDelete) throw refuse.conflict(`The page ${page.name} can't be moved.`);
  const [line, above, from] = [
    await selectPageLine(tx, page.id),
    await lineOfParent(tx, page, to.parentId),
    await placeOf(tx, page),
  ];
  const isElsewhere = page.parentId !== to.parentId;
  const showOnMenu = to.onMenu ?? page.showOnMenu;
  if (isElsewhere || showOnMenu !== page.showOnMenu) {
    const form = { ...formOf(page, line.slice(0, -1)), ...menusOf(above), showOnMenu };
    await changePage(tx, actor, form, { reservedSegments, withChildren: true });
  }
  const now = await selectPageLine(tx, page.id);
  const isOnMenu = now.at(-1)?.showOnMenu === true;
  const isReordered = await reorder(tx, actor, to, { isOnMenu, isElsewhere });
  return {
    from,
    isMoved: isElsewhere || isReordered || isOnMenu !== page.showOnMenu,
    isRedirected: isElsewhere && !page.isExternal && (await isRedirected(tx, page.id, pathOf(line))),
    leftMenu: page.showOnMenu && !isOnMenu,
  };
};

/** The new parent and the pages above it, top first. @throws Refusal 404, 409, 400 */
const lineOfParent = async (tx: ReadTx, page: PageRecord, parentId: number | null): Promise<PageRecord[]> => {
  if (parentId === null) return [];
  const above = await selectPageLine(tx, parentId);
  const parent = above.at(-1);
  if (!parent) throw refuse.notFound("page");
  if (page.parentId === parentId) return above;
  if (parent.deletedAt) throw refuse.conflict(`The page ${parent.name} is deleted. Restore it first.`);
  if (above.some(({ id }) => id === page.id)) throw refuse.invalid("A page can't be below itself.");
  if (parent.isExternal)
    throw refuse.invalid(`${parent.name} opens another address, so no page can be below it.`);
  if (parent.friendlyUrl === HOME) throw refuse.invalid(`No page can be below ${parent.name}.`);
  if (above.length + 1 + (await selectLevelsBelow(tx, page.id)) > MAX_DEPTH)
    throw refuse.invalid("Pages can be at most four levels deep. Choose a different parent.");
  return above;
};

/** Where a page is now. Only menu entries have neighbors. */
const placeOf = async (tx: ReadTx, page: PageRecord): Promise<PagePlace> => {
  const place = { parentId: page.parentId, onMenu: page.showOnMenu };
  if (!page.showOnMenu) return place;
  const ids = await menuIds(tx, page.parentId);
  return { ...place, afterIds: ids.slice(0, ids.indexOf(page.id)).reverse().slice(0, NEIGHBORS) };
};

const menuIds = async (tx: ReadTx, parentId: number | null): Promise<number[]> =>
  (await selectMenuLevel(tx, parentId)).map(({ id }) => id);

interface Arrival {
  readonly isOnMenu: boolean;
  readonly isElsewhere: boolean;
}

/** Puts a page next to its new neighbor. Returns whether that changed the order. @throws Refusal 409 */
const reorder = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, parentId, afterId, beforeId, afterIds }: BodyOf<typeof moveCall>,
  { isOnMenu, isElsewhere }: Arrival,
): Promise<boolean> => {
  if ((afterId ?? beforeId ?? afterIds) === undefined) return false;
  if (!isOnMenu) {
    if (isElsewhere) return false;
    throw refuse.conflict(
      "This page isn't on the menu, so it has no place in it. Turn on Show On Menu in its details first.",
    );
  }
  const before = await menuIds(tx, parentId);
  const others = before.filter((id) => id !== pageId);
  const position = afterIds
    ? others.indexOf(afterIds.find((id) => others.includes(id)) ?? 0) + 1
    : positionBy(others, { afterId, beforeId });
  const ids = others.toSpliced(position, 0, pageId);
  if (ids.join() === before.join()) return false;
  await orderPages(tx, actor, { ids });
  return true;
};

/** @throws Refusal 409 if the neighbor isn't there */
const positionBy = (
  others: readonly number[],
  { afterId, beforeId }: Pick<BodyOf<typeof moveCall>, "afterId" | "beforeId">,
): number => {
  const index = others.findIndex((id) => id === (afterId ?? beforeId));
  if (index === -1)
    throw refuse.conflict("Someone else changed these pages. Reload to see the latest order.");
  return afterId === undefined ? index : index + 1;
};

const isRedirected = async (tx: ReadTx, pageId: number, formerPath: string): Promise<boolean> =>
  (await selectPathsTo(tx, pageId)).includes(formerPath.toLowerCase());
