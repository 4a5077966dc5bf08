import { type NewPlan, type PlanKind, putPlan } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";

/** Carries out a page's schedule when it is due. */
export const runPlanJob = defineJob<{ readonly pageId: number; readonly kind: PlanKind }>(
  "run-plan",
  "someone-waits",
);

/** The key under which a schedule's job is found. */
export const planKey = (pageId: number, kind: PlanKind): string => `${kind} page ${pageId}`;

/** Enqueues the job that carries out a schedule. */
export const enqueuePlan = (
  tx: WriteTx,
  { pageId, kind, at }: Pick<NewPlan, "pageId" | "kind" | "at">,
): Promise<void> => tx.addJob(runPlanJob, { pageId, kind }, { at, key: planKey(pageId, kind) });

/** Stores a page's schedule and its job, replacing one of the same kind. */
export const storePlan = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  plan: NewPlan,
): Promise<void> => {
  await Promise.all([putPlan(tx, actor, plan), enqueuePlan(tx, plan)]);
};
