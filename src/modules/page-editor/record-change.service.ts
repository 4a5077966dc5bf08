import { type BlockRecord, selectBlocksOfVersion } from "#modules/blocks/blocks.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { insertChange, type NewChange } from "./component-changes.sql.ts";
import type { DraftRecord } from "./component-checks.service.ts";
import { storedRowsOf } from "./component-rows.service.ts";

/** Where a change was made. @param block the changed component; null for the page's own list */
export const changeIn = (
  version: DraftRecord,
  block: Pick<BlockRecord, "id" | "kind" | "componentName"> | null,
): Omit<NewChange, "action" | "content"> => ({
  pageId: version.pageId,
  pageVersionId: version.id,
  versionNumber: version.number,
  componentId: block?.id ?? 0,
  componentKind: block?.kind ?? "",
  componentName: block?.componentName ?? "",
});

/** Records components that are new on the page or in their container. @param ids the first one gives the change its name */
export const recordAdded = async (
  tx: WriteTx,
  actor: Actor,
  version: DraftRecord,
  action: "add" | "duplicate" | "paste",
  ids: readonly number[],
): Promise<void> => {
  const all = await selectBlocksOfVersion(tx, version.id);
  const block = all.find(({ id }) => id === ids[0]) ?? null;
  await insertChange(tx, actor, { ...changeIn(version, block), action, content: storedRowsOf(all, ids) });
};
