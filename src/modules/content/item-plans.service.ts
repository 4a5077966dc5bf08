import { recordAudit } from "#modules/audit/audit.public.ts";
import { momentProblem, orderProblem } from "#modules/plans/plan-moments.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { mayPublish } from "./content.policy.ts";
import type { ItemRecord } from "./content-items.sql.ts";
import { type ContentType, type Hidden, isPublic, type PlanKind, titleField } from "./content-type.schema.ts";
import { deleteItemPlan, type ItemPlan, putItemPlan } from "./item-plans.sql.ts";

/** Carries out an item's schedule when it is due. */
export const runItemPlanJob = defineJob<ItemPlanRef>("run-item-plan", "someone-waits");

/** Tells the person who scheduled a publication that someone without the right to publish changed the item. */
export const mailDroppedPlanJob = defineJob<DroppedPlan>("mail-dropped-plan", "someone-waits");

export type ItemPlanRef = Pick<ItemPlan, "itemKind" | "itemId" | "kind">;

/** A scheduled publication that was canceled because someone who can't publish changed the item. */
export interface DroppedPlan extends Pick<ItemPlan, "itemKind" | "itemId" | "email"> {
  readonly title: string;
  /** When it was to go live, in ISO 8601. */
  readonly at: string;
  /** The email address of who changed it. */
  readonly changedBy: string;
}

/** The key under which a schedule's job is found. */
const planKey = ({ itemKind, itemId, kind }: ItemPlanRef): string => `${kind} ${itemKind} ${itemId}`;

/** Enqueues the job that carries out a schedule. */
export const enqueueItemPlan = (
  tx: WriteTx,
  { itemKind, itemId, kind, at }: ItemPlanRef & Pick<ItemPlan, "at">,
): Promise<void> => {
  const plan = { itemKind, itemId, kind };
  return tx.addJob(runItemPlanJob, plan, { at, key: planKey(plan) });
};

/** When an item goes live, or comes down: a time in ISO 8601, now, or not at all. Undefined for no change. */
export type RequestedMoment = string | null | undefined;

export interface ItemMoments {
  readonly publishAt?: RequestedMoment;
  readonly takeDownAt?: RequestedMoment;
}

/** What a save makes of an item: its status, whether visitors can read it, and what is scheduled. */
export interface PlannedSave {
  readonly status: string | null;
  readonly hidden: Hidden | null;
  readonly publishAt: Date | null;
  readonly takeDownAt: Date | null;
}

type Planned = Readonly<Record<"publishAt" | "takeDownAt", Date | null>>;

/** An item with its stored schedules; null for a new item. */
interface ItemWithPlans<Item extends ItemRecord | null = ItemRecord> {
  readonly type: ContentType;
  readonly item: Item;
  readonly plans: readonly ItemPlan[];
}

/**
 * What a save makes of an item's status and schedule (decisions §15).
 *
 * What is saved when the time comes goes live. So a save by someone who can't publish cancels the scheduled
 * publication.
 * @param status the new status; null to keep it
 * @throws Refusal 400 for an invalid time, 403 for people who can't publish, 409 if it is live already or isn't live
 */
export const plannedSave = (
  actor: Actor,
  { type, item: before, plans }: ItemWithPlans<ItemRecord | null>,
  { status, publishAt, takeDownAt }: ItemMoments & { readonly status: string | null },
): PlannedSave => {
  const wasPublic = before !== null && isPublic(type, before);
  const stored: Planned = {
    publishAt: wasPublic ? null : timeOf(plans, "publish"),
    takeDownAt: timeOf(plans, "take down"),
  };
  const [first = null, live] = type.statuses ?? [];
  const isPressed = type.needsApproval === true && status === live;
  // To publish without a time is to publish right away, whatever was scheduled.
  const asked = {
    publishAt: isPressed ? (publishAt ?? "now") : publishAt,
    takeDownAt,
  };
  const next: Planned = {
    publishAt: momentFrom(asked.publishAt, stored.publishAt),
    takeDownAt: momentFrom(asked.takeDownAt, stored.takeDownAt),
  };
  const isComingDown = asked.takeDownAt === "now";
  requireMoments(type, actor, { next, stored, isNow: isComingDown || publishAt === "now" });
  if (isComingDown && !wasPublic)
    throw refuse.conflict(`This ${type.noun} isn't live, so there is nothing to take down.`);
  const isSuspended = type.needsApproval === true && status === first;
  const staysUp =
    before === null ? !type.needsApproval && mayPublish(actor, type) : wasPublic && !isSuspended;
  if (next.publishAt && before !== null && staysUp && !isComingDown)
    throw refuse.conflict(`This ${type.noun} is already live. To publish it later, take it down first.`);
  const isShown = !isComingDown && (asked.publishAt === "now" || (staysUp && !next.publishAt));
  const keepsPlan = mayPublish(actor, type) && !isShown;
  const comesDown = isShown || !wasPublic || next.publishAt !== null;
  return {
    status: type.needsApproval ? ((isShown ? live : first) ?? null) : null,
    hidden: hiddenAs(type, before, { isShown, isComingDown, wasPublic }),
    publishAt: keepsPlan ? next.publishAt : null,
    takeDownAt: comesDown ? next.takeDownAt : null,
  };
};

