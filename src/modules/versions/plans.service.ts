import { changeMenu, invalidateLinksTo, invalidatePaths } from "#modules/links/links.public.ts";
import {
  editableRoles,
  followBlock,
  type PageRecord,
  pathOf,
  reindexPage,
  requireOpenPage,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import { selectNames } from "#modules/person-names/person-names.public.ts";
import { momentProblem } from "#modules/plans/plan-moments.schema.ts";
import { momentOf } from "#modules/plans/plans.public.ts";
import {
  deletePlan,
  insertSeenContent,
  selectListedPlans,
  selectPlan,
  selectVersionByStatus,
  updateTakenDown,
  updateVersionStatus,
} from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { outlineOf } from "./content-changes.service.ts";
import { logStep } from "./log-step.service.ts";
import { planKey, storePlan } from "./plan-jobs.service.ts";
import type { Plan } from "./plans.contract.ts";
import {
  type PublishInput,
  publish,
  type ReadyVersion,
  readyToPublish,
  requireTakeDown,
  submitAndPublish,
} from "./publishing.service.ts";
import type { VersionMails, VersionStep } from "./version-mails.service.ts";
import { submittedBy, submitVersion } from "./version-steps.service.ts";

interface PlanInput extends PublishInput {
  readonly publishAt: Date;
}

interface MaybePlanInput extends PublishInput {
  /** Null for right away. */
  readonly publishAt: Date | null;
}

/** Publishes the pending version, now or later. @throws Refusal as `planPublication` */
export const publishOrPlan = (
  tx: WriteTx,
  actor: Actor,
  { publishAt, ...input }: MaybePlanInput,
  mails: Promise<VersionMails>,
): Promise<VersionStep> => {
  requireMoments({ publishAt, ...input });
  return publishAt
    ? planPublication(tx, actor, { publishAt, ...input }, mails)
    : publish(tx, actor, input, mails);
};

/** Submits and publishes the draft, now or later, in one transaction. @throws Refusal as `planPublication` */
export const submitAndPublishOrPlan = (
  tx: WriteTx,
  actor: Actor,
  { publishAt, ...input }: MaybePlanInput,
): Promise<VersionStep> => {
  requireMoments({ publishAt, ...input });
  return publishAt ? submitAndPlan(tx, actor, { publishAt, ...input }) : submitAndPublish(tx, actor, input);
};

/**
 * Approves the pending version for a later time (decisions §15). It stays pending until then, and an earlier schedule
 * is replaced.
 * @throws Refusal as `publish` does, and 400 for an invalid time
 */
const planPublication = async (
  tx: WriteTx,
  actor: Actor,
  input: PlanInput,
  mails: Promise<VersionMails>,
): Promise<VersionStep> => {
  return plan(tx, actor, input, await readyToPublish(tx, actor, input, "pending"), mails);
};

const submitAndPlan = async (tx: WriteTx, actor: Actor, input: PlanInput): Promise<VersionStep> => {
  const ready = await readyToPublish(tx, actor, input, "draft");
  await submitVersion(tx, actor, ready.version, ready.content, input.comments);
  return plan(tx, actor, input, { ...ready, version: submittedBy(ready.version, actor) });
};

/** @throws Refusal 400 for an invalid time */
const requireMoments = ({
  publishAt = null,
  takeDownAt = null,
}: {
  readonly publishAt?: Date | null;
  readonly takeDownAt?: Date | null;
}): void => {
  const problem = momentProblem({ publishAt, takeDownAt }, new Date());
  if (problem) throw refuse.invalid(problem);
};

const plan = async (
  tx: WriteTx,
  actor: Actor,
  { publishAt, takeDownAt = null, comments }: PlanInput,
  { page, version, content }: ReadyVersion,
  mails?: Promise<VersionMails>,
): Promise<VersionStep> => {
  const { id: pageId } = page;
  const { contentHash } = content;
  const moment = await momentOf(tx, publishAt);
  const step = { page, version };
  const recipients = await mails;
  await Promise.all([
    storePlan(tx, actor, {
      pageId,
      kind: "publish",
      at: publishAt,
      comments,
      approved: { versionId: version.id, contentHash, takeDownAt },
    }),
    // Needed for an email that says what has changed by then.
    insertSeenContent(tx, pageId, contentHash, outlineOf(content)),
    logStep(tx, actor, {
      pageId,
      action: `Scheduled draft V${version.number}`,
      comments: `For ${moment}. ${comments}`.trim(),
      contentHash,
      after: momentsOf(publishAt, takeDownAt),
    }),
    recipients?.planned(tx, step, { by: actor, moment, comments }),
  ]);
  return step;
};

/** A schedule's times for the audit log. */
const momentsOf = (publishAt: Date | null, takeDownAt: Date | null) => ({
  ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
  ...(takeDownAt ? { takeDownAt: takeDownAt.toISOString() } : {}),
});

/**
 * Takes a live page down, now or later. Its version becomes a backup, visitors get status 410, and the address stays
 * the page's.
 * @throws Refusal 400 for an invalid time; 404, 403; 409 for home, and for a page that isn't live
 */
export const takeDownAtMoment = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  takeDownAt: Date | null,
): Promise<void> => {
  if (!takeDownAt) return takeDown(tx, actor, pageId);
  requireMoments({ takeDownAt });
  const page = await requireOpenPage(tx, actor, pageId);
  await requireLive(tx, page);
  await Promise.all([
    storePlan(tx, actor, { pageId, kind: "take down", at: takeDownAt, comments: "" }),
    logStep(tx, actor, {
      pageId,
      action: "Scheduled takedown of page",
      comments: `For ${await momentOf(tx, takeDownAt)}.`,
      after: momentsOf(null, takeDownAt),
    }),
  ]);
};

