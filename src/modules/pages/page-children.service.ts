import type { Actor } from "#platform/access/actor.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { selectChildCounts, selectTreeLevel } from "./page-children.sql.ts";
import { presentRow, presentWork } from "./page-list.service.ts";
import { selectPageWork } from "./page-list.sql.ts";
import type { getPageChildren } from "./page-tree.contract.ts";
import { editableRoles, mayEditDrafts } from "./pages.policy.ts";
import { selectPage } from "./pages.sql.ts";

/** The most pages in one answer. */
const MOST_CHILDREN = 200;

/** The top level, as the count of its pages counts it. */
const TOP = 0;

/**
 * The pages right below a page, or at the top level, in menu order, with what the page list says about each.
 * @throws Refusal 404 for a page that doesn't exist or is deleted
 */
export const listChildren = async (
  tx: ReadTx,
  actor: Actor,
  { parentId, offset }: { readonly parentId: number; readonly offset: number },
): Promise<AnswerOf<typeof getPageChildren>> => {
  const roleIds = editableRoles(actor);
  if (parentId !== TOP && (await selectPage(tx, parentId))?.deletedAt !== null) throw refuse.notFound("page");
  const of = { parentId: parentId || null, roleIds };
  const records = await selectTreeLevel(tx, of, { limit: MOST_CHILDREN, offset });
  const ids = records.map(({ id }) => id);
  const [counts, work] = await Promise.all([
    selectChildCounts(tx, [parentId, ...ids], roleIds),
    selectPageWork(tx, ids, undefined),
  ]);
  return {
    total: counts.get(parentId) ?? 0,
    pages: records.map((record) => {
      const mayEdit = mayEditDrafts(actor, record);
      const { liveUrl, ...more } = presentWork(work.get(record.id));
      return {
        ...presentRow(record),
        // Only the people who can edit a page see who works on it.
        ...(mayEdit ? more : {}),
        liveUrl,
        childCount: counts.get(record.id) ?? 0,
        mayEdit,
        isHome: !record.allowDelete,
      };
    }),
  };
};
