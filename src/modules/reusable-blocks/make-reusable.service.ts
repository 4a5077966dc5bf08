import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  copiedWith,
  copyBlock,
  copyBlocksToPage,
  kindNamed,
  referredIds,
  reusableField,
  reusableIdIn,
  selectBlocksOfVersion,
  selectLiveBlocksOf,
} from "#modules/blocks/blocks.public.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import {
  addComponent,
  mayCopyAll,
  placeComponent,
  placeCopies,
  refuseNested,
  removeComponent,
  requireBlock,
  requireDraft,
} from "#modules/page-editor/page-editor.public.ts";
import { updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import { submit, submitAndPublish, type VersionMails } from "#modules/versions/versions.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import type { AnswerOf, BodyOf } from "#platform/call/define-call.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import type { makeReusable as makeCall } from "./reusable-blocks.contract.ts";
import { addBlock } from "./reusable-blocks.service.ts";

/** The kind whose components show a reusable block. */
const showing = kinds.find((kind) => reusableField(kind));

/**
 * Moves a draft's component into a new block, and puts the block in its place.
 * @param mails emails the approvers if the block must be approved
 * @throws Refusal 404, 403, 400, 409
 */
export const makeReusable = async (
  tx: WriteTx,
  actor: Actor,
  { componentId, name }: BodyOf<typeof makeCall>,
  mails: VersionMails,
): Promise<AnswerOf<typeof makeCall>> => {
  const block = await requireBlock(tx, null, componentId);
  const draft = await requireDraft(tx, actor, block.pageId, block.versionNumber);
  const all = await selectBlocksOfVersion(tx, draft.id);
  const moved = copiedWith(block, all, 0);
  await refuseUnmovable(tx, actor, block, { all, moved });

  const { blockId, draftId } = await addBlock(tx, actor, name);
  await copyBlock(tx, block, all, { id: draftId, pageId: blockId });
  await updateVersionChanged(tx, draftId, actor);
  const isLive = await publishFirst(tx, actor, blockId, mails);

  const placeId = await addPlace(tx, actor, block, { blockId, name });
  await removeComponent(tx, actor, null, block.id);
  await removeLeftovers(tx, actor, draft.id, moved);
  return { blockId, componentId: placeId, isLive };
};

interface Components {
  readonly all: readonly BlockRecord[];
  readonly moved: readonly BlockRecord[];
}

const refuseUnmovable = async (
  tx: WriteTx,
  actor: Actor,
  block: BlockRecord,
  { all, moved }: Components,
): Promise<void> => {
  if (block.parentBlockId !== null)
    throw refuse.invalid("This component belongs to a container. Make the container reusable instead.");
  if (reusableField(kindNamed(block.kind)))
    throw refuse.invalid("This component already shows a reusable block.");
  if (showing) await refuseNested(tx, block.pageId, [showing]);
  if (!mayCopyAll(actor, moved))
    throw refuse.notAllowed("Only a provider admin can make this component reusable.");
  if (
    all.some(
      (candidate) =>
        !moved.includes(candidate) &&
        referredIds(kindNamed(candidate.kind), candidate.data).includes(block.id),
    )
  )
    throw refuse.invalid("Another component shows this one. Make that one reusable instead.");
};

/** Publishes a new block where the person may, and submits it otherwise. Returns whether it is live. */
const publishFirst = async (
  tx: WriteTx,
  actor: Actor,
  blockId: number,
  mails: VersionMails,
): Promise<boolean> => {
  const step = { pageId: blockId, versionId: 1, comments: "" };
  if (isAdmin(actor) && !(await selectNeedsSecondApprover(tx))) {
    await submitAndPublish(tx, actor, step);
    return true;
  }
  await mails.submitted(tx, await submit(tx, actor, step), actor, "");
  return false;
};

/** Adds the component that shows the block, after the one that was moved into it. Returns its id. */
const addPlace = async (
  tx: WriteTx,
  actor: Actor,
  { id: afterId, pageId, versionNumber: versionId }: BlockRecord,
  { blockId, name }: { readonly blockId: number; readonly name: string },
): Promise<number> => {
  const field = showing && reusableField(showing);
  if (!showing || !field) throw new Error("No kind of component shows reusable blocks.");
  const componentId = await addComponent(tx, actor, showing, {
    id: 0,
    pageId,
    versionId,
    componentName: name.slice(0, LIMITS.componentName).trim(),
    containerId: null,
    data: { [field]: blockId, linkedPages: [blockId] },
  });
  await placeComponent(tx, actor, { pageId, versionId, type: showing.type, componentId, afterId });
  return componentId;
};

/** Deletes the components that only the moved one showed. They would appear on the page by themselves. */
const removeLeftovers = async (
  tx: WriteTx,
  actor: Actor,
  draftId: number,
  moved: readonly BlockRecord[],
): Promise<void> => {
  for (let isDone = false; !isDone; ) {
    const all = await selectBlocksOfVersion(tx, draftId);
    const shown = new Set(all.flatMap((block) => referredIds(kindNamed(block.kind), block.data)));
    const left = all.find(
      ({ id, parentBlockId }) =>
        parentBlockId === null && !shown.has(id) && moved.some((block) => block.id === id),
    );
    if (left) await removeComponent(tx, actor, null, left.id);
    else isDone = true;
  }
};

/**
 * Replaces a component that shows a block with copies of the block's live components. Returns the first copy's id.
 * @throws Refusal 404, 403, 400; 409 if the block isn't live
 */
export const detachBlock = async (tx: WriteTx, actor: Actor, componentId: number): Promise<number> => {
  const place = await requireBlock(tx, null, componentId);
  const draft = await requireDraft(tx, actor, place.pageId, place.versionNumber);
  const blockId = reusableIdIn(kindNamed(place.kind), place.data);
  if (blockId === 0) throw refuse.invalid("This component doesn't show a reusable block.");
  const live = await selectLiveBlocksOf(tx, [blockId]);
  const first = live.find(({ isPlaced }) => isPlaced);
  if (!first)
    throw refuse.conflict("This reusable block has no live components, so there is nothing to copy.");
  if (!mayCopyAll(actor, live))
    throw refuse.notAllowed("Only a provider admin can copy the components of this block.");
  const copies = await copyBlocksToPage(tx, live, draft.id);
  const placed = live.flatMap(({ id, isPlaced }) => (isPlaced ? (copies.get(id) ?? []) : []));
  await placeCopies(tx, actor, draft, { block: first, copies: placed, afterId: place.id });
  await removeComponent(tx, actor, null, place.id);
  return placed[0] ?? 0;
};
