import {
  type BlockRecord,
  brokenReference,
  referredIds,
  reusableField,
  reusableIdIn,
  selectBlock,
  selectBlocks,
} from "#modules/blocks/blocks.public.ts";
import { type PageRecord, requireOpenPage, selectIsBlock } from "#modules/pages/pages.public.ts";
import { selectVersion, type VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { emptyValues } from "#platform/fields/fields.ts";
import { fieldMayNotChange } from "./page-editor.policy.ts";

/** The input of Create and Update: validated by the kind's schema, with rich text cleaned. */
export interface ComponentInput {
  id: number;
  pageId: number;
  versionId: number;
  rowVersion?: number;
  componentName: string;
  /** The container's id, for child kinds. */
  containerId: number | null;
  /** In its stored form. */
  data: Record<string, unknown>;
}

/**
 * Checks a new component's values, except its images.
 * @param pageVersionId the id of its draft
 * @throws Refusal 404, 403, 400
 */
export const checkNew = async (
  tx: ReadTx,
  actor: Actor,
  kind: BlockKind,
  { pageId, containerId, data }: ComponentInput,
  pageVersionId: number,
): Promise<void> => {
  if (kind.parent) await requireContainer(tx, kind, containerId, pageVersionId);
  await refuseNested(tx, pageId, [kind]);
  requireOwnChanges(actor, kind, emptyValues(kind.fields), data);
  await requireReferences(tx, kind, data, pageVersionId);
  await requireReusable(tx, kind, data);
};

/**
 * Checks a stored component's new values, except its images.
 * @throws Refusal 403, 400
 */
export const checkChange = async (
  tx: ReadTx,
  actor: Actor,
  kind: BlockKind,
  { pageId, versionId, containerId, data }: ComponentInput,
  block: BlockRecord,
): Promise<void> => {
  if (pageId !== block.pageId || versionId !== block.versionNumber)
    throw refuse.invalid("This component belongs to another page version.");
  if (kind.parent && containerId !== block.parentBlockId)
    throw refuse.invalid("You can't move a component to another container.");
  requireOwnChanges(actor, kind, block.data, data);
  await requireReferences(tx, kind, data, block.pageVersionId);
  await requireReusable(tx, kind, data);
};

/** @throws Refusal 400 for a reusable block inside another one */
export const refuseNested = async (
  tx: ReadTx,
  pageId: number,
  kinds: readonly Pick<BlockKind, "fields">[],
): Promise<void> => {
  if (kinds.some((kind) => reusableField(kind)) && (await selectIsBlock(tx, pageId)))
    throw refuse.invalid("A reusable block can't contain another reusable block.");
};

/** A component of the company, of the given kind. @throws Refusal 404 */
export const requireBlock = async (tx: ReadTx, kind: BlockKind | null, id: number): Promise<BlockRecord> => {
  const block = await selectBlock(tx, id);
  if (!block || (kind && block.kind !== kind.type)) throw refuse.notFound("component");
  return block;
};

/** @throws Refusal 404, 409 */
export const draftOf = async (tx: ReadTx, pageId: number, number: number) => {
  const version = await selectVersion(tx, pageId, number);
  if (!version) throw refuse.notFound("version");
  if (version.status !== "draft")
    throw refuse.conflict(`V${version.number} is ${version.status}. Only a draft version can be changed.`);
  return version;
};

/** A draft with its page. */
export interface DraftRecord extends VersionRecord {
  readonly page: PageRecord;
}

/** A draft that the actor can edit. @throws Refusal 404, 403, 409 */
export const requireDraft = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  number: number,
): Promise<DraftRecord> => {
  const page = await requireOpenPage(tx, actor, pageId);
  return { ...(await draftOf(tx, pageId, number)), page };
};

/** @throws Refusal 400 unless every referenced component is in the same version and of the right kind */
const requireReferences = async (
  tx: ReadTx,
  kind: BlockKind,
  data: Record<string, unknown>,
  pageVersionId: number,
): Promise<void> => {
  const ids = referredIds(kind, data);
  if (ids.length === 0) return;
  const found = (await selectBlocks(tx, ids)).filter((block) => block.pageVersionId === pageVersionId);
  const label = brokenReference(kind, data, (id) => found.find((block) => block.id === id)?.kind);
  if (label) throw refuse.invalid(`${label}: choose a component from this page version.`);
};

/** @throws Refusal 400 for a reusable block that doesn't exist. The database would refuse its link with an error. */
export const requireReusable = async (
  tx: ReadTx,
  kind: BlockKind,
  data: Record<string, unknown>,
): Promise<void> => {
  const name = reusableField(kind);
  if (!name || (await selectIsBlock(tx, reusableIdIn(kind, data)))) return;
  const message = `${kind.fields[name]?.label}: this reusable block no longer exists. Choose a different one.`;
  throw refuse.invalid(message, { [name]: [message] });
};

/** @throws Refusal 403 if the actor changes a field that only provider admins can change [CMP-CARDCONTAINER-07] */
export const requireOwnChanges = (
  actor: Actor,
  kind: BlockKind,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void => {
  const field = fieldMayNotChange(actor, kind, before, after);
  if (!field) return;
  throw refuse.notAllowed(
    field.refersTo?.isList
      ? `${field.label}: only a provider admin can add or remove items. You can change the order.`
      : `${field.label}: only a provider admin can change this.`,
  );
};

const requireContainer = async (
  tx: ReadTx,
  kind: BlockKind,
  containerId: number | null,
  pageVersionId: number,
): Promise<void> => {
  const container = containerId ? await selectBlock(tx, containerId) : null;
  if (!container || container.kind !== kind.parent?.type || container.pageVersionId !== pageVersionId)
    throw refuse.notFound("container");
};
