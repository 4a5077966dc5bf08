import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  copiedWith,
  copyBlock,
  kindNamed,
  requireFewEnough,
  selectBlocksOfVersion,
  updateBlockOrder,
  updateBlockPlaced,
} from "#modules/blocks/blocks.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import { updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { changedList, firstEntry, type NewOrder, wholeOrder } from "#platform/call/list-order.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { auditComponent, auditOrder } from "./audit-component.service.ts";
import { insertChange } from "./component-changes.sql.ts";
import { type DraftRecord, refuseNested, requireBlock, requireDraft } from "./component-checks.service.ts";
import { mayAddExisting, mayCopy } from "./page-editor.policy.ts";
import { changeIn, recordAdded } from "./record-change.service.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** The input of ManagePageComponent. */
export interface ComponentPlace {
  readonly pageId: number;
  readonly versionId: number;
  readonly type: string;
  readonly componentId: number;
  /** Attach a copy, even if the component itself could be attached. */
  readonly isCopy?: boolean;
  /** The component to place it after; 0 for the top. Without it, the end. */
  readonly afterId?: number;
}

/**
 * Attaches a component to the page it was created for. Attaching it again changes nothing. For provider
 * admins, "Add Existing Component" attaches a copy of any component of the page [EDIT-013].
 */
export const placeComponent = async (tx: WriteTx, actor: Actor, place: ComponentPlace): Promise<void> => {
  const kind = kindOf.get(place.type);
  if (!kind || kind.parent)
    throw refuse.invalid(`You can't add a component of this type to a page: ${place.type}.`);
  const version = await requireDraft(tx, actor, place.pageId, place.versionId);
  const block = await requireBlock(tx, kind, place.componentId);
  const isOwn = block.pageVersionId === version.id;
  if (isOwn && !place.isCopy) {
    if (block.isPlaced) return;
    await updateBlockPlaced(tx, block);
    await moveAfter(tx, version.id, [block.id], place.afterId);
    const { kind: type, componentName: name } = block;
    await auditComponent(tx, actor, { action: "Added component to page", version, kind: type, name });
    await recordAdded(tx, actor, version, "add", [block.id]);
    return;
  }
  if (place.isCopy && !mayAddExisting(actor))
    throw refuse.notAllowed("Only a provider admin can add an existing component.");
  if (block.pageId !== version.pageId || !mayAddExisting(actor))
    throw refuse.invalid("This component belongs to another page version.");
  const all = await selectBlocksOfVersion(tx, block.pageVersionId);
  const copies = await copyBlock(tx, block, all, version);
  await placeCopies(tx, actor, version, { block, copies, afterId: place.afterId });
};

interface NewCopies {
  /** What was copied. */
  readonly block: BlockRecord;
  readonly copies: readonly number[];
  /** The component that they follow; 0 for the top, undefined for the end. */
  readonly afterId: number | undefined;
}

/** Places copies that were just made, and records them. */
export const placeCopies = async (
  tx: WriteTx,
  actor: Actor,
  version: DraftRecord,
  { block, copies, afterId }: NewCopies,
): Promise<void> => {
  await moveAfter(tx, version.id, copies, afterId);
  await requireFewEnough(tx, version.id);
  await updateVersionChanged(tx, version.id, actor);
  const isDuplicate = block.pageVersionId === version.id;
  const action = isDuplicate ? "Duplicated component" : "Pasted component";
  const { kind: type, componentName: name } = block;
  await auditComponent(tx, actor, { action, version, kind: type, name, after: block });
  await recordAdded(tx, actor, version, isDuplicate ? "duplicate" : "paste", copies);
};

/** Whether the actor may copy each of these components to another page. */
export const mayCopyAll = (actor: Actor, blocks: readonly BlockRecord[]): boolean =>
  blocks.every(({ kind: name, data }) => {
    const kind = kindOf.get(name);
    return kind !== undefined && mayCopy(actor, kind, data);
  });

/** The input of CopyPageComponent. */
interface ComponentCopy {
  readonly componentId: number;
  readonly pageId: number;
  readonly versionId: number;
  readonly afterId?: number;
}

/**
 * Copies a component of any page that the actor can edit, in any version, into a draft. Returns the copy's id.
 * @throws Refusal 404, 403, 400, 409
 */
export const copyComponent = async (tx: WriteTx, actor: Actor, copy: ComponentCopy): Promise<number> => {
  const version = await requireDraft(tx, actor, copy.pageId, copy.versionId);
  const block = await requireBlock(tx, null, copy.componentId);
  await requirePage(tx, actor, block.pageId);
  if (block.parentBlockId !== null)
    throw refuse.invalid("This component belongs to a container. Copy the container instead.");
  const all = await selectBlocksOfVersion(tx, block.pageVersionId);
  if (!mayCopyAll(actor, copiedWith(block, all, version.id)))
    throw refuse.notAllowed("Only a provider admin can copy this component.");
  await refuseNested(tx, copy.pageId, [kindNamed(block.kind)]);
  const copies = await copyBlock(tx, block, all, version);
  await placeCopies(tx, actor, version, { block, copies, afterId: copy.afterId });
  return copies[0] as number;
};

/**
 * Moves components of a version that were just placed at its end.
 * @param afterId the component that they follow; 0 for the top, undefined for where they are
 * @throws Refusal 404
 */
const moveAfter = async (
  tx: WriteTx,
  pageVersionId: number,
  ids: readonly number[],
  afterId: number | undefined,
): Promise<void> => {
  if (afterId === undefined) return;
  const placed = (await selectBlocksOfVersion(tx, pageVersionId)).filter((block) => block.isPlaced);
  const others = placed.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (afterId !== 0 && !others.includes(afterId)) throw refuse.notFound("component");
  const at = others.indexOf(afterId) + 1;
  await updateBlockOrder(tx, [...others.slice(0, at), ...ids, ...others.slice(at)]);
};

/** Reorders the components of a page version. The list must name each of them once. */
export const orderPageComponents = async (tx: WriteTx, actor: Actor, order: NewOrder): Promise<void> => {
  const first = await firstEntry(order, (id) => requireBlock(tx, null, id));
  const version = await requireDraft(tx, actor, first.pageId, first.versionNumber);
  const all = (await selectBlocksOfVersion(tx, version.id)).filter((block) => block.isPlaced);
  await reorder(tx, actor, { version, container: null, all }, order);
};

/** A draft's components at the top level, or in a container. */
interface ComponentList {
  readonly version: DraftRecord;
  /** null for the page. */
  readonly container: BlockRecord | null;
  /** In order. */
  readonly all: readonly BlockRecord[];
}

/** Reorders all components of a list and records it. */
export const reorder = async (
  tx: WriteTx,
  actor: Actor,
  { version, container, all }: ComponentList,
  given: NewOrder,
): Promise<void> => {
  const ids = wholeOrder(given, all);
  // Nothing follows by itself here.
  if (ids.length > given.ids.length) throw changedList();
  await updateBlockOrder(tx, ids);
  await updateVersionChanged(tx, version.id, actor);
  if (container) await recordSave(tx, actor, "child-order", container.id);
  else await recordSave(tx, actor, "component-order", version.pageId);
  const before = all.map(({ id }) => id);
  await auditOrder(tx, actor, version, { container, all, before, after: ids });
  await insertChange(tx, actor, {
    ...changeIn(version, container),
    action: "reorder",
    content: { before, after: ids },
  });
};
