import { stringify } from "csv-stringify/sync";
import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { dayIn } from "#platform/dates/zones.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesOverview, unsafeAllCompaniesViews } from "#platform/db/unsafe-all-companies.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { OTHER_SUBJECT } from "#platform/metrics/visitor-counts.ts";
import type { DayViews, getPageStatistics, getSiteViews, getStatistics } from "./statistics.contract.ts";
import {
  EXPORTED_ROWS,
  LISTED_ROWS,
  OTHERS,
  type Period,
  type StatisticsTable,
} from "./statistics.schema.ts";
import {
  type Days,
  selectDays,
  selectDownloads,
  selectFirstDay,
  selectForms,
  selectPageName,
  selectPages,
  selectSubjects,
  type ViewedPage,
} from "./statistics.sql.ts";

const DAY_MS = 86_400_000;

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Midnight in UTC of the calendar day that it is in a time zone. */
const todayIn = (timeZone: string): number => {
  const { year, month, day } = dayIn(timeZone, Date.now());
  return Date.UTC(year, month - 1, day);
};

/** The period that ends today, and the one of the same length before it. */
const periodsOf = async (
  tx: ReadTx,
  length: Period,
): Promise<{ days: Days; before: Days; all: string[] }> => {
  const today = todayIn((await selectSiteFacts(tx)).timeZone);
  const dayBack = (back: number): string => dayText(today - back * DAY_MS);
  return {
    days: { from: dayBack(length - 1), to: dayBack(0) },
    before: { from: dayBack(2 * length - 1), to: dayBack(length) },
    all: Array.from({ length }, (_, index) => dayBack(length - 1 - index)),
  };
};

type Periods = Awaited<ReturnType<typeof periodsOf>>;

const sumOf = (days: readonly DayViews[]): number => days.reduce((sum, { views }) => sum + views, 0);

/** Views for each day of a period, and in the one before. */
const viewsIn = async (tx: ReadTx, { days, before, all }: Periods, subject?: string) => {
  const [found, earlier] = await Promise.all([
    selectDays(tx, days, subject),
    selectDays(tx, before, subject),
  ]);
  const byDay = new Map(found.map(({ day, views }) => [day, views]));
  return {
    days: all.map((day) => ({ day, views: byDay.get(day) ?? 0 })),
    views: sumOf(found),
    viewsBefore: sumOf(earlier),
  };
};

/** The site's views per day. */
export const readSiteViews = async (tx: ReadTx, length: Period): Promise<AnswerOf<typeof getSiteViews>> =>
  viewsIn(tx, await periodsOf(tx, length));

/** A page's views per day. @throws Refusal 404 */
export const readPageStatistics = async (
  tx: ReadTx,
  pageId: number,
  length: Period,
): Promise<AnswerOf<typeof getPageStatistics>> => {
  const page = await selectPageName(tx, pageId);
  if (!page) throw refuse.notFound("page");
  return { ...page, ...(await viewsIn(tx, await periodsOf(tx, length), String(pageId))) };
};

/** All statistics of a site. */
export const readStatistics = async (tx: ReadTx, length: Period): Promise<AnswerOf<typeof getStatistics>> => {
  const periods = await periodsOf(tx, length);
  const { days } = periods;
  const [views, firstDay, pages, referrers, searches, emptySearches, downloads, forms] = await Promise.all([
    viewsIn(tx, periods),
    selectFirstDay(tx),
    selectPages(tx, days, LISTED_ROWS),
    namedCounts(tx, "referrer", days),
    namedCounts(tx, "search", days),
    namedCounts(tx, "empty-search", days),
    selectDownloads(tx, days, LISTED_ROWS),
    selectForms(tx, days, LISTED_ROWS),
  ]);
  return {
    ...views,
    firstDay,
    pages: pages.map(presentPage),
    referrers,
    searches,
    emptySearches,
    downloads: downloads.map(({ name, ...one }) => ({ ...one, name: name ?? GONE_FILE })),
    forms,
  };
};

const GONE_FILE = "A deleted file";
/** The name of a page in a list if only its path is known. */
const nameOf = ({ subject, name }: ViewedPage): string =>
  name ?? (subject === OTHER_SUBJECT ? OTHERS : subject.startsWith("/") ? subject : "A deleted page");

const presentPage = (page: ViewedPage) => ({
  pageId: page.pageId,
  name: nameOf(page),
  path: page.pageId === null && page.subject.startsWith("/") ? page.subject : page.path,
  count: page.count,
});

const namedCounts = async (
  tx: ReadTx,
  kind: "referrer" | "search" | "empty-search",
  days: Days,
  limit: number = LISTED_ROWS,
) =>
  (await selectSubjects(tx, kind, days, limit)).map(({ subject, count }) => ({
    name: subject === OTHER_SUBJECT ? OTHERS : subject,
    count,
  }));

/** The rows of an exported table, with its header. */
const TABLES: Readonly<
  Record<StatisticsTable, (tx: ReadTx, periods: Periods) => Promise<(string | number | null)[][]>>
> = {
  days: async (tx, periods) => [
    ["Day", "Views"],
    ...(await viewsIn(tx, periods)).days.map(({ day, views }) => [day, views]),
  ],
  pages: async (tx, { days }) => [
    ["Page", "Address", "Views"],
    ...(await selectPages(tx, days, EXPORTED_ROWS))
      .map(presentPage)
      .map(({ name, path, count }) => [name, path, count]),
  ],
  referrers: (tx, { days }) => namedRows(tx, "referrer", days, ["Website", "Visits"]),
  searches: (tx, { days }) => namedRows(tx, "search", days, ["Search", "Times"]),
  "empty-searches": (tx, { days }) => namedRows(tx, "empty-search", days, ["Search", "Times"]),
  downloads: async (tx, { days }) => [
    ["File", "Address", "Downloads"],
    ...(await selectDownloads(tx, days, EXPORTED_ROWS)).map(({ name, href, count }) => [
      name ?? GONE_FILE,
      href,
      count,
    ]),
  ],
  forms: async (tx, { days }) => [
    ["Form", "Started", "Sent"],
    ...(await selectForms(tx, days, EXPORTED_ROWS)).map(({ name, starts, submissions }) => [
      name,
      starts,
      submissions,
    ]),
  ],
};

const namedRows = async (
  tx: ReadTx,
  kind: "referrer" | "search" | "empty-search",
  days: Days,
  header: [string, string],
) => [header, ...(await namedCounts(tx, kind, days, EXPORTED_ROWS)).map(({ name, count }) => [name, count])];

/** A spreadsheet would treat a cell that starts like a formula as one. */
const CSV = { escape_formulas: true, bom: true };

/** One table as CSV. */
export const exportTable = async (tx: ReadTx, table: StatisticsTable, length: Period): Promise<string> =>
  stringify(await TABLES[table](tx, await periodsOf(tx, length)), CSV);

/** The views of all companies as CSV, most first; for the provider's admins. */
export const exportCompanies = async (tx: ReadTx, length: Period): Promise<string> => {
  const companies = await unsafeAllCompaniesOverview(tx);
  const views = new Map((await unsafeAllCompaniesViews(tx, length)).map((view) => [view.id, view.views]));
  const rows = companies
    .map(({ id, name, hosts: [host = ""] }) => [name, host, views.get(id) ?? 0] as const)
    .toSorted(([, , one], [, , other]) => other - one);
  return stringify([["Company", "Website", "Views"], ...rows], CSV);
};
