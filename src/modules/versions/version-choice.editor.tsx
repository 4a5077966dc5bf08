import type { PageComponentData } from "#modules/components/components.contract.ts";

export type PageVersion = PageComponentData["versions"][number];

/** The version that the editor opens with: the draft or pending one, else the live one, else the newest [VER-011]. */
export const defaultVersion = (versions: readonly PageVersion[]): PageVersion | null =>
  openVersion(versions) ??
  versions.find((version) => version.status === "live") ??
  newestFirst(versions)[0] ??
  null;

/** The draft or pending version: a page has at most one of them. */
export const openVersion = (versions: readonly PageVersion[]): PageVersion | null =>
  versions.find((version) => version.status === "draft" || version.status === "pending") ?? null;

/**
 * The versions of the dropdown, newest first [EDIT-006]: at most `limit`, and besides them always the draft, pending
 * and live ones and the one that is shown.
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

/** "V3 11/21/2026 (draft)"; a backup goes without a status [EDIT-007]. */
export const versionLabel = ({ versionId, timestamp, status }: PageVersion): string =>
  `V${versionId} ${shortDay(timestamp)}${status === "backup" ? "" : ` (${status})`}`;

const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** An instant as month/day/year [VER-015]. */
export const shortDay = (instant: string): string => day.format(new Date(instant));

/** An instant with its time of day, for tooltips. */
export const longMoment = (instant: string): string => moment.format(new Date(instant));