/** @param isPlanned whether this carries out a schedule instead of a person's step */
export const takeDown = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  isPlanned = false,
): Promise<void> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const live = await requireLive(tx, page);
  await Promise.all([
    updateVersionStatus(tx, live.id, "backup"),
    updateTakenDown(tx, pageId),
    deletePlan(tx, pageId, "take down"),
    tx.removeJob(planKey(pageId, "take down")),
    logStep(tx, actor, {
      pageId,
      action: "Took down page",
      comments: isPlanned ? `Scheduled by ${actor.email}.` : "",
      before: { live: `V${live.number}` },
      after: { live: "" },
    }),
  ]);
  await reindexPage(tx, pageId);
  await followBlock(tx, page);
  const paths = page.isExternal ? [] : [pathOf(await selectPageLine(tx, pageId))];
  tx.invalidate(`page:${pageId}`);
  tx.recordPublication({ kind: "page", item: pageId, change: "withdrawn", addresses: paths, actor });
  invalidateLinksTo(tx, pageId);
  invalidatePaths(tx, paths);
  if (page.showOnMenu) changeMenu(tx);
};

const requireLive = async (tx: ReadTx, page: PageRecord) => {
  requireTakeDown(page);
  const live = await selectVersionByStatus(tx, page.id, "live");
  if (!live) throw refuse.conflict("This page isn't live, so there is nothing to take down.");
  return live;
};

/** Cancels a page's schedule. @throws Refusal 404, 403; 409 if nothing is scheduled anymore */
export const dropPlan = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  wireKind: Plan["kind"],
): Promise<void> => {
  const kind = wireKind === "publish" ? "publish" : "take down";
  await requireOpenPage(tx, actor, pageId);
  const planned = await selectPlan(tx, pageId, kind);
  if (!planned) throw refuse.conflict("This is no longer scheduled. Reload the page to see what happened.");
  await Promise.all([
    deletePlan(tx, pageId, kind),
    tx.removeJob(planKey(pageId, kind)),
    logStep(tx, actor, {
      pageId,
      action:
        kind === "publish"
          ? `Canceled schedule for draft V${planned.versionNumber}`
          : "Canceled taking down page",
      comments: `It was scheduled for ${await momentOf(tx, planned.at)}.`,
      before: kind === "publish" ? momentsOf(planned.at, planned.takeDownAt) : momentsOf(null, planned.at),
    }),
  ]);
};

/** The schedules for pages that a person can edit, by time. */
export const listPlans = async (tx: ReadTx, actor: Actor) => {
  const plans = await selectListedPlans(tx, editableRoles(actor));
  const names = await selectNames(
    tx,
    plans.map(({ email }) => email),
  );
  return plans.map((one) => ({
    pageId: one.pageId,
    pageName: one.pageName,
    isExternal: one.isExternal,
    isBlock: one.isBlock,
    kind: WIRE_KINDS[one.kind],
    versionId: one.versionNumber,
    at: one.at.toISOString(),
    takeDownAt: one.takeDownAt?.toISOString() ?? null,
    email: one.email,
    name: names.get(one.email.toLowerCase()) ?? null,
  }));
};

const WIRE_KINDS = { publish: "publish", "take down": "takeDown" } as const;
