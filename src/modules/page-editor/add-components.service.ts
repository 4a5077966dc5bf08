import { recordAudit } from "#modules/audit/audit.public.ts";
import { brokenReference, insertBlocks, requireFewEnough } from "#modules/blocks/blocks.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { emptyValues } from "#platform/fields/fields.ts";
import { shorten } from "#platform/html/escape.ts";
import {
  refuseNested,
  requireDraft,
  requireOwnChanges,
  requireReusable,
} from "./component-checks.service.ts";

/** A component to add together with others. */
export interface NewComponent {
  /** A temporary id, by which the other components refer to it. */
  readonly id: number;
  readonly kind: BlockKind;
  readonly componentName: string;
  /** In its stored form. */
  readonly data: Record<string, unknown>;
  /** The temporary id of its container, for child kinds. */
  readonly containerId: number | null;
}

/** The longest list of names in the audit log, in UTF-16 units. */
const LONGEST_NAMES = 320;

/**
 * Adds components to a draft in the given order, with one entry in the audit log. Unlike those that are added one by
 * one, they can't be undone.
 * @throws Refusal 404, 403, 400, 409 for too many
 */
export const addComponents = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId }: { readonly pageId: number; readonly versionId: number },
  components: readonly NewComponent[],
): Promise<void> => {
  const version = await requireDraft(tx, actor, pageId, versionId);
  const added = new Map(components.map((component) => [component.id, component]));
  await refuseNested(
    tx,
    pageId,
    components.map(({ kind }) => kind),
  );
  for (const { kind, data, containerId } of components) {
    if (kind.parent && added.get(containerId ?? 0)?.kind.type !== kind.parent.type)
      throw refuse.notFound("container");
    requireOwnChanges(actor, kind, emptyValues(kind.fields), data);
    const label = brokenReference(kind, data, (id) => added.get(id)?.kind.type);
    if (label) throw refuse.invalid(`${label}: choose a component from this page version.`);
    await requireReusable(tx, kind, data);
    await requireImages(tx, kind.fields, data);
  }
  await insertBlocks(
    tx,
    version.id,
    components.map(({ id, kind, componentName, data, containerId }, index) => ({
      id,
      kind: kind.type,
      componentName,
      data,
      valueVersion: kind.valueVersion,
      parentBlockId: kind.parent ? containerId : null,
      isPlaced: !kind.parent,
      sortOrder: index + 1,
      originId: null,
    })),
  );
  await requireFewEnough(tx, version.id);
  await updateVersionChanged(tx, version.id, actor);
  const names = components.map(({ componentName }) => componentName).join(", ");
  await recordAudit(tx, actor, {
    action: "Added components",
    subject: `${version.page.name}, V${version.number}`,
    href: editorPath(pageId, false),
    after: { Components: shorten(names, LONGEST_NAMES) },
  });
};
