import { unsafeAllCompaniesOverview } from "#platform/db/unsafe-all-companies.ts";
import { unsafeAllCompaniesUsage } from "#platform/db/unsafe-all-companies-usage.ts";
import { handle } from "#platform/services/services.ts";
import {
  createCompany,
  getCompanies,
  getCompanyName,
  getCompanyUsage,
  getOwnUsage,
  isCompanyReadOnly,
  updateCompany,
} from "./companies.contract.ts";
import { addCompany, changeCompany, withFreeName } from "./companies.service.ts";
import { selectIsReadOnly } from "./companies.sql.ts";
import { readScarce, usedOf } from "./usage.service.ts";

export const companiesCalls = [
  handle(getCompanyName, async ({ site }) => site.companyName),
  handle(getCompanies, ({ db }) => db.read(unsafeAllCompaniesOverview)),
  handle(getCompanyUsage, async ({ db }) =>
    (await db.read(unsafeAllCompaniesUsage)).map(({ companyId, usage }) => ({
      companyId,
      used: usedOf(usage),
    })),
  ),
  handle(getOwnUsage, ({ db }) => db.read(readScarce)),
  handle(isCompanyReadOnly, ({ db }) => db.read(selectIsReadOnly)),
  handle(createCompany, async ({ db, companyDb, actor, body }) => {
    const { companyId } = await withFreeName("name", () =>
      addCompany(db, companyDb, actor, { ...body, isProvider: false }, async () => null),
    );
    return companyId;
  }),
  handle(updateCompany, async ({ companyDb, site, actor, body }) => {
    await changeCompany(companyDb, site, actor, body);
    return body.id;
  }),
];
