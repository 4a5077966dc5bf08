import { requireOpenPage, selectPageLine } from "#modules/pages/pages.public.ts";
import {
  lastingReason,
  momentOf,
  type PlanContext,
  type Planner,
  plannerOf,
} from "#modules/plans/plans.public.ts";
import {
  companiesWithDuePlans,
  deletePlan,
  type PlanKind,
  selectDuePlans,
  selectPlan,
} from "#modules/version-rows/version-rows.public.ts";
import { isAdmin } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { logStep } from "./log-step.service.ts";
import { enqueuePlan } from "./plan-jobs.service.ts";
import { takeDown } from "./plans.service.ts";
import { publish } from "./publishing.service.ts";
import { type VersionMails, versionMailsOf } from "./version-mails.service.ts";

interface DuePlan {
  readonly companyId: number;
  readonly pageId: number;
  readonly kind: PlanKind;
}

/**
 * Carries out a page's schedule if it is due. All checks of a person's own step run again in the same transaction,
 * which also deletes the schedule, so that two nodes do it only once. If the schedule can't be carried out, the page
 * stays as it was, and the approver gets an email with the reason (decisions §15).
 * @throws Error if it may work later
 */
export const runPlan = async (context: PlanContext, { companyId, pageId, kind }: DuePlan): Promise<void> => {
  const db = context.companyDb(companyId);
  const planned = await db.read((tx) => selectPlan(tx, pageId, kind));
  if (!planned) return;
  const site = context.services.siteOf(companyId);
  if (!site) throw new Error("A page of a company without a host name can't be published yet.");
  const approver = await plannerOf(context, site, planned);
  const mails = await versionMailsOf({ ...context, site });
  try {
    await db.write((tx) => carryOut(tx, { pageId, kind, approver, mails }));
  } catch (error) {
    const why = lastingReason(error);
    if (why === null) throw error;
    await db.write((tx) => giveUp(tx, { pageId, kind, approver, mails, why }));
  }
};

/** Carries out due schedules whose jobs are missing, for example after a restore. */
export const runDuePlans = async (context: JobContext): Promise<void> => {
  for (const companyId of await context.companiesHaving(companiesWithDuePlans)) {
    const due = await context.companyDb(companyId).read(selectDuePlans);
    for (const one of due)
      await runPlan(context, { companyId, ...one }).catch((error: Error) =>
        context.log.warn(
          { job: true, page: one.pageId, error: error.message },
          "A scheduled change of a page failed and will be retried.",
        ),
      );
  }
};

interface PlanRun {
  readonly pageId: number;
  readonly kind: PlanKind;
  readonly approver: Planner;
  readonly mails: VersionMails;
}

const carryOut = async (tx: WriteTx, { pageId, kind, approver, mails }: PlanRun): Promise<void> => {
  const { actor, email } = approver;
  if (!actor || !isAdmin(actor))
    throw refuse.notAllowed(`${email} can't publish pages on this site anymore.`);
  // Locked first, so that a second node finds the schedule gone.
  await requireOpenPage(tx, actor, pageId);
  const due = await selectPlan(tx, pageId, kind);
  if (!due) return;
  // Rescheduled, or the clock was set back.
  if (!due.isDue) return enqueuePlan(tx, due);
  if (kind === "take down") return takeDown(tx, actor, pageId, true);
  const { versionNumber, contentHash, takeDownAt, comments } = due;
  if (takeDownAt && takeDownAt <= new Date())
    throw refuse.conflict("The time when the page was supposed to come down has passed, too.");
  await deletePlan(tx, pageId, kind);
  await publish(
    tx,
    actor,
    {
      pageId,
      versionId: versionNumber ?? 0,
      seen: contentHash ?? "",
      takeDownAt,
      comments,
      isPlanned: true,
    },
    Promise.resolve(mails),
  );
};

const giveUp = async (
  tx: WriteTx,
  { pageId, kind, approver, mails, why }: PlanRun & { readonly why: string },
): Promise<void> => {
  const page = (await selectPageLine(tx, pageId)).at(-1);
  const due = await selectPlan(tx, pageId, kind);
  if (!page || !due?.isDue || !(await deletePlan(tx, pageId, kind))) return;
  const { versionNumber, at } = due;
  await Promise.all([
    logStep(tx, approver, {
      pageId,
      action:
        versionNumber === null ? "Could not take down page" : `Could not publish draft V${versionNumber}`,
      comments: why,
    }),
    mails.failed(tx, page, { versionNumber, moment: await momentOf(tx, at), email: approver.email, why }),
  ]);
};
