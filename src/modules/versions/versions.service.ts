import { recordAudit } from "#modules/audit/audit.public.ts";
import { copyBlocks } from "#modules/blocks/blocks.public.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { requireOpenPage, requirePage } from "#modules/pages/pages.public.ts";
import {
  deleteVersion,
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
import { isServerAction, looksLikeServerAction } from "./log-actions.service.ts";
import { logStep } from "./log-step.service.ts";
import { planKey } from "./plan-jobs.service.ts";
import { requireSeen } from "./seen.service.ts";
import { readContent } from "./version-content.service.ts";
import type { VersionStep } from "./version-mails.service.ts";
import { noSuch, type StepInput, submittedBy, submitVersion } from "./version-steps.service.ts";

/**
 * Copies a live or backup version into a new draft [VER-005, VER-006] and returns its number.
 * @throws Refusal 409 if the page has a draft or pending version
 */
export const startDraft = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  copyVersionId: number,
): Promise<number> => {
  await requireOpenPage(tx, actor, pageId);
  const source = await selectVersion(tx, pageId, copyVersionId);
  // A page whose only draft was deleted has nothing to copy, so it gets an empty one.
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
  await logStep(tx, actor, {
    pageId,
    action: `Created draft V${draft.number}`,
    after: { status: "draft", ...(source ? { copiedFrom: `V${source.number}` } : {}) },
  });
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
  await logStep(tx, actor, {
    pageId,
    action: `Rejected draft V${versionNumber}`,
    comments,
    contentHash,
    ...RETURNED,
  });
  await putDecision(tx, actor, { pageId, is: "returned", versionNumber, comments });
  return { page, version: pending };
};

/** pending → draft, withdrawn by someone who can edit the page (decisions §15). */
export const withdraw = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, comments }: StepInput,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const pending = await requireVersion(tx, pageId, "pending");
  await returnToDraft(tx, pending);
  await logStep(tx, actor, {
    pageId,
    action: `Withdrew draft V${pending.number}`,
    comments,
    ...RETURNED,
  });
  return { page, version: pending };
};

/** Deletes the draft with its components. A pending version isn't a draft. */
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
  await logStep(tx, actor, {
    pageId,
    action: `Deleted draft V${draft.number}`,
    contentHash,
    before: { status: "draft" },
  });
};

/** What a version's return to its author changes. */
const RETURNED = { before: { status: "pending" }, after: { status: "draft" } };

/** Its schedule is canceled. */
const returnToDraft = async (tx: WriteTx, { id, pageId }: VersionRecord): Promise<void> => {
  await Promise.all([updateVersionStatus(tx, id, "draft"), tx.removeJob(planKey(pageId, "publish"))]);
};

const requireVersion = async (tx: WriteTx, pageId: number, status: VersionStatus): Promise<VersionRecord> => {
  const version = await selectVersionByStatus(tx, pageId, status);
  if (!version) throw noSuch(status);
  return version;
};

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
 * Adds a note to a page's log (decisions §8). The server logs its own steps itself, so a repetition of one that the
 * same person has just made is accepted without effect.
 * @throws Refusal 403 for one that didn't happen
 */
export const addVersionNote = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  action: string,
): Promise<void> => {
  const page = await requirePage(tx, actor, pageId);
  if (!looksLikeServerAction(action)) {
    await insertVersionLog(tx, actor, { pageId, action });
    await recordAudit(tx, actor, {
      action: "Added note to version log",
      subject: page.name,
      href: editorPath(pageId, page.isExternal),
      after: { note: action },
    });
  } else if (!(await selectIsJustLogged(tx, actor, pageId, action)))
    throw refuse.notAllowed("The server writes this log entry itself.");
};
