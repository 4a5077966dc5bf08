import { kinds } from "#blocks/kinds.generated.ts";
import { kindNamed, selectBlock, storedValues } from "#modules/blocks/blocks.public.ts";
import { requireOpenPage } from "#modules/pages/pages.public.ts";
import { selectVersionByStatus, updateVersionChanged } from "#modules/version-rows/version-rows.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { htmlToExcerpt, shorten } from "#platform/html/escape.ts";
import { auditComponent } from "./audit-component.service.ts";
import {
  type ChangeRecord,
  selectChanges,
  selectDeletion,
  updateChangeRestored,
} from "./component-changes.sql.ts";
import { type DraftRecord, requireBlock } from "./component-checks.service.ts";
import { putBack } from "./component-rows.service.ts";

/**
 * Puts a deleted component, with what was in it, into its page's present draft (decisions §16). Does nothing if it
 * isn't deleted.
 * @throws Refusal 404; 403 for what someone else deleted, unless an admin asks; 409 if it can't be there now
 */
export const restoreComponent = async (tx: WriteTx, actor: Actor, componentId: number): Promise<void> => {
  const found = await selectDeletion(tx, componentId);
  if (!found) {
    const block = await requireBlock(tx, null, componentId);
    await requireOpenPage(tx, actor, block.pageId);
    return;
  }
  const page = await requireOpenPage(tx, actor, found.pageId);
  // The lock on the page may have had to wait for someone who restored it.
  const deletion = await selectDeletion(tx, componentId);
  if (!deletion) return;
  if (!mayRestore(actor, deletion))
    throw refuse.notAllowed("Only an admin can restore what someone else deleted.");
  if (deletion.isExpired)
    throw refuse.conflict(
      `This component was deleted more than ${TRASH_DAYS} days ago and can't be restored anymore.`,
    );
  const version = await requirePresentDraft(tx, page);
  const content = deletion.action === "delete" ? deletion.content : null;
  if (!content) throw refuse.notFound("component");
  await putBack(tx, version, content);
  await updateChangeRestored(tx, deletion.id);
  await updateVersionChanged(tx, version.id, actor);
  await auditComponent(tx, actor, {
    action: "Restored component",
    version,
    kind: deletion.componentKind,
    name: deletion.componentName,
    after: await selectBlock(tx, componentId),
  });
};

/** Whether the actor deleted it, or is an admin. */
const mayRestore = (actor: Actor, { actorCompanyId, actorUserId }: ChangeRecord): boolean =>
  isAdmin(actor) || (actorCompanyId === actor.companyId && actorUserId === actor.userId);

/** The draft that the page has now. @throws Refusal 409 if it has none */
const requirePresentDraft = async (tx: WriteTx, page: DraftRecord["page"]): Promise<DraftRecord> => {
  const draft = await selectVersionByStatus(tx, page.id, "draft");
  if (draft) return { ...draft, page };
  const pending = await selectVersionByStatus(tx, page.id, "pending");
  throw refuse.conflict(
    pending
      ? `V${pending.number} of the page “${page.name}” is waiting for approval, so it can't be changed. Withdraw it or wait for the decision, then restore this component.`
      : `The page “${page.name}” has no draft. Create one, then restore this component.`,
  );
};

/** The longest text of a component in Trash, in UTF-16 units. */
const LONGEST_TEXT = 100;

/** What deleted components were, with their first words, by the ids of the changes. */
export const describeDeleted = async (tx: ReadTx, changeIds: readonly number[]) =>
  new Map(
    (changeIds.length > 0 ? await selectChanges(tx, changeIds) : []).map((change) => [
      change.id,
      {
        kind: kindNamed(change.componentKind).title ?? change.componentKind,
        pageName: change.pageName,
        versionId: change.versionNumber,
        text: firstWords(change),
      },
    ]),
  );

/** The first words of a component, or of what was in it. */
const firstWords = (change: ChangeRecord): string => {
  const rows = change.action === "delete" ? change.content.rows : [];
  const texts = rows.flatMap(({ kind, data, valueVersion }) => {
    const known = kinds.find(({ type }) => type === kind);
    const fields = Object.entries(known?.fields ?? {}).filter(([, field]) => TEXTS.has(field.kind));
    const values = known ? storedValues(known, data, valueVersion) : {};
    return fields.map(([name]) => htmlToExcerpt(String(values[name] ?? ""))).filter((text) => text !== "");
  });
  return shorten(texts[0] ?? "", LONGEST_TEXT);
};

const TEXTS: ReadonlySet<string> = new Set(["text", "richText"]);
