import { unsafeAllCompaniesViews } from "#platform/db/unsafe-all-companies.ts";
import { handle } from "#platform/services/services.ts";
import {
  getCompanyViews,
  getCompanyViewsExport,
  getPageStatistics,
  getSiteViews,
  getStatistics,
  getStatisticsExport,
} from "./statistics.contract.ts";
import {
  exportCompanies,
  exportTable,
  readPageStatistics,
  readSiteViews,
  readStatistics,
} from "./statistics.service.ts";

/** Counts are written each minute, so they may be a few seconds older. */
const ANYWHERE = { mayUseReplica: true };

export const statisticsCalls = [
  handle(getStatistics, ({ db, query }) => db.read((tx) => readStatistics(tx, query.days), ANYWHERE)),
  handle(getSiteViews, ({ db, query }) => db.read((tx) => readSiteViews(tx, query.days), ANYWHERE)),
  handle(getPageStatistics, ({ db, query }) =>
    db.read((tx) => readPageStatistics(tx, query.pageId, query.days), ANYWHERE),
  ),
  handle(getStatisticsExport, ({ db, query }) =>
    db.read((tx) => exportTable(tx, query.table, query.days), ANYWHERE),
  ),
  handle(getCompanyViewsExport, ({ db, query }) =>
    db.read((tx) => exportCompanies(tx, query.days), ANYWHERE),
  ),
  handle(getCompanyViews, ({ db, query }) =>
    db.read((tx) => unsafeAllCompaniesViews(tx, query.days), ANYWHERE),
  ),
];
