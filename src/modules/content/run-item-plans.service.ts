import { recordAudit } from "#modules/audit/audit.public.ts";
import {
  lastingReason,
  momentOf,
  type PlanContext,
  type Planner,
  plannerOf,
} from "#modules/plans/plans.public.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { mayPublish } from "./content.policy.ts";
import { requireFreeUrl, requireValid } from "./content-items.service.ts";
import {
  type DeletedItem,
  type ItemRecord,
  selectDeletedItemForUpdate,
  selectItem,
  selectItemForUpdate,
  updateItem,
} from "./content-items.sql.ts";
import { type ContentType, type Hidden, isPublic, titleField } from "./content-type.schema.ts";
import { followChange, verbOf } from "./item-effects.service.ts";
import { type ItemMails, itemMailsOf } from "./item-mails.service.ts";
import { type DroppedPlan, dropPlan, enqueueItemPlan, type ItemPlanRef } from "./item-plans.service.ts";
import { companiesWithDuePlans, selectDuePlans, selectPlansOf } from "./item-plans.sql.ts";

interface DuePlan extends ItemPlanRef {
  readonly companyId: number;
}

interface PlanRun {
  readonly type: ContentType;
  readonly plan: ItemPlanRef;
  readonly planner: Planner;
}

/**
 * Carries out an item's schedule if it is due. Everything that a save requires is checked again in the transaction that
 * changes the item and deletes the schedule, so that two nodes do it only once. If the schedule can't be carried out,
 * the item stays as it was, and the person who scheduled it gets an email with the reason (decisions §15).
 * @throws Error if it may work later
 */
export const runItemPlan = async (
  context: PlanContext,
  type: ContentType,
  { companyId, itemKind, itemId, kind }: DuePlan,
): Promise<void> => {
  const db = context.companyDb(companyId);
  const plan = { itemKind, itemId, kind };
  const stored = await db.read((tx) => selectPlan(tx, plan));
  if (!stored) return;
  const site = context.services.siteOf(companyId);
  if (!site) throw new Error("An item of a company without a host name can't be published yet.");
  const planner = await plannerOf(context, site, stored);
  try {
    await db.write((tx) => carryOut(tx, { type, plan, planner }));
  } catch (error) {
    const why = lastingReason(error);
    if (why === null) throw error;
    const mails = await itemMailsOf({ ...context, site }, type);
    await db.write((tx) => giveUp(tx, { type, plan, planner, mails, why }));
  }
};

/** Carries out due schedules whose jobs are missing, for example after a restore. @param types all content types */
export const runDueItemPlans = async (context: JobContext, types: readonly ContentType[]): Promise<void> => {
  for (const companyId of await context.companiesHaving(companiesWithDuePlans))
    for (const plan of await context.companyDb(companyId).read(selectDuePlans)) {
      const type = types.find(({ name }) => name === plan.itemKind);
      if (!type) continue;
      await runItemPlan(context, type, { ...plan, companyId }).catch((error: Error) =>
        context.log.warn(
          { job: true, item: plan.itemId, error: error.message },
          "A scheduled change of an item failed and will be retried.",
        ),
      );
    }
};

/** Tells the person who scheduled a publication that it was canceled, because the item was changed. */
export const mailDroppedPlan = async (
  context: PlanContext,
  type: ContentType,
  { companyId, itemId, title, at, email, changedBy }: DroppedPlan & { readonly companyId: number },
): Promise<void> => {
  const site = context.services.siteOf(companyId);
  if (!site) return;
  const mails = await itemMailsOf({ ...context, site }, type);
  await context.companyDb(companyId).write(async (tx) => {
    const moment = await momentOf(tx, new Date(at));
    await mails.dropped(tx, { item: { id: itemId, title }, moment, email, changedBy });
  });
};

const selectPlan = async (tx: ReadTx, { itemKind, itemId, kind }: ItemPlanRef) =>
  (await selectPlansOf(tx, itemKind, itemId)).find((plan) => plan.kind === kind);

const isDue = async (tx: ReadTx, plan: ItemPlanRef): Promise<boolean> =>
  (await selectPlan(tx, plan))?.isDue ?? false;

