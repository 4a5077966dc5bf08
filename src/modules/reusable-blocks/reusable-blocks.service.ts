import { recordAudit } from "#modules/audit/audit.public.ts";
import { editorPathOf } from "#modules/pages/editor-path.schema.ts";
import { insertPage, lockPageTree, noteNewPage, requireOpenPage } from "#modules/pages/pages.public.ts";
import { nameIn, selectNames } from "#modules/person-names/person-names.public.ts";
import { addFirstVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { ReusableBlock, renameReusableBlock } from "./reusable-blocks.contract.ts";
import {
  selectBlockUses,
  selectHasBlockName,
  selectReusableBlocks,
  updateBlockName,
} from "./reusable-blocks.sql.ts";

/** The company's reusable blocks by name, with where they are used. */
export const listBlocks = async (tx: ReadTx): Promise<ReusableBlock[]> => {
  const [blocks, uses] = await Promise.all([selectReusableBlocks(tx), selectBlockUses(tx)]);
  const names = await selectNames(
    tx,
    blocks.flatMap(({ changedBy }) => changedBy ?? []),
  );
  const usesOf = Map.groupBy(uses, ({ blockId }) => blockId);
  return blocks.map(({ status, changedAt, changedBy, ...block }) => ({
    ...block,
    status: (status ?? "none") as ReusableBlock["status"],
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: changedBy && nameIn(names, changedBy),
    uses: (usesOf.get(block.id) ?? []).map(({ pageId, pageName, status: inVersion }) => ({
      pageId,
      pageName,
      status: inVersion,
    })),
  }));
};

/** Creates a block with an empty draft V1. @returns the ids of the block and of the draft @throws Refusal 409 */
export const addBlock = async (
  tx: WriteTx,
  actor: Actor,
  name: string,
): Promise<{ readonly blockId: number; readonly draftId: number }> => {
  // Otherwise, two people could take the same name at once.
  await lockPageTree(tx);
  await refuseTakenName(tx, name);
  const blockId = await insertPage(tx, {
    parentId: null,
    name,
    friendlyUrl: name,
    isExternal: true,
    isBlock: true,
    openType: "CurrentTab",
    showOnMenu: false,
    seoTitle: "",
    seoDescription: "",
    seoKeywords: "",
    roleId: null,
  });
  const draftId = await addFirstVersion(tx, actor, blockId);
  await noteNewPage(tx, actor, blockId);
  return { blockId, draftId };
};

const refuseTakenName = async (tx: ReadTx, name: string, exceptId = 0): Promise<void> => {
  if (await selectHasBlockName(tx, name, exceptId))
    throw refuse.conflict(`There is already a reusable block named “${name}”. Choose a different name.`);
};

/** Renames a block. @throws Refusal 404; 409 for a deleted block, a conflicting save, or a name that is taken */
export const renameBlock = async (
  tx: WriteTx,
  actor: Actor,
  { blockId, name, rowVersion }: BodyOf<typeof renameReusableBlock>,
): Promise<"Saved"> => {
  await lockPageTree(tx);
  const block = await requireOpenPage(tx, actor, blockId);
  if (!block.isBlock) throw refuse.notFound("reusable block");
  if (rowVersion !== block.rowVersion) throw refuse.stale();
  await refuseTakenName(tx, name, blockId);
  await updateBlockName(tx, blockId, name);
  await recordAudit(tx, actor, {
    action: "Renamed reusable block",
    subject: name,
    href: editorPathOf(block),
    before: { name: block.name },
    after: { name },
  });
  return "Saved";
};
