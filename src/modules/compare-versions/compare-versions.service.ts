import {
  type BlockRecord,
  kindNamed,
  reusableIdIn,
  selectBlocksOfVersion,
  selectListedItemNames,
} from "#modules/blocks/blocks.public.ts";
import { selectFormNames } from "#modules/forms/forms.public.ts";
import { selectPageNames } from "#modules/links/links.public.ts";
import { type UnsavedBlock, withUnsaved } from "#modules/page-editor/page-editor.public.ts";
import { type PageRecord, requirePage } from "#modules/pages/pages.public.ts";
import {
  selectPublishedDetails,
  selectVersions,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { type PageDetails, readDetails } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { COMPARED_CHARACTERS, componentDifferences } from "./compare-components.service.ts";
import { detailDifferences } from "./compare-details.service.ts";
import type { ValueNames } from "./compare-values.service.ts";
import type { ComparedVersion, compareVersions } from "./compare-versions.contract.ts";

/** A version with everything that is compared. */
export interface VersionSide {
  /** Every component, in order. */
  readonly blocks: readonly BlockRecord[];
  /** Null if they weren't recorded. */
  readonly details: PageDetails | null;
}

/** How two versions of a page differ. Reads nothing. */
const versionDifferences = (before: VersionSide, after: VersionSide, names: ValueNames) => ({
  ...componentDifferences(before.blocks, after.blocks, names),
  details:
    before.details && after.details
      ? detailDifferences(before.details, after.details, names, { left: COMPARED_CHARACTERS })
      : [],
});

/** What to compare: numbers of versions, and unsaved changes that count in the version after. */
export interface ComparisonRequest {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly unsaved?: UnsavedBlock | null;
}

/** Two versions as they are stored, to be compared outside the transaction. */
export interface VersionPair {
  readonly page: Pick<PageRecord, "name" | "isExternal" | "isBlock">;
  readonly versions: readonly VersionRecord[];
  readonly from: VersionRecord;
  readonly to: VersionRecord;
  readonly before: VersionSide;
  readonly after: VersionSide;
  readonly names: ValueNames;
  readonly unsaved: UnsavedBlock | null;
}

/**
 * Reads two versions of a page.
 * @param pair by default what is to be published and what is live
 * @throws Refusal 403, 404 for a page or a version that isn't the page's
 */
export const readVersionPair = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  pair: ComparisonRequest,
  links: StaffLinks,
): Promise<VersionPair> => {
  const page = await requirePage(tx, actor, pageId);
  const versions = await selectVersions(tx, pageId);
  const { from, to } = chosenVersions(versions, pair);
  const unsaved = pair.unsaved?.block.pageVersionId === to.id ? pair.unsaved : null;
  const [before, after, forms, timeZone] = await Promise.all([
    readSide(tx, from),
    readSide(tx, to, unsaved),
    selectFormNames(tx),
    selectTimeZone(tx),
  ]);
  const [listed, reusable] = await Promise.all([
    selectListedItemNames(tx, [before, after].flatMap(listedIds)),
    selectPageNames(tx, [before, after].flatMap(reusableIds)),
  ]);
  const names: ValueNames = {
    link: links.link,
    image: links.image,
    timeZone,
    item: (listCall, id) =>
      (listCall === "getAllForms" ? forms : reusable).get(id) ??
      `Deleted ${listCall === "getAllForms" ? "form" : "block"} ${id}`,
    listedItem: (id) => listed.get(id) ?? `Deleted blog ${id}`,
  };
  return { page, versions, from, to, before, after, names, unsaved };
};

/** Ids of the items that a version's components name one by one, such as a featured blog post. */
const listedIds = ({ blocks }: VersionSide): number[] =>
  blocks.flatMap(({ kind, data }) =>
    Object.entries(kindNamed(kind).fields)
      .filter(([, field]) => field.kind === "listedItem")
      .flatMap(([name]) => commaWords(String(data[name] || "")).map(Number)),
  );

/** Ids of the reusable blocks that a version shows. */
const reusableIds = ({ blocks }: VersionSide): number[] =>
  blocks.map(({ kind, data }) => reusableIdIn(kindNamed(kind), data)).filter((id) => id > 0);

const chosenVersions = (
  versions: readonly VersionRecord[],
  pair: ComparisonRequest,
): { readonly from: VersionRecord; readonly to: VersionRecord } => {
  const numbered = (number: number): VersionRecord => {
    const found = versions.find((version) => version.number === number);
    if (!found) throw refuse.notFound("version");
    return found;
  };
  const withStatus = (...statuses: string[]) => versions.find(({ status }) => statuses.includes(status));
  const newest = withStatus("draft", "pending") ?? withStatus("live") ?? versions[0];
  if (!newest) throw refuse.notFound("version");
  const to = pair.to === undefined ? newest : numbered(pair.to);
  if (pair.from !== undefined) return { from: numbered(pair.from), to };
  const live = withStatus("live");
  const isLiveBefore = live !== undefined && live.id !== to.id;
  return { from: (isLiveBefore ? live : versions.find(({ number }) => number < to.number)) ?? to, to };
};

/** Details of a former version are those that it was published with; every other one has the page's own. */
const readSide = async (
  tx: ReadTx,
  { id, pageId, status }: VersionRecord,
  unsaved: UnsavedBlock | null = null,
): Promise<VersionSide> => {
  const [blocks, details] = await Promise.all([
    selectBlocksOfVersion(tx, id),
    status === "backup" ? readRecordedDetails(tx, id) : readDetails(tx, pageId),
  ]);
  return { blocks: withUnsaved(blocks, unsaved), details };
};

const readRecordedDetails = async (tx: ReadTx, versionId: number): Promise<PageDetails | null> => {
  const text = await selectPublishedDetails(tx, versionId);
  return text === null ? null : (JSON.parse(text) as PageDetails);
};

/** The answer of the call. Takes up to half a second for the longest versions. */
export const presentComparison = (pair: VersionPair): AnswerOf<typeof compareVersions> => {
  const { from, to, before, after } = pair;
  return {
    pageName: pair.page.name,
    isExternal: pair.page.isExternal && !pair.page.isBlock,
    isBlock: pair.page.isBlock,
    versions: pair.versions.map(presentVersion),
    from: presentVersion(from),
    to: presentVersion(to),
    unsaved: pair.unsaved && { componentId: pair.unsaved.block.id, updatedAt: pair.unsaved.updatedAt },
    ...versionDifferences(before, after, pair.names),
    unrecordedDetails: [...(before.details ? [] : [from.number]), ...(after.details ? [] : [to.number])],
  };
};

const presentVersion = ({ number, status, statusAt, liveAt }: VersionRecord): ComparedVersion => ({
  versionId: number,
  status: status as VersionStatus,
  timestamp: statusAt.toISOString(),
  liveAt: liveAt?.toISOString() ?? null,
});
