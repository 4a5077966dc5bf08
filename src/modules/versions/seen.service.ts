import { selectLastSave } from "#modules/last-saves/last-saves.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import { selectName } from "#modules/person-names/person-names.public.ts";
import {
  selectSeenOutline,
  selectVersionByStatus,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import {
  type ContentChanges,
  changesSince,
  changesText,
  type Outline,
  outlineOf,
} from "./content-changes.service.ts";
import { readContent, type VersionContent } from "./version-content.service.ts";

/**
 * Checks that a step applies to the content that the person was shown.
 * @param seen the content hash that they were shown; undefined for clients that send none
 * @throws Refusal 400 for a hash that this page never had; 409 with what has changed
 */
export const requireSeen = async (
  tx: ReadTx,
  version: VersionRecord,
  content: VersionContent,
  seen: string | undefined,
): Promise<void> => {
  if (seen === undefined || seen.toLowerCase() === content.contentHash) return;
  const { changes, editedBy } = await readChanges(tx, version, content, seen);
  throw refuse.conflict(
    `V${version.number} changed since you looked at it: ${changesText(changes)}.${
      editedBy ? ` Last saved by ${editedBy}.` : ""
    } Nothing was done. Review it, then decide.`,
  );
};

interface ChangesRead {
  readonly changes: ContentChanges;
  /** The name of the person who last saved the changes, or the email address of someone without one; null if unknown. */
  readonly editedBy: string | null;
}

const readChanges = async (
  tx: ReadTx,
  version: VersionRecord,
  content: VersionContent,
  seen: string,
): Promise<ChangesRead> => {
  if (seen.toLowerCase() === content.contentHash)
    return { changes: { details: [], components: [] }, editedBy: await nameOf(tx, version.editedByEmail) };
  const [before, pageSave] = await Promise.all([
    selectSeenOutline(tx, version.pageId, seen.toLowerCase()),
    selectLastSave(tx, "page", version.pageId),
  ]);
  if (!before)
    throw refuse.invalid("This content hash is unknown. Reload the page and look at the version again.");
  const changes = changesSince(before as Outline, outlineOf(content));
  const isDetailsOnly = changes.components.length === 0 && changes.details.length > 0;
  const email = (isDetailsOnly && pageSave?.actorEmail) || version.editedByEmail;
  return { changes, editedBy: await nameOf(tx, email) };
};

const nameOf = async (tx: ReadTx, email: string | null): Promise<string | null> =>
  email ? selectName(tx, email) : null;

/** What has changed in a page's draft or pending version since someone was shown it. @throws Refusal 400, 404, 409 */
export const readChangesSince = async (tx: ReadTx, actor: Actor, pageId: number, seen: string) => {
  await requirePage(tx, actor, pageId);
  const version =
    (await selectVersionByStatus(tx, pageId, "draft")) ??
    (await selectVersionByStatus(tx, pageId, "pending"));
  if (!version) throw refuse.conflict("This page no longer has a draft or pending version. Reload the page.");
  const content = await readContent(tx, pageId, version.id);
  const { changes, editedBy } = await readChanges(tx, version, content, seen);
  return {
    versionId: version.number,
    contentHash: content.contentHash,
    ...changes,
    editedBy,
    editedAt: version.changedAt.toISOString(),
  };
};