const carryOut = async (tx: WriteTx, { type, plan, planner }: PlanRun): Promise<void> => {
  const { actor, email } = planner;
  // Locked first, so that a second node finds the schedule gone.
  const deleted = await selectDeletedItemForUpdate(tx, type, plan.itemId);
  const item = deleted ? null : await selectItemForUpdate(tx, type, plan.itemId);
  const due = await selectPlan(tx, plan);
  if (!due) return;
  // Rescheduled, or the clock was set back.
  if (!due.isDue) return enqueueItemPlan(tx, due);
  if (deleted) return carryOutInTrash(tx, type, plan, deleted);
  if (!item) throw new Error(`The ${type.noun} ${plan.itemId} is being deleted or restored right now.`);
  // Someone published it first.
  if (plan.kind === "publish" && isPublic(type, item)) return dropPlan(tx, plan);
  // Whichever job runs first, the publication is refused because of this schedule, and drops it, too.
  if (plan.kind === "take down" && !isPublic(type, item) && (await isDue(tx, { ...plan, kind: "publish" })))
    return;
  if (!actor || !mayPublish(actor, type))
    throw refuse.notAllowed(`${email} can't publish ${type.nouns} on this site anymore.`);
  if (plan.kind === "publish") await requirePublishable(tx, type, item);
  else if (!isPublic(type, item))
    throw refuse.conflict(`This ${type.noun} isn't live, so there was nothing to take down.`);
  await dropPlan(tx, plan);
  await showOrHide(tx, type, item.id, plan.kind === "publish" ? null : "taken down");
  const after = (await selectItem(tx, type, item.id)) as ItemRecord;
  await recordAudit(tx, actor, {
    action: `${verbOf(type, item, after)} ${type.noun}`,
    subject: String(after[titleField(type)]),
    href: `${type.form.updatePath}/${item.id}`,
    after: { id: item.id, plannedFor: due.at.toISOString() },
  });
  await followChange(tx, type, { before: item, after, actor });
};

/** A deleted item isn't published. One that should come down is still down if it's restored. */
const carryOutInTrash = async (
  tx: WriteTx,
  type: ContentType,
  plan: ItemPlanRef,
  deleted: DeletedItem,
): Promise<void> => {
  await dropPlan(tx, plan);
  if (plan.kind === "take down" && isPublic(type, deleted))
    await showOrHide(tx, type, plan.itemId, "taken down");
};

/** @throws Refusal 400, 403, 409 for what a save would refuse, too */
const requirePublishable = async (tx: WriteTx, type: ContentType, item: ItemRecord): Promise<void> => {
  if (await isDue(tx, { itemKind: type.name, itemId: item.id, kind: "take down" }))
    throw refuse.conflict(`The time when the ${type.noun} was supposed to come down has passed, too.`);
  await requireValid(tx, type, item);
  await requireFreeUrl(tx, type, item, item.id);
};

const showOrHide = async (
  tx: WriteTx,
  type: ContentType,
  id: number,
  hidden: Hidden | null,
): Promise<void> => {
  const [first = null, live = null] = type.statuses ?? [];
  await updateItem(tx, type, id, {}, { status: hidden ? first : live, hidden });
};

const giveUp = async (
  tx: WriteTx,
  { type, plan, planner, mails, why }: PlanRun & { readonly mails: ItemMails; readonly why: string },
): Promise<void> => {
  const item = await selectItemForUpdate(tx, type, plan.itemId);
  const due = await selectPlan(tx, plan);
  if (!item || !due?.isDue) return;
  const isPublication = plan.kind === "publish";
  const title = String(item[titleField(type)]);
  const end = isPublication ? await selectPlan(tx, { ...plan, kind: "take down" }) : undefined;
  await Promise.all([
    dropPlan(tx, plan),
    // It would have nothing to take down.
    end?.isDue ? dropPlan(tx, end) : undefined,
    recordAudit(tx, planner, {
      action: `Could not ${isPublication ? "publish" : "take down"} ${type.noun}`,
      subject: title,
      after: { id: item.id, plannedFor: due.at.toISOString(), why },
    }),
    mails.failed(tx, {
      item: { id: item.id, title },
      kind: plan.kind,
      moment: await momentOf(tx, due.at),
      email: planner.email,
      why,
    }),
  ]);
};
