import { setImmediate as sent } from "node:timers/promises";
import { refuseTooLong, selectBlocksByStatus, withReusableBlocks } from "#modules/blocks/blocks.public.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import { changeMenu, invalidateLinksTo, invalidatePaths } from "#modules/links/links.public.ts";
import {
  followBlock,
  indexPage,
  type PageRecord,
  pageEntry,
  requireOpenPage,
} from "#modules/pages/pages.public.ts";
import {
  insertPublication,
  putDecision,
  selectVersionByStatus,
  updateVersionStatus,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { SITEMAP_TAG } from "#platform/site/sitemap.ts";
import { loggedPageOf, logStep } from "./log-step.service.ts";
import { planKey, storePlan } from "./plan-jobs.service.ts";
import { requireSeen } from "./seen.service.ts";
import { contentOf, readDetails, type VersionContent } from "./version-content.service.ts";
import type { VersionMails, VersionStep } from "./version-mails.service.ts";
import { noSuch, type StepInput, submittedBy, submitVersion } from "./version-steps.service.ts";
import { secondPersonRefusal } from "./versions.policy.ts";

/**
 * pending → live and the former live → backup, in one transaction [VER-009], so that visitors see one or the other. The
 * version keeps its number.
 * @param mails emails the person who submitted it, with the commit; omitted for no email
 * @throws Refusal 403 if a second person must approve it
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

/** draft → pending → live in one transaction, with both steps logged (decisions §15). @throws Refusal as `publish` */
export const submitAndPublish = async (
  tx: WriteTx,
  actor: Actor,
  input: PublishInput,
): Promise<VersionStep> => {
  const ready = await readyToPublish(tx, actor, input, "draft");
  await submitVersion(tx, actor, ready.version, ready.content, input.comments);
  const version = submittedBy(ready.version, actor);
  return publishVersion(tx, actor, { ...ready, version }, input);
};

export interface PublishInput extends StepInput {
  readonly versionId: number;
  /** When the page comes down again; null if it stays, or comes down as already scheduled. */
  readonly takeDownAt?: Date | null;
  /** Whether this carries out a schedule instead of a person's step. */
  readonly isPlanned?: boolean;
}

/** A version that can be published now. */
export interface ReadyVersion {
  readonly page: PageRecord;
  readonly version: VersionRecord;
  /** The current live version; null if there is none. */
  readonly live: VersionRecord | null;
  readonly content: VersionContent;
}

/** Checks what will be published. A person waits for this, so independent queries run at the same time. */
export const readyToPublish = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId, seen, takeDownAt }: PublishInput,
  status: "draft" | "pending",
): Promise<ReadyVersion> => {
  // The page is locked first, so everything else is read at that moment.
  const [page, version, live, needsSecondApprover, details, blocks] = await Promise.all([
    requireOpenPage(tx, actor, pageId),
    selectVersionByStatus(tx, pageId, status),
    selectVersionByStatus(tx, pageId, "live"),
    selectNeedsSecondApprover(tx),
    readDetails(tx, pageId),
    selectBlocksByStatus(tx, pageId, status),
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
  const content = contentOf(details, blocks);
  refuseTooLong(content.tree);
  await requireSeen(tx, version, content, seen);
  return { page, version, live, content };
};

const publishVersion = async (
  tx: WriteTx,
  actor: Actor,
  { page, version, live, content }: ReadyVersion,
  { comments, takeDownAt, isPlanned }: PublishInput,
  mails?: Promise<VersionMails>,
): Promise<VersionStep> => {
  const { id: pageId } = page;
  const { id, number: versionNumber } = version;
  const { contentHash } = content;
  const step = { page, version };
  const recipients = await mails;
  await Promise.all([
    // The database requires this record before a version goes live.
    insertPublication(tx, id, content, { origin: "published", actor }),
    live && updateVersionStatus(tx, live.id, "backup"),
    updateVersionStatus(tx, id, "live"),
    logStep(tx, actor, {
      pageId,
      loggedPage: loggedPageOf(page, content.page.path),
      action: `Published draft V${versionNumber}`,
      comments: isPlanned ? `Scheduled by ${actor.email}. ${comments}`.trim() : comments,
      contentHash,
      before: { status: version.status, live: live ? `V${live.number}` : "" },
      after: { status: "live", live: `V${versionNumber}` },
    }),
    putDecision(tx, actor, { pageId, is: "published", versionNumber, comments }),
    // A trigger deletes the schedule itself.
    tx.removeJob(planKey(pageId, "publish")),
    takeDownAt && storePlan(tx, actor, { pageId, kind: "take down", at: takeDownAt, comments: "" }),
    recipients?.decided(tx, step, { by: actor, is: "published", comments }),
    // The text is extracted while the database works on the statements above.
    sent()
      .then(() => withReusableBlocks(tx, content.tree.roots))
      .then((shown) => indexPage(tx, pageId, pageEntry(page, shown))),
  ]);
  await followBlock(tx, page);
  const paths = content.page.path === null ? [] : [content.page.path];
  tx.invalidate(`page:${pageId}`, SITEMAP_TAG);
  tx.recordPublication({
    kind: "page",
    item: pageId,
    change: live ? "changed" : "published",
    addresses: paths,
    contentHash,
    actor,
  });
  // The first live version activates the page's address, its menu entry, and links to it.
  if (!live) {
    invalidateLinksTo(tx, pageId);
    invalidatePaths(tx, paths);
    if (page.showOnMenu) changeMenu(tx);
  }
  return step;
};

/** Refuses to take down a page that every site needs. @throws Refusal 409 */
export const requireTakeDown = ({ name, allowDelete }: PageRecord): void => {
  if (!allowDelete) throw refuse.conflict(`The page ${name} can't be taken down.`);
};
