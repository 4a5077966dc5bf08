import { copyBlocks, refuseTooLong, selectBlocksOfVersion } from "#modules/blocks/blocks.public.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import { invalidateLinksTo, invalidatePlaces } from "#modules/links/links.public.ts";
import {
  type PageRecord,
  pageEntry,
  pathOf,
  putPageEntry,
  requireOpenPage,
  requirePage,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import {
  deleteVersion,
  insertPublication,
  insertVersion,
  insertVersionLog,
  putDecision,
  selectIsJustLogged,
  selectVersion,
  selectVersionByStatus,
  selectVersionLog,
  selectVersions,
  updateVersionStatus,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { SITEMAP_TAG } from "#platform/site/page-facts.ts";
import { isServerAction, looksLikeServerAction } from "./log-actions.service.ts";
import { requireSeen } from "./seen.service.ts";
import { contentOf, readContent, readDetails, type VersionContent } from "./version-content.service.ts";
import type { VersionMails, VersionStep } from "./version-mails.service.ts";
import { secondPersonRefusal } from "./versions.policy.ts";

/**
 * Copies a live or backup version into a new draft [VER-005, VER-006]. Answers its number.
 * @throws Refusal 409 while the page has a draft or a pending version
 */
export const startDraft = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  copyVersionId: number,
): Promise<number> => {
  await requireOpenPage(tx, actor, pageId);
  const source = await selectVersion(tx, pageId, copyVersionId);
  // A page whose only draft was deleted has nothing to copy: it starts again with an empty one.
  const isBare = !source && (await selectVersions(tx, pageId)).length === 0;
  if (!source && !isBare) throw refuse.notFound("version");
  const open =
    (await selectVersionByStatus(tx, pageId, "draft")) ??
    (await selectVersionByStatus(tx, pageId, "pending"));
  if (open)
    throw refuse.conflict(
      `This page has a ${open.status} version already: V${open.number}. Only one draft or pending version can exist.`,
    );
  const draft = await insertVersion(tx, pageId);
  if (source) await copyBlocks(tx, source.id, draft.id);
  await insertVersionLog(tx, actor, { pageId, action: `Created draft V${draft.number}` });
  return draft.number;
};

/**
 * draft → pending [VER-008].
 * @param seen the content hash that the person was shown; see `requireSeen`
 */
export const submit = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, comments, seen }: StepInput,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const draft = await requireVersion(tx, pageId, "draft");
  const content = await readContent(tx, pageId, draft.id);
  await requireSeen(tx, draft, content, seen);
  await submitVersion(tx, actor, draft, content, comments);
  return { page, version: submittedBy(draft, actor) };
};

const submitVersion = async (
  tx: WriteTx,
  actor: Actor,
  { id, pageId, number }: VersionRecord,
  { contentHash }: VersionContent,
  comments: string,
): Promise<void> => {
  await Promise.all([
    updateVersionStatus(tx, id, "pending", actor),
    insertVersionLog(tx, actor, { pageId, action: `Submitted draft V${number}`, comments, contentHash }),
  ]);
};

const submittedBy = (version: VersionRecord, actor: Actor): VersionRecord => ({
  ...version,
  submittedByEmail: actor.email,
  submittedByCompanyId: actor.companyId,
  submittedByUserId: actor.userId,
});

/** pending → draft, as an approver decides [VER-009]. */
export const reject = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, comments, seen }: StepInput,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const pending = await requireVersion(tx, pageId, "pending");
  const content = await readContent(tx, pageId, pending.id);
  await requireSeen(tx, pending, content, seen);
  const { contentHash } = content;
  const { number: versionNumber } = pending;
  await returnToDraft(tx, pending);
  await insertVersionLog(tx, actor, {
    pageId,
    action: `Rejected draft V${versionNumber}`,
    comments,
    contentHash,
  });
  await putDecision(tx, actor, { pageId, is: "returned", versionNumber, comments });
  return { page, version: pending };
};

/** pending → draft, as somebody who may edit the page takes it back (decisions §15). */
export const withdraw = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, comments }: StepInput,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const pending = await requireVersion(tx, pageId, "pending");
  await returnToDraft(tx, pending);
  await insertVersionLog(tx, actor, { pageId, action: `Withdrew draft V${pending.number}`, comments });
  return { page, version: pending };
};

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
  return publishVersion(tx, actor, ready, input.comments, mails);
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
  return publishVersion(tx, actor, { ...ready, version }, input.comments, mails);
};

interface StepInput {
  readonly pageId: number;
  readonly comments: string;
  readonly seen?: string | undefined;
}

interface PublishInput extends StepInput {
  readonly versionId: number;
}

interface ReadyVersion {
  readonly page: PageRecord;
  readonly version: VersionRecord;
  /** The present live version; null where there is none. */
  readonly live: VersionRecord | null;
  readonly content: VersionContent;
}

/** What is to be published, checked. A visitor waits for this, so what doesn't depend on one another is asked for at once. */
const readyToPublish = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId, seen }: PublishInput,
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
  comments: string,
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
      comments,
      contentHash,
    }),
    putDecision(tx, actor, { pageId, is: "published", versionNumber, comments }),
    putPageEntry(tx, pageId, pageEntry(page, content.tree.roots)),
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

/** Deletes the draft with its components; a pending version is not a draft. */
export const dropDraft = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, seen }: Omit<StepInput, "comments">,
): Promise<void> => {
  await requireOpenPage(tx, actor, pageId);
  const draft = await requireVersion(tx, pageId, "draft");
  const content = await readContent(tx, pageId, draft.id);
  await requireSeen(tx, draft, content, seen);
  const { contentHash } = content;
  await deleteVersion(tx, draft.id);
  await insertVersionLog(tx, actor, { pageId, action: `Deleted draft V${draft.number}`, contentHash });
};

const returnToDraft = async (tx: WriteTx, pending: VersionRecord): Promise<void> => {
  await updateVersionStatus(tx, pending.id, "draft");
};

const requireVersion = async (tx: WriteTx, pageId: number, status: VersionStatus): Promise<VersionRecord> => {
  const version = await selectVersionByStatus(tx, pageId, status);
  if (!version) throw noSuch(status);
  return version;
};

const noSuch = (status: VersionStatus) =>
  refuse.conflict(`This page has no ${status} version anymore. Reload the page.`);

/** The log of a page's versions, newest first. */
export const readVersionLog = async (tx: ReadTx, actor: Actor, pageId: number) => {
  await requirePage(tx, actor, pageId);
  const entries = await selectVersionLog(tx, pageId);
  return entries.map(({ at, contentHash, ...entry }) => ({
    ...entry,
    contentHash: contentHash?.toString("hex") ?? null,
    isNote: !isServerAction(entry.action),
    timestamp: at.toISOString(),
  }));
};

/**
 * Adds a note to a page's log (decisions §8). The server writes its own log steps itself: one of those that the
 * same person has just made is taken and adds nothing.
 * @throws Refusal 403 for one that didn't happen
 */
export const addVersionNote = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  action: string,
): Promise<void> => {
  await requirePage(tx, actor, pageId);
  if (!looksLikeServerAction(action)) await insertVersionLog(tx, actor, { pageId, action });
  else if (!(await selectIsJustLogged(tx, actor, pageId, action)))
    throw refuse.notAllowed("The server writes this log entry itself.");
};
