import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  deleteBlock,
  insertBlock,
  kindNamed,
  requireFewEnough,
  selectBlocks,
  selectBlocksOfVersion,
  selectChildren,
  TYPES_THAT_REFER,
  updateBlock,
  wireFields,
  withReferences,
} from "#modules/blocks/blocks.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import type { ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import { updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import {
  type BlockKind,
  blankBlock,
  isReadWithOthers,
  typesReferredTo,
} from "#platform/blocks/define-block.ts";
import { firstEntry, type NewOrder } from "#platform/call/list-order.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import {
  type ComponentInput,
  checkChange,
  checkNew,
  draftOf,
  requireBlock,
  requireDraft,
} from "./component-checks.service.ts";
import { reorder } from "./component-places.service.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/**
 * A component for its form, with its children and the components that its fields can refer to. Id 0 returns a blank one
 * [CMP-GEN-15].
 */
export const readComponent = async (
  tx: ReadTx,
  actor: Actor,
  kind: BlockKind,
  id: number,
  links: StaffLinks,
): Promise<object> => {
  const held = kind.children ? kindOf.get(kind.children) : undefined;
  const referred = typesReferredTo(kind).flatMap((type) => kindOf.get(type) ?? []);
  const listed = held ? [held, ...referred] : referred;
  if (id === 0)
    return isReadWithOthers(kind)
      ? {
          [kind.names.one]: blankBlock(kind),
          ...Object.fromEntries(listed.map((one) => [one.names.many, []])),
          ...(await configurationOf(tx, kind)),
        }
      : blankBlock(kind);
  const block = await requireBlock(tx, kind, id);
  await requirePage(tx, actor, block.pageId);
  const shown = presentBlock(kind, block, links);
  if (!isReadWithOthers(kind)) return shown;
  const children = held ? await selectChildren(tx, block) : [];
  const others = referred.length > 0 ? await selectBlocksOfVersion(tx, block.pageVersionId) : [];
  const listOf = (one: BlockKind) =>
    one === held ? children : others.filter((other) => other.kind === one.type);
  return {
    [kind.names.one]: shown,
    ...Object.fromEntries(
      listed.map((one) => [one.names.many, listOf(one).map((other) => presentBlock(one, other, links))]),
    ),
    ...(await configurationOf(tx, kind)),
  };
};

/** Settings of the module that a kind lists items of, by wire name; empty for other kinds. */
export const configurationOf = async (tx: ReadTx, { lists, module }: BlockKind): Promise<object> =>
  lists && module
    ? { [lists.configuration]: await getModuleConfiguration(tx, module as Exclude<ModuleName, "form">) }
    : {};

const presentBlock = (kind: BlockKind, block: BlockRecord, links: StaffLinks): object => ({
  id: block.id,
  componentName: block.componentName,
  versionId: block.versionNumber,
  pageId: block.pageId,
  rowVersion: block.rowVersion,
  ...(kind.parent ? { [kind.parent.key]: block.parentBlockId ?? 0 } : {}),
  ...(kind.parent?.hasOrder ? { order: block.sortOrder } : {}),
  ...wireFields(kind, block.data, block.valueVersion, links),
});

/**
 * Checks that the actor can edit the draft of an existing or new component. Takes no locks, so it can run before slow
 * work; `addComponent` and `saveComponent` check again.
 * @throws Refusal 404, 403, 409
 */
export const requireMayKeep = async (
  tx: ReadTx,
  actor: Actor,
  kind: BlockKind,
  place: Pick<ComponentInput, "id" | "pageId" | "versionId">,
): Promise<void> => {
  const block = place.id ? await requireBlock(tx, kind, place.id) : null;
  const { id } = await requirePage(tx, actor, block?.pageId ?? place.pageId);
  await draftOf(tx, id, block?.versionNumber ?? place.versionId);
};

/** Creates a component in a draft; it appears on the page once it is attached [CMP-GEN-12]. Returns its id. */
export const addComponent = async (
  tx: WriteTx,
  actor: Actor,
  kind: BlockKind,
  input: ComponentInput,
): Promise<number> => {
  const version = await requireDraft(tx, actor, input.pageId, input.versionId);
  await checkNew(tx, actor, kind, input, version.id);
  await requireImages(tx, kind.fields, input.data);
  const id = await insertBlock(tx, {
    pageVersionId: version.id,
    kind: kind.type,
    componentName: input.componentName,
    data: input.data,
    valueVersion: kind.valueVersion,
    parentBlockId: kind.parent ? input.containerId : null,
  });
  await requireFewEnough(tx, version.id);
  await updateVersionChanged(tx, version.id, actor);
  return id;
};

/** Saves a component of a draft. @throws Refusal 409 if someone else saved first */
export const saveComponent = async (
  tx: WriteTx,
  actor: Actor,
  kind: BlockKind,
  input: ComponentInput,
): Promise<number> => {
  if (input.id === 0 && kind.missingIdRefusal) throw refuse.invalid(kind.missingIdRefusal);
  const block = await requireBlock(tx, kind, input.id);
  const version = await requireDraft(tx, actor, block.pageId, block.versionNumber);
  await checkChange(tx, actor, kind, input, block);
  await requireImages(tx, kind.fields, input.data);
  const isSaved = await updateBlock(
    tx,
    block.id,
    { componentName: input.componentName, data: input.data, valueVersion: kind.valueVersion },
    input.rowVersion,
  );
  if (!isSaved) throw refuse.stale();
  await recordSave(tx, actor, "component", block.id);
  await updateVersionChanged(tx, version.id, actor);
  return block.id;
};

/**
 * Deletes a component of a draft and its children, and removes references to it (decisions §9).
 * @param kind null for any kind
 */
export const removeComponent = async (
  tx: WriteTx,
  actor: Actor,
  kind: BlockKind | null,
  id: number,
): Promise<void> => {
  const block = await requireBlock(tx, kind, id);
  const version = await requireDraft(tx, actor, block.pageId, block.versionNumber);
  const others = TYPES_THAT_REFER.length > 0 ? await selectBlocksOfVersion(tx, version.id) : [];
  const isGone = (id: number) =>
    id === block.id || others.some((other) => other.id === id && other.parentBlockId === block.id);
  for (const other of others) {
    const data = withReferences(kindNamed(other.kind), other.data, (id) => (isGone(id) ? null : id));
    if (data !== other.data) await updateBlock(tx, other.id, { ...other, data }, undefined);
  }
  await deleteBlock(tx, block.id);
  await updateVersionChanged(tx, version.id, actor);
};

/** Reorders a container's children. The list must name each of them once. */
export const orderChildren = async (
  tx: WriteTx,
  actor: Actor,
  kind: BlockKind,
  given: NewOrder,
): Promise<void> => {
  const first = await firstEntry(given, (id) => requireBlock(tx, kind, id));
  const version = await requireDraft(tx, actor, first.pageId, first.versionNumber);
  const [parent] = await selectBlocks(tx, [first.parentBlockId ?? 0]);
  if (!parent) throw refuse.notFound("component");
  await reorder(tx, await selectChildren(tx, parent), given);
  await recordSave(tx, actor, "child-order", parent.id);
  await updateVersionChanged(tx, version.id, actor);
};
