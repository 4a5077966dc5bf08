import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  kindNamed,
  referredIds,
  selectBlock,
  selectBlocksOfVersion,
  updateBlock,
  updateBlockOrder,
} from "#modules/blocks/blocks.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import { selectVersion, updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AnswerOf, BodyOf, QueryOf } from "#platform/call/define-call.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { auditComponent, auditOrder } from "./audit-component.service.ts";
import {
  type ChangeAction,
  type ChangeContent,
  type ChangeRecord,
  type StoredRows,
  type StoredValues,
  selectNextChange,
  updateChangeUndone,
} from "./component-changes.sql.ts";
import { type DraftRecord, requireDraft, requireOwnChanges } from "./component-checks.service.ts";
import { clash, isSame, putBack, requireUnchanged, takeAway } from "./component-rows.service.ts";
import type { getDraftHistory, stepInDraftHistory } from "./draft-history.contract.ts";

type Way = "undo" | "redo";

/** One step back or forward in a draft. */
interface Step {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly version: DraftRecord;
  readonly way: Way;
}

/** What the actor can undo and redo next in a draft. Nothing in other versions. @throws Refusal 404, 403 */
export const readHistory = async (
  tx: ReadTx,
  actor: Actor,
  { pageId, versionId }: QueryOf<typeof getDraftHistory>,
): Promise<AnswerOf<typeof getDraftHistory>> => {
  await requirePage(tx, actor, pageId);
  const version = await selectVersion(tx, pageId, versionId);
  if (!version) throw refuse.notFound("version");
  if (version.status !== "draft") return { undo: null, redo: null };
  const [undo, redo] = await Promise.all([
    selectNextChange(tx, actor, version.id, "undo"),
    selectNextChange(tx, actor, version.id, "redo"),
  ]);
  return { undo: undo && shown(undo), redo: redo && shown(redo) };
};

const shown = (change: ChangeRecord) => ({ id: change.id, label: labelOf(change) });

/** What a change did, as after "Undo:". */
const labelOf = ({ action, componentName }: ChangeRecord): string => {
  if (action !== "reorder") return `${action} ${componentName}`;
  return componentName ? `reorder items of ${componentName}` : "reorder components";
};

/**
 * Undoes the actor's last change in a draft, or redoes the one that was undone last, if no one has changed the same
 * things since.
 * @throws Refusal 404, 403; 409 if another step is next by now, or someone else's change is in the way
 */
export const stepInHistory = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId, changeId, way }: BodyOf<typeof stepInDraftHistory>,
): Promise<AnswerOf<typeof stepInDraftHistory>> => {
  const version = await requireDraft(tx, actor, pageId, versionId);
  const change = await selectNextChange(tx, actor, version.id, way);
  if (change?.id !== changeId)
    throw refuse.conflict("You've made or undone other changes since, maybe in another tab. Try again.");
  const content = await take({ tx, actor, version, way }, change);
  await updateChangeUndone(tx, change.id, way === "undo", content);
  await updateVersionChanged(tx, version.id, actor);
  return { label: labelOf(change), restored: restoredBy(change, way) };
};

const restoredBy = (change: ChangeRecord, way: Way): number[] =>
  change.action === "delete" && way === "undo" ? change.content.places.map(({ id }) => id) : [];

/** Takes a step. @returns what the step back needs */
const take = async (step: Step, change: ChangeRecord): Promise<ChangeContent["content"]> => {
  switch (change.action) {
    case "reorder":
      await putOrder(step, change.componentId, change.content);
      return change.content;
    case "change":
      await putValues(step, change.componentId, change.content);
      return change.content;
    default:
      return moveRows(step, change, change.content);
  }
};

const moveRows = async (
  { tx, actor, version, way }: Step,
  { action, componentKind: kind, componentName: name }: ChangeRecord,
  content: StoredRows,
): Promise<StoredRows> => {
  const isTaken = (action === "delete") === (way === "redo");
  const [first] = content.rows.filter(({ id }) => id === content.places[0]?.id);
  const audited = { action: auditAction(action, way), version, kind, name };
  if (!isTaken) {
    await putBack(tx, version, content);
    await auditComponent(tx, actor, { ...audited, after: first ?? null });
    return content;
  }
  await requireUnchanged(tx, version, content);
  await auditComponent(tx, actor, { ...audited, before: first ?? null });
  return takeAway(
    tx,
    version,
    content.places.map(({ id }) => id),
  );
};

const PAST: Readonly<Record<ChangeAction, string>> = {
  add: "added component",
  duplicate: "duplicated component",
  paste: "pasted component",
  delete: "deleted component",
  change: "updated component",
  reorder: "reordered components",
};
const DID: Readonly<Record<Way, string>> = { undo: "Undid: ", redo: "Redid: " };

const auditAction = (action: ChangeAction, way: Way): string => `${DID[way]}${PAST[action]}`;

const putValues = async (
  { tx, actor, version, way }: Step,
  id: number,
  { before, after }: { readonly before: StoredValues; readonly after: StoredValues },
): Promise<void> => {
  const [from, to] = way === "undo" ? [after, before] : [before, after];
  const block = await selectBlock(tx, id);
  if (block?.pageVersionId !== version.id) throw clash(`“${from.componentName}” was deleted since then.`);
  if (block.componentName !== from.componentName || !isSame(block.data, from.data))
    throw clash(`“${block.componentName}” was changed since then.`);
  const kind = kinds.find(({ type }) => type === block.kind);
  if (kind) requireOwnChanges(actor, kind, block.data, to.data);
  await requirePresent(tx, version, block, to);
  await updateBlock(tx, id, to, undefined);
  await recordSave(tx, actor, "component", id);
  const action = auditAction("change", way);
  const words = { kind: block.kind, name: to.componentName, before: block, after: to };
  await auditComponent(tx, actor, { action, version, ...words });
};

/** The components that earlier values refer to may be gone. @throws Refusal 409 */
const requirePresent = async (
  tx: ReadTx,
  version: DraftRecord,
  { kind }: BlockRecord,
  { componentName, data }: StoredValues,
): Promise<void> => {
  const ids = referredIds(kindNamed(kind), data);
  if (ids.length === 0) return;
  const present = new Set((await selectBlocksOfVersion(tx, version.id)).map((block) => block.id));
  if (!ids.every((id) => present.has(id)))
    throw clash(`A component that “${componentName}” would show was deleted since then.`);
};

const putOrder = async (
  { tx, actor, version, way }: Step,
  containerId: number,
  { before, after }: { readonly before: readonly number[]; readonly after: readonly number[] },
): Promise<void> => {
  const [from, to] = way === "undo" ? [after, before] : [before, after];
  const blocks = await selectBlocksOfVersion(tx, version.id);
  const container = blocks.find(({ id }) => id === containerId) ?? null;
  const all = blocks.filter((block) => (containerId ? block.parentBlockId === containerId : block.isPlaced));
  if (all.map(({ id }) => id).join() !== from.join())
    throw clash("Components were added, deleted, or moved since then.");
  await updateBlockOrder(tx, to);
  if (container) await recordSave(tx, actor, "child-order", containerId);
  else await recordSave(tx, actor, "component-order", version.pageId);
  await auditOrder(tx, actor, version, { container, all, before: from, after: to, prefix: DID[way] });
};
