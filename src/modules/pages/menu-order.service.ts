import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { changeMenu } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import { type NewOrder, requireSeenOrder } from "#platform/call/list-order.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { lockPageTree, selectMenuLevel, selectOrderedPages, updateMenuOrder } from "./page-tree.sql.ts";
import type { getMenuSiblings, SiblingPage } from "./pages.contract.ts";
import { pathOf, statusOf } from "./pages.service.ts";
import { selectPageLine } from "./pages.sql.ts";

/** The pages of a menu level, by the pages above it; empty if those don't exist. */
export const menuLevel = async (
  tx: ReadTx,
  { parentMenuId, childMenuId, subMenuId }: BodyOf<typeof getMenuSiblings>,
): Promise<SiblingPage[]> => {
  const pages = await selectMenuLevel(tx, subMenuId || childMenuId || parentMenuId || null);
  return pages.map(({ id, name, status }) => ({ id, name, status: statusOf(null, status) }));
};

/**
 * Reorders the pages of a menu level. Unlisted ones follow.
 * @throws Refusal 404 for a missing page, 400 if they aren't on the same level or one is listed twice
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
    const names = new Map(level.map(({ id, name }) => [id, name]));
    const namesOf = (ids: readonly number[]) => ({ pages: ids.map((id) => names.get(id)) });
    await recordAudit(tx, actor, {
      action: "Reordered pages",
      subject,
      before: namesOf(before),
      after: namesOf(after),
    });
    // Visitors only see live ones.
    const live = new Set(level.filter(({ isLive }) => isLive).map(({ id }) => id));
    const [were, are] = [before, after].map((ids) => ids.filter((id) => live.has(id)).join());
    if (were !== are) changeMenu(tx);
  }
  return "Saved";
};
