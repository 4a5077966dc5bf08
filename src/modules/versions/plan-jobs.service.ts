import { type NewPlan, type PlanKind, putPlan } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";

/** Carries out what is planned for a page, at its moment. */
export const runPlanJob = defineJob<{ readonly pageId: number; readonly kind: PlanKind }>(
  "run-plan",
  "someone-waits",
);

/** The job of a plan is found by this key. */
export const planKey = (pageId: number, kind: PlanKind): string => `${kind} page ${pageId}`;

/** Has a plan carried out at its moment. */
export const enqueuePlan = (
  tx: WriteTx,
  { pageId, kind, at }: Pick<NewPlan, "pageId" | "kind" | "at">,
): Promise<void> => tx.addJob(runPlanJob, { pageId, kind }, { at, key: planKey(pageId, kind) });

/** Plans something for a page, in place of what was planned of this kind before. */
export const storePlan = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  plan: NewPlan,
): Promise<void> => {
  await Promise.all([putPlan(tx, actor, plan), enqueuePlan(tx, plan)]);
};
