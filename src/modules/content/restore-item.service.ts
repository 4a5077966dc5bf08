import { recordAudit } from "#modules/audit/audit.public.ts";
import { PATHS_TAG } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { itemTag } from "#platform/site/item-tags.ts";
import { requireModuleOn, type TypedModule } from "./content.service.ts";
import { updateItemRestored } from "./content.sql.ts";
import {
  type ItemRecord,
  selectDeletedItemForUpdate,
  selectItem,
  selectTitleAt,
} from "./content-items.sql.ts";
import { type ContentType, titleField } from "./content-type.schema.ts";
import { audited, followChange } from "./item-effects.service.ts";

/**
 * Restores a deleted item as it was: visitors see it again if they did before, at the same address, and what was
 * scheduled for it is still scheduled (decisions §16). Does nothing if it isn't deleted.
 * @throws Refusal 404; 403 if the module is off; 409 if it was deleted too long ago, or another item has its address now
 */
export const restoreItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  id: number,
): Promise<void> => {
  const deleted = await selectDeletedItemForUpdate(tx, type, id);
  if (!deleted) {
    if (await selectItem(tx, type, id)) return;
    throw refuse.notFound(type.noun);
  }
  await requireModuleOn(tx, type.name as TypedModule);
  if (deleted.isExpired)
    throw refuse.conflict(
      `This ${type.noun} was deleted more than ${TRASH_DAYS} days ago and can't be restored anymore.`,
    );
  if (deleted.friendlyUrl !== "") await requireFormerUrlFree(tx, type, deleted.friendlyUrl, id);
  await updateItemRestored(tx, type.table, id);
  const item = (await selectItem(tx, type, id)) as ItemRecord;
  await recordAudit(tx, actor, {
    action: `Restored ${type.noun}`,
    subject: String(item[titleField(type)]),
    href: `${type.form.updatePath}/${id}`,
    after: { id, ...audited(type, item) },
  });
  await followChange(tx, type, { before: null, after: item });
  // Its former addresses redirect again, and what showed it may have stayed without it.
  if (type.pages) tx.invalidate(PATHS_TAG, itemTag(type.table, id));
};

/** The form's sentence asks to choose another address, which a deleted item can't. */
const requireFormerUrlFree = async (
  tx: WriteTx,
  type: ContentType,
  friendlyUrl: string,
  id: number,
): Promise<void> => {
  const title = await selectTitleAt(tx, type, friendlyUrl, id);
  if (title !== null)
    throw refuse.conflict(
      `The ${type.noun} “${title}” has the Friendly URL ${friendlyUrl} now. Change or delete that one first, then restore this ${type.noun}.`,
    );
};
