import { isDeepStrictEqual } from "node:util";
import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  insertBlock,
  requireFewEnough,
  selectBlocks,
  selectBlocksOfVersion,
  selectChildren,
  updateBlock,
  wireFields,
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
import { auditComponent } from "./audit-component.service.ts";
import { insertChange, type StoredValues } from "./component-changes.sql.ts";
import {
  type ComponentInput,
  checkChange,
  checkNew,
  type DraftRecord,
  draftOf,
  requireBlock,
  requireDraft,
} from "./component-checks.service.ts";
import { reorder } from "./component-places.service.ts";
import { takeAway } from "./component-rows.service.ts";
import { changeIn, recordAdded } from "./record-change.service.ts";

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
  const { componentName: name, data } = input;
  const after = { componentName: name, data, valueVersion: kind.valueVersion };
  await auditComponent(tx, actor, { action: "Created component", version, kind: kind.type, name, after });
  // A component that isn't a child can be undone once it is on the page.
  if (kind.parent) await recordAdded(tx, actor, version, "add", [id]);
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
  const found = await requireBlock(tx, kind, input.id);
  const version = await requireDraft(tx, actor, found.pageId, found.versionNumber);
  // The lock on the page may have had to wait for someone else's save.
  const block = await requireBlock(tx, kind, input.id);
  await checkChange(tx, actor, kind, input, block);
  await requireImages(tx, kind.fields, input.data);
  const after = { componentName: input.componentName, data: input.data, valueVersion: kind.valueVersion };
  if (!(await updateBlock(tx, block.id, after, input.rowVersion))) throw refuse.stale();
  const before = { componentName: block.componentName, data: block.data, valueVersion: block.valueVersion };
  // Saved without a change, there is nothing to undo.
  const hasChanged = !isDeepStrictEqual(
    [before.componentName, before.data],
    [after.componentName, after.data],
  );
  await Promise.all([
    recordSave(tx, actor, "component", block.id),
    updateVersionChanged(tx, version.id, actor),
    ...(hasChanged
      ? [recordChange(tx, actor, version, { id: block.id, kind: block.kind, before, after })]
      : []),
  ]);
  return block.id;
};

interface ComponentChange extends Pick<BlockRecord, "id" | "kind"> {
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Records a save for the audit log and for undo. */
const recordChange = (
  tx: WriteTx,
  actor: Actor,
  version: DraftRecord,
  { id, kind, before, after }: ComponentChange,
): Promise<unknown> => {
  const name = after.componentName;
  return Promise.all([
    auditComponent(tx, actor, { action: "Updated component", version, kind, name, before, after }),
    insertChange(tx, actor, {
      ...changeIn(version, { id, kind, componentName: name }),
      action: "change",
      content: { before, after },
    }),
  ]);
};

/**
 * Deletes a component of a draft and its children, and removes references to it (decisions §9). It can be restored.
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
  const content = await takeAway(tx, version, [block.id]);
  // Someone else has just deleted it.
  if (content.rows.length === 0) return;
  await updateVersionChanged(tx, version.id, actor);
  const { kind: type, componentName: name } = block;
  await auditComponent(tx, actor, { action: "Deleted component", version, kind: type, name, before: block });
  await insertChange(tx, actor, { ...changeIn(version, block), action: "delete", content });
};

/** Reorders a container's children. The list must name each of them once. */
export const orderChildren = async (
  tx: WriteTx,
  actor: Actor,
  kind: BlockKind,
  order: NewOrder,
): Promise<void> => {
  const first = await firstEntry(order, (id) => requireBlock(tx, kind, id));
  const version = await requireDraft(tx, actor, first.pageId, first.versionNumber);
  const [parent] = await selectBlocks(tx, [first.parentBlockId ?? 0]);
  if (!parent) throw refuse.notFound("component");
  const all = await selectChildren(tx, parent);
  await reorder(tx, actor, { version, container: parent, all }, order);
};