const timeOf = (plans: readonly ItemPlan[], kind: PlanKind): Date | null =>
  plans.find((plan) => plan.kind === kind)?.at ?? null;

const momentFrom = (requested: RequestedMoment, stored: Date | null): Date | null => {
  if (requested === undefined) return stored;
  return requested === null || requested === "now" ? null : new Date(requested);
};

const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** A time that was valid when it was chosen stays. */
const requireMoments = (
  type: ContentType,
  actor: Actor,
  { next, stored, isNow }: { readonly next: Planned; readonly stored: Planned; readonly isNow: boolean },
): void => {
  const isChanged = (name: keyof Planned) => !isSame(next[name], stored[name]);
  if ((isNow || isChanged("publishAt") || isChanged("takeDownAt")) && !mayPublish(actor, type))
    throw refuse.notAllowed(`Only admins can schedule when a ${type.noun} goes live or comes down.`);
  const fresh = {
    publishAt: isChanged("publishAt") ? next.publishAt : null,
    takeDownAt: isChanged("takeDownAt") ? next.takeDownAt : null,
  };
  const problem = momentProblem(fresh, new Date(), type.noun) ?? orderProblem(next, type.noun);
  if (problem) throw refuse.invalid(problem);
};

const hiddenAs = (
  type: ContentType,
  before: ItemRecord | null,
  {
    isShown,
    isComingDown,
    wasPublic,
  }: { readonly isShown: boolean; readonly isComingDown: boolean; readonly wasPublic: boolean },
): Hidden | null => {
  if (isShown) return null;
  if (isComingDown) return "taken down";
  if (before && !wasPublic) return before.hidden;
  return type.needsApproval ? null : "unpublished";
};

const PLAN_KINDS = [
  ["publish", "publishAt"],
  ["take down", "takeDownAt"],
] as const;

const storedTimes = (plans: readonly ItemPlan[]): Planned => ({
  publishAt: timeOf(plans, "publish"),
  takeDownAt: timeOf(plans, "take down"),
});

/** The schedules that a save changes. */
export const changedPlans = (plans: readonly ItemPlan[], next: Planned) =>
  PLAN_KINDS.filter(([, name]) => !isSame(storedTimes(plans)[name], next[name]));

/** Stores what is scheduled for an item, with its jobs, and records what changed. */
export const storePlans = async (
  tx: WriteTx,
  actor: Actor,
  { type, item, plans }: ItemWithPlans,
  next: Planned,
): Promise<void> => {
  const changed = changedPlans(plans, next);
  if (changed.length === 0) return;
  const isLater = changed.some(([, name]) => next[name] !== null);
  await Promise.all([
    ...changed.map(([kind, name]) =>
      storePlan(tx, actor, { itemKind: type.name, itemId: item.id, kind }, next[name]),
    ),
    recordAudit(tx, actor, {
      action: `${isLater ? "Scheduled" : "Canceled schedule for"} ${type.noun}`,
      subject: String(item[titleField(type)]),
      href: `${type.form.updatePath}/${item.id}`,
      before: planned(storedTimes(plans)),
      after: planned(next),
    }),
  ]);
  const dropped = plans.find(({ kind }) => kind === "publish");
  if (!dropped || next.publishAt || mayPublish(actor, type)) return;
  await tx.addJob(mailDroppedPlanJob, {
    itemKind: type.name,
    itemId: item.id,
    email: dropped.email,
    title: String(item[titleField(type)]),
    at: dropped.at.toISOString(),
    changedBy: actor.email,
  });
};

const planned = ({ publishAt, takeDownAt }: Planned) => ({
  publishAt: publishAt?.toISOString() ?? "",
  takeDownAt: takeDownAt?.toISOString() ?? "",
});

const storePlan = async (tx: WriteTx, actor: Actor, plan: ItemPlanRef, at: Date | null): Promise<void> => {
  if (at) await Promise.all([putItemPlan(tx, actor, { ...plan, at }), enqueueItemPlan(tx, { ...plan, at })]);
  else await dropPlan(tx, plan);
};

/** Deletes a schedule and its job. */
export const dropPlan = async (tx: WriteTx, plan: ItemPlanRef): Promise<void> => {
  await Promise.all([deleteItemPlan(tx, plan.itemKind, plan.itemId, plan.kind), tx.removeJob(planKey(plan))]);
};
