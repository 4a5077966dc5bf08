import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { companyTime } from "#platform/ui/company-clock.tsx";

/** The version that the editor opens with: the draft or pending one, else the live one, else the newest [VER-011]. */
export const defaultVersion = (versions: readonly PageVersion[]): PageVersion | null =>
  openVersion(versions) ??
  versions.find((version) => version.status === "live") ??
  newestFirst(versions)[0] ??
  null;

/** The draft or pending version: a page has at most one of them. */
export const openVersion = (versions: readonly PageVersion[]): PageVersion | null =>
  versions.find((version) => version.status === "draft" || version.status === "pending") ?? null;

const WAITING_REFRESH = 10_000;
const DAY = 86_400_000;
/** How long after a schedule is due its effect is expected at the latest. */
const DUE_DELAY = 2_000;

/**
 * Milliseconds until a page is read again while a version is pending; false for never. Admins decide about what was
 * shown when they opened it, unless the version is scheduled: then nothing is left to decide, and it goes live when due.
 * @param now the current time, in milliseconds since 1970
 */
export const nextReading = (
  versions: readonly PageVersion[],
  isAdmin: boolean,
  now: number,
): number | false => {
  const pending = versions.find(({ status }) => status === "pending");
  if (!pending) return false;
  if (!isAdmin) return WAITING_REFRESH;
  if (pending.publishAt === null) return false;
  const left = Date.parse(pending.publishAt) + DUE_DELAY - now;
  return Math.min(DAY, Math.max(WAITING_REFRESH, left));
};

/** When the page comes down as currently scheduled; null if it stays. */
export const plannedEnd = (versions: readonly PageVersion[]): string | null =>
  versions.find((version) => version.status === "live")?.takeDownAt ?? null;

/**
 * The versions of the dropdown, newest first [EDIT-006]: at most `limit`, but always including the draft, pending, and
 * live ones and the one that is open.
 */
export const listedVersions = (
  versions: readonly PageVersion[],
  limit: number,
  shownId: number,
): readonly PageVersion[] =>
  newestFirst(versions).filter(
    (version, index) => index < limit || version.status !== "backup" || version.versionId === shownId,
  );

const newestFirst = (versions: readonly PageVersion[]): readonly PageVersion[] =>
  versions.toSorted((a, b) => b.versionId - a.versionId);

export interface ComparisonLink {
  /** Address of the screen. */
  readonly to: string;
  readonly label: string;
}

/** Compares a version with the live one, or the live one with the one before it; null if there is no other. */
export const comparisonLink = (
  pageId: number,
  { versionId }: Pick<PageVersion, "versionId">,
  versions: readonly PageVersion[],
): ComparisonLink | null => {
  const live = versions.find(({ status }) => status === "live");
  const isLive = live === undefined || live.versionId === versionId;
  const other = isLive ? newestFirst(versions).find((one) => one.versionId < versionId) : live;
  if (!other) return null;
  const query = `from=${other.versionId}&to=${versionId}`;
  return {
    to: `/UpdatePageComponent/${pageId}/Compare?${query}`,
    label: isLive ? `Compare with V${other.versionId}` : "Compare with live",
  };
};

/** "V3 11/21/2026 (draft)". A backup has no status, and its label says when it went live [EDIT-007]. */
export const versionLabel = ({
  versionId,
  timestamp,
  status,
  liveAt,
}: Pick<PageVersion, "versionId" | "timestamp" | "status" | "liveAt">): string => {
  const label = `V${versionId} ${companyTime(timestamp, "shortDay")}`;
  if (status !== "backup") return `${label} (${status})`;
  return liveAt ? `${label}, live from ${companyTime(liveAt, "shortDay")}` : label;
};

/** A placeholder for pages without a version. */
export const NO_VERSION: PageVersion = {
  versionId: 0,
  status: "backup",
  timestamp: "",
  liveAt: null,
  contentHash: "",
  needsSecondPerson: null,
  submission: null,
  publishAt: null,
  takeDownAt: null,
  plannedBy: null,
};
