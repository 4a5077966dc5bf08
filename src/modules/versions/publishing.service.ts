import { refuseTooLong, selectBlocksOfVersion } from "#modules/blocks/blocks.public.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import { invalidateLinksTo, invalidatePlaces } from "#modules/links/links.public.ts";
import {
  type PageRecord,
  pageEntry,
  pathOf,
  putPageEntry,
  requireOpenPage,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import {
  insertPublication,
  insertVersionLog,
  putDecision,
  selectVersionByStatus,
  updateVersionStatus,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { SITEMAP_TAG } from "#platform/site/page-facts.ts";
import { planKey, storePlan } from "./plan-jobs.service.ts";
import { requireSeen } from "./seen.service.ts";
import { contentOf, readDetails, type VersionContent } from "./version-content.service.ts";
import type { VersionMails, VersionStep } from "./version-mails.service.ts";
import { noSuch, type StepInput, submittedBy, submitVersion } from "./version-steps.service.ts";
import { secondPersonRefusal } from "./versions.policy.ts";

/**
 * pending → live and the former live → backup, in one transaction [VER-009]: a visitor sees the one or the other.
 * The version keeps its number.
 * @param mails tells who submitted it, with the commit; without it, nobody gets an email
 * @throws Refusal 403 where a second person must approve it
 */
export const publish = async (
  tx: WriteTx,
  actor: Actor,
  input: PublishInput,
  mails?: Promise<VersionMails>,
): Promise<VersionStep> => {
  const ready = await readyToPublish(tx, actor, input, "pending");
  return publishVersion(tx, actor, ready, input, mails);
};

/** draft → pending → live in one transaction; both steps are logged (decisions §15). @throws Refusal as `publish` */
export const submitAndPublish = async (
  tx: WriteTx,
  actor: Actor,
  input: PublishInput,
  mails?: Promise<VersionMails>,
): Promise<VersionStep> => {
  const ready = await readyToPublish(tx, actor, input, "draft");
  await submitVersion(tx, actor, ready.version, ready.content, input.comments);
  const version = submittedBy(ready.version, actor);
  return publishVersion(tx, actor, { ...ready, version }, input, mails);
};

export interface PublishInput extends StepInput {
  readonly versionId: number;
  /** When the page comes down again; null: it stays, or comes down when that was planned before. */
  readonly takeDownAt?: Date | null;
  /** Whether a plan is carried out, and not a person's step. */
  readonly isPlanned?: boolean;
}

/** A version that may be published as it is now. */
export interface ReadyVersion {
  readonly page: PageRecord;
  readonly version: VersionRecord;
  /** The present live version; null where there is none. */
  readonly live: VersionRecord | null;
  readonly content: VersionContent;
}

/** What is to be published, checked. A visitor waits for this, so what doesn't depend on one another is asked for at once. */
export const readyToPublish = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId, seen, takeDownAt }: PublishInput,
  status: "draft" | "pending",
): Promise<ReadyVersion> => {
  // The page comes first, and everything else is of the moment when it is held.
  const [page, version, live, needsSecondApprover, details] = await Promise.all([
    requireOpenPage(tx, actor, pageId),
    selectVersionByStatus(tx, pageId, status),
    selectVersionByStatus(tx, pageId, "live"),
    selectNeedsSecondApprover(tx),
    readDetails(tx, pageId),
  ]);
  if (!version) throw noSuch(status);
  if (takeDownAt) requireTakeDown(page);
  if (version.number !== versionId)
    throw refuse.conflict(
      `V${versionId} is not the ${status} version. Reload the page and look at V${version.number}.`,
    );
  const submitted = status === "draft" ? { ...submittedBy(version, actor), status: "pending" } : version;
  const refusal = secondPersonRefusal(actor, submitted, needsSecondApprover);
  if (refusal) throw refuse.notAllowed(refusal);
  const content = contentOf(details, await selectBlocksOfVersion(tx, version.id));
  refuseTooLong(content.tree);
  await requireSeen(tx, version, content, seen);
  return { page, version, live, content };
};

const publishVersion = async (
  tx: WriteTx,
  actor: Actor,
  { page, version, live, content }: ReadyVersion,
  { comments, takeDownAt, isPlanned }: PublishInput,
  mails: Promise<VersionMails> | undefined,
): Promise<VersionStep> => {
  const { id: pageId } = page;
  const { id, number: versionNumber } = version;
  const { contentHash } = content;
  const step = { page, version };
  const told = await mails;
  await Promise.all([
    // The database lets nothing go live that isn't recorded before.
    insertPublication(tx, id, content, { origin: "published", actor }),
    live && updateVersionStatus(tx, live.id, "backup"),
    updateVersionStatus(tx, id, "live"),
    insertVersionLog(tx, actor, {
      pageId,
      action: `Published draft V${versionNumber}`,
      comments: isPlanned ? `Planned by ${actor.email}. ${comments}`.trim() : comments,
      contentHash,
    }),
    putDecision(tx, actor, { pageId, is: "published", versionNumber, comments }),
    putPageEntry(tx, pageId, pageEntry(page, content.tree.roots)),
    // A trigger deletes the plan itself.
    tx.removeJob(planKey(pageId, "publish")),
    takeDownAt && storePlan(tx, actor, { pageId, kind: "take down", at: takeDownAt, comments: "" }),
    told?.decided(tx, step, { by: actor, is: "published", comments }),
  ]);
  tx.invalidate(`page:${pageId}`, SITEMAP_TAG);
  // The first live version brings the page to its place and into the menus, and links to it to life.
  if (!live) {
    invalidateLinksTo(tx, pageId);
    invalidatePlaces(tx, [pathOf(await selectPageLine(tx, pageId))]);
    if (page.showOnMenu) tx.invalidate("menu");
  }
  return step;
};

/** Refuses to take down a page that every site needs. @throws Refusal 409 */
export const requireTakeDown = ({ name, allowDelete }: PageRecord): void => {
  if (!allowDelete) throw refuse.conflict(`The page ${name} can't be taken down.`);
};
