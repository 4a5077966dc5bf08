import { copyBlocks, requireShortEnough } from "#modules/blocks/blocks.public.ts";
import { invalidateLinksTo, invalidatePlaces } from "#modules/links/links.public.ts";
import {
  pathOf,
  putPageEntry,
  readPageEntry,
  requireOpenPage,
  requirePage,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import {
  deleteVersion,
  insertVersion,
  insertVersionLog,
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
import type { VersionMails, VersionStep } from "./version-mails.service.ts";

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

/** draft → pending [VER-008]. */
export const submit = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  comments: string,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const draft = await requireVersion(tx, pageId, "draft");
  await updateVersionStatus(tx, draft.id, "pending", actor.email);
  await insertVersionLog(tx, actor, { pageId, action: `Submitted draft V${draft.number}`, comments });
  return { page, version: { ...draft, submittedByEmail: actor.email } };
};

/** pending → draft [VER-009]. */
export const reject = async (
  tx: WriteTx,
  actor: Actor,
  pageId: number,
  comments: string,
): Promise<VersionStep> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const pending = await requireVersion(tx, pageId, "pending");
  await updateVersionStatus(tx, pending.id, "draft");
  await insertVersionLog(tx, actor, { pageId, action: `Rejected draft V${pending.number}`, comments });
  return { page, version: pending };
};

/**
 * pending → live and the former live → backup, in one transaction [VER-009]: a visitor sees the one or the other.
 * The version keeps its number.
 * @param mails tells who submitted it, with the commit; nobody is told without
 */
export const publish = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, versionId, comments }: { pageId: number; versionId: number; comments: string },
  mails?: Promise<VersionMails>,
): Promise<VersionStep> => {
  // What doesn't depend on one another goes out at once: a visitor waits for this. The page comes first, and the
  // versions are those of the moment when it is held.
  const [page, pending, live] = await Promise.all([
    requireOpenPage(tx, actor, pageId),
    selectVersionByStatus(tx, pageId, "pending"),
    selectVersionByStatus(tx, pageId, "live"),
  ]);
  if (!pending) throw noSuch("pending");
  if (pending.number !== versionId)
    throw refuse.conflict(
      `V${versionId} is not the pending version. Please reload and look at V${pending.number}.`,
    );
  const [entry] = await Promise.all([
    readPageEntry(tx, page, pending.id),
    requireShortEnough(tx, pending.id),
    live && updateVersionStatus(tx, live.id, "backup"),
    updateVersionStatus(tx, pending.id, "live"),
    insertVersionLog(tx, actor, { pageId, action: `Published draft V${pending.number}`, comments }),
  ]);
  const step = { page, version: pending };
  const told = await mails;
  await Promise.all([
    putPageEntry(tx, pageId, entry),
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
export const dropDraft = async (tx: WriteTx, actor: Actor, pageId: number): Promise<void> => {
  await requireOpenPage(tx, actor, pageId);
  const draft = await requireVersion(tx, pageId, "draft");
  await deleteVersion(tx, draft.id);
  await insertVersionLog(tx, actor, { pageId, action: `Deleted draft V${draft.number}` });
};

const requireVersion = async (tx: WriteTx, pageId: number, status: VersionStatus): Promise<VersionRecord> => {
  const version = await selectVersionByStatus(tx, pageId, status);
  if (!version) throw noSuch(status);
  return version;
};

const noSuch = (status: VersionStatus) =>
  refuse.conflict(`This page has no ${status} version any more. Please reload.`);

/** The log of a page's versions, the newest first. */
export const readVersionLog = async (tx: ReadTx, actor: Actor, pageId: number) => {
  await requirePage(tx, actor, pageId);
  const entries = await selectVersionLog(tx, pageId);
  return entries.map(({ at, ...entry }) => ({
    ...entry,
    isNote: !isServerAction(entry.action),
    timestamp: at.toISOString(),
  }));
};

/**
 * Adds a note to a page's log (decisions §8). The server writes the log of its own steps itself: one of those that the
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
    throw refuse.notAllowed("The server writes this line of the log itself, when it happens.");
};
