import { storedFields } from "#modules/blocks/blocks.public.ts";
import { checkImages } from "#modules/links/links.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { createNewestFirst } from "#platform/limits/newest-first.ts";
import type { ChangedComponent, ChangedParts, Services } from "#platform/services/services.ts";
import {
  type ComponentInput,
  checkChange,
  checkNew,
  draftOf,
  requireBlock,
} from "./component-checks.service.ts";

/** A component with the checked values of its form. */
export interface UnsavedComponent {
  readonly kind: BlockKind;
  /** 0 for a new one. */
  readonly id: number;
  readonly containerId: number | null;
  readonly values: Readonly<Record<string, unknown>> & { readonly componentName: string };
}

export interface UnsavedPart {
  readonly pageId: number;
  readonly versionId: number;
  readonly components: readonly UnsavedComponent[];
}

/** For each company and node: how many previews are rendered at a time, and how many people may wait for theirs. */
const LIMITS = { atOnce: 2, waiting: 20 };
const previews = createNewestFirst(LIMITS);

/**
 * Renders components of a draft with unsaved values. Checks and cleans them as a save would, and stores nothing.
 * @throws Refusal 404, 403, 409 as a save; 400 for values that a save would refuse; 429 if the company's previews take
 *   too long, or if the same person has asked for a newer one
 */
export const renderUnsaved = async (
  context: CallContext<Services>,
  unsaved: UnsavedPart,
): Promise<ChangedParts> => {
  const { db, actor, services, site, log } = context;
  // Checked first, because people who can't edit the draft don't wait, and cleaning is slow.
  await db.read(async (tx) => {
    await requireDraftToEdit(tx, actor, unsaved);
    for (const { kind, id } of unsaved.components) if (id !== 0) await requireBlock(tx, kind, id);
  });
  return previews.run(db.companyId, `${actor.userId} ${unsaved.pageId}`, async () => {
    const inputs = await inputsOf(unsaved, services, db.companyId);
    const render = await services.partsAt(site, log);
    return db.read(async (tx) => {
      const { id: pageVersionId } = await requireDraftToEdit(tx, actor, unsaved);
      const changes: ChangedComponent[] = [];
      for (const [index, { kind, input }] of inputs.entries()) {
        if (input.id === 0) await checkNew(tx, actor, kind, input, pageVersionId);
        else await checkChange(tx, actor, kind, input, await requireBlock(tx, kind, input.id));
        await checkImages(tx, kind.fields, input.data);
        const [violation] = await services.violationsOf(tx, kind.type, input.data);
        if (violation) throw refuse.invalid(violation.message, { [violation.field]: [violation.message] });
        const { id, componentName: name, data, containerId } = input;
        changes.push({ id: id || Number.MAX_SAFE_INTEGER - index, type: kind.type, name, data, containerId });
      }
      return render(tx, unsaved.pageId, unsaved.versionId, changes);
    });
  });
};

/** A draft that the actor can edit. @throws Refusal 404, 403, 409 */
const requireDraftToEdit = async (tx: ReadTx, actor: Actor, { pageId, versionId }: UnsavedPart) => {
  const page = await requirePage(tx, actor, pageId);
  if (page.deletedAt) throw refuse.conflict("This page is deleted. Restore it first.");
  return draftOf(tx, pageId, versionId);
};

/** One after the other, because a company's texts are cleaned one at a time. */
const inputsOf = async (
  { pageId, versionId, components }: UnsavedPart,
  services: Services,
  companyId: number,
): Promise<readonly { kind: BlockKind; input: ComponentInput }[]> => {
  const siteLinks = await services.siteLinks(companyId);
  const inputs: { kind: BlockKind; input: ComponentInput }[] = [];
  for (const { kind, id, containerId, values } of components) {
    const data = await storedFields(kind, values, services.cleanHtmlOf(companyId), siteLinks);
    const { componentName } = values;
    inputs.push({
      kind,
      input: {
        id,
        pageId,
        versionId,
        componentName,
        containerId: kind.parent ? containerId : null,
        data,
      },
    });
  }
  return inputs;
};
