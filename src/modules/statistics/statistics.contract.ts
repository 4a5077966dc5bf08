import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { period, STATISTICS_TABLES } from "./statistics.schema.ts";

const dayViews = z.object({
  /** A day on the company's calendar, such as 2027-03-09. */
  day: z.string(),
  views: z.number(),
});
export type DayViews = z.infer<typeof dayViews>;

const counted = z.object({ name: z.string(), count: z.number() });

const viewedPage = z.object({
  /** Null for a page that a module answers, such as an event's. */
  pageId: z.number().nullable(),
  name: z.string(),
  /** Its present address; null if visitors can't open it anymore. */
  path: z.string().nullable(),
  count: z.number(),
});

const usedForm = z.object({
  formId: z.number(),
  name: z.string(),
  starts: z.number(),
  submissions: z.number(),
});

/** The period's days, and its views beside those of the period before. */
const views = {
  days: z.array(dayViews),
  views: z.number(),
  viewsBefore: z.number(),
};

export const getStatistics = defineCall({
  name: "getStatistics",
  id: "own",
  method: "GET",
  path: "/AdminStatistics/GetStatistics",
  summary:
    "How many visitors did what on the site in a period up to today: views per day, pages, referrers, searches, downloads, and forms.",
  who: "staff",
  query: z.object({ days: period }),
  answer: z.object({
    ...views,
    /** The first day with a count; null if nothing has been counted yet. */
    firstDay: z.string().nullable(),
    pages: z.array(viewedPage),
    referrers: z.array(counted),
    searches: z.array(counted),
    emptySearches: z.array(counted),
    downloads: z.array(counted.extend({ href: z.string().nullable() })),
    forms: z.array(usedForm),
  }),
});

export const getSiteViews = defineCall({
  name: "getSiteViews",
  id: "own",
  method: "GET",
  path: "/AdminStatistics/GetSiteViews",
  summary: "The site's views per day in a period up to today.",
  who: "staff",
  query: z.object({ days: period }),
  answer: z.object(views),
});

export const getPageStatistics = defineCall({
  name: "getPageStatistics",
  id: "own",
  method: "GET",
  path: "/AdminStatistics/GetPageStatistics",
  summary: "A page's views per day in a period up to today.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId"), days: period }),
  answer: z.object({ ...views, name: z.string(), path: z.string().nullable() }),
});

export const getStatisticsExport = defineCall({
  name: "getStatisticsExport",
  id: "own",
  method: "GET",
  path: "/AdminStatistics/GetStatisticsExport",
  summary: "One table of the site's statistics as a CSV file.",
  who: "staff",
  query: z.object({
    days: period,
    table: z.enum(STATISTICS_TABLES, `table must be one of: ${STATISTICS_TABLES.join(", ")}.`),
  }),
  answer: z.string(),
});

export const getCompanyViewsExport = defineCall({
  name: "getCompanyViewsExport",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetCompanyViewsExport",
  summary: "The views of each company's site in a period up to today, as a CSV file.",
  who: "vendor-admin",
  query: z.object({ days: period }),
  answer: z.string(),
});

export const getCompanyViews = defineCall({
  name: "getCompanyViews",
  id: "own",
  method: "GET",
  path: "/CompanyManagement/GetCompanyViews",
  summary: "How many views the site of each company had in a period up to today.",
  who: "vendor-admin",
  query: z.object({ days: period }),
  answer: z.array(z.object({ id: z.number(), views: z.number() })),
});
