import { type BlockRecord, selectBlocksOfVersion } from "#modules/blocks/blocks.public.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import { nameIn, selectNames } from "#modules/person-names/person-names.public.ts";
import {
  insertSeenContent,
  type PlanRecord,
  selectKnownContents,
  selectPlans,
  selectPublishedHashes,
  selectSubmitComment,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { PageVersion, VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import type { CompanyDb, ReadTx } from "#platform/db/company-db.ts";
import { contentHash, detailsForm, FORM_VERSION } from "./canonical-form.service.ts";
import { type Outline, outlineOf } from "./content-changes.service.ts";
import { contentOf, readContent, readDetails } from "./version-content.service.ts";
import { secondPersonNote } from "./versions.policy.ts";

/** Content of a page's draft or pending version, to be remembered as shown. */
export interface ShownContent {
  readonly pageId: number;
  readonly contentHash: string;
  readonly outline: Outline;
}

/**
 * Versions for the page editor's list, with content hashes. Published ones never change, so only their details are
 * hashed again.
 * @param current all components of versions that aren't backups, in order
 * @returns also the content to remember as shown; null if it already is
 */
export const presentVersions = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  versions: readonly VersionRecord[],
  current: readonly BlockRecord[],
): Promise<{ versions: PageVersion[]; shown: ShownContent | null }> => {
  const pending = isAdmin(actor) ? versions.find(({ status }) => status === "pending") : undefined;
  const [details, published, needsSecondApprover, plans, comments] = await Promise.all([
    readDetails(tx, pageId),
    selectPublishedHashes(tx, pageId, FORM_VERSION),
    selectNeedsSecondApprover(tx),
    selectPlans(tx, pageId),
    pending && selectSubmitComment(tx, pageId, pending.number),
  ]);
  const submitter = pending?.submittedByEmail;
  const names = await selectNames(tx, [
    ...plans.map(({ email }) => email),
    ...(submitter ? [submitter] : []),
  ]);
  const submission =
    submitter && comments !== undefined ? { submittedBy: nameIn(names, submitter), comments } : null;
  const text = detailsForm(details);
  const blocksOf = Map.groupBy(current, ({ pageVersionId }) => pageVersionId);
  let shown: ShownContent | null = null;
  const presented: PageVersion[] = [];
  for (const version of versions) {
    const { id, status } = version;
    const known = published.get(id);
    let hash = known && contentHash(text, known);
    if (!hash) {
      const blocks = status === "backup" ? await selectBlocksOfVersion(tx, id) : (blocksOf.get(id) ?? []);
      const content = contentOf(details, blocks);
      hash = content.contentHash;
      if (status === "draft" || status === "pending")
        shown = { pageId, contentHash: hash, outline: outlineOf(content) };
    }
    presented.push({
      versionId: version.number,
      status: status as VersionStatus,
      timestamp: version.statusAt.toISOString(),
      liveAt: version.liveAt?.toISOString() ?? null,
      contentHash: hash,
      needsSecondPerson: secondPersonNote(actor, version, needsSecondApprover),
      submission: version === pending ? submission : null,
      ...planOf(version, plans, names),
    });
  }
  const isKnown = shown && (await selectKnownContents(tx, pageId, [shown.contentHash])).size > 0;
  return { versions: presented, shown: isKnown ? null : shown };
};

/** A version's schedules. */
const planOf = (
  { status }: VersionRecord,
  plans: readonly PlanRecord[],
  names: ReadonlyMap<string, string>,
) => {
  const kind = { pending: "publish", live: "take down" }[status];
  const plan = plans.find((candidate) => candidate.kind === kind);
  const takeDownAt = kind === "publish" ? plan?.takeDownAt : plan?.at;
  return {
    publishAt: (kind === "publish" && plan?.at.toISOString()) || null,
    takeDownAt: takeDownAt?.toISOString() ?? null,
    plannedBy: plan ? nameIn(names, plan.email) : null,
  };
};

/** A draft or pending version's content, for a step that a person confirms without opening the page. */
export const readShown = async (tx: ReadTx, pageId: number, versionId: number): Promise<ShownContent> => {
  const content = await readContent(tx, pageId, versionId);
  return { pageId, contentHash: content.contentHash, outline: outlineOf(content) };
};

/** Remembers shown contents, so that a later step can say what has changed since. */
export const rememberShown = async (db: CompanyDb, shown: readonly ShownContent[]): Promise<void> => {
  if (shown.length === 0) return;
  await db.write(async (tx) => {
    for (const { pageId, contentHash, outline } of shown)
      await insertSeenContent(tx, pageId, contentHash, outline);
  });
};
