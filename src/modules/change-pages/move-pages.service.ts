import {
  changePage,
  pathOf,
  requireOpenPage,
  selectChildren,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import { MAX_DEPTH } from "#modules/pages/pages.schema.ts";
import { selectPathsTo } from "#modules/redirects/redirects.public.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { formOf, menusOf } from "./page-as-form.service.ts";
import type { ChangeInput, ChosenPage, Done, PageStep } from "./page-step.service.ts";

/**
 * Moves pages below another page, or to the top level. A page with child pages moves only together with all of them: a
 * chosen page below another chosen one stays below it.
 * @throws Refusal 404 for a target that doesn't exist, 400 for one that is too deep
 */
export const startMove = async (
  tx: WriteTx,
  input: ChangeInput,
  chosen: readonly ChosenPage[],
): Promise<PageStep> => {
  const { actor, reservedSegments } = input;
  const parentId = input.parentId ?? null;
  const above = parentId === null ? [] : await selectPageLine(tx, parentId);
  if (parentId !== null && above.length === 0) throw refuse.notFound("page");
  if (above.length >= MAX_DEPTH)
    throw refuse.invalid("Pages can be at most four levels deep. Choose a different parent.");
  const ids = new Set(chosen.map(({ page }) => page.id));

  return async (one) => {
    const { page, line } = one;
    await requireOpenPage(tx, actor, page.id);
    const comesAlong = line.slice(0, -1).some(({ id }) => ids.has(id));
    if (!comesAlong) {
      if (page.parentId === parentId) return { effect: "Already in this place.", isChanged: false };
      const below = await levelsBelow(tx, page.id);
      const withChildren = below.flat().every((id) => ids.has(id));
      if (withChildren && above.length + 1 + below.length > MAX_DEPTH)
        throw refuse.conflict("Pages can be at most four levels deep, and it has pages below it.");
      const form = { ...formOf(page, line.slice(0, -1)), ...menusOf(above) };
      await changePage(tx, actor, form, { reservedSegments, withChildren });
    }
    return effectOf(tx, one);
  };
};

/** What the move did to a page, or to a page above it. */
const effectOf = async (tx: ReadTx, { page, line, path }: ChosenPage): Promise<Done> => {
  const now = await selectPageLine(tx, page.id);
  if (idsOf(now) === idsOf(line)) return { effect: "Stays below its parent page.", isChanged: false };
  const leavesMenu = page.showOnMenu && now.at(-1)?.showOnMenu === false;
  const inMenu = leavesMenu ? " It won't be in the menu, because the page above it isn't." : "";
  if (page.isExternal) {
    const above = now.slice(0, -1);
    const place = above.length === 0 ? "to the top level" : `below ${pathOf(above)}`;
    return { effect: `Moves ${place}.${inMenu}`, isChanged: true };
  }
  const isKept = (await selectPathsTo(tx, page.id)).includes(path.toLowerCase());
  const redirect = isKept ? " The old address redirects to the new one." : "";
  return { effect: `Moves from ${path} to ${pathOf(now)}.${redirect}${inMenu}`, isChanged: true };
};

const idsOf = (line: readonly { readonly id: number }[]): string => line.map(({ id }) => id).join();

/** The ids of all pages below a page that aren't deleted, level by level. */
const levelsBelow = async (tx: ReadTx, pageId: number): Promise<number[][]> => {
  const levels: number[][] = [];
  for (let above = [pageId]; ; ) {
    above = (await selectChildren(tx, above)).map(({ id }) => id);
    if (above.length === 0) return levels;
    levels.push(above);
  }
};
