export {
  addCompany,
  changeCompany,
  createCompany,
  createCompanyWithId,
  ORIGIN_TAG,
  withFreeName,
} from "./companies.service.ts";
export { markInitialized, type NewCompany, nextCompanyId, usesClientNumbers } from "./companies.sql.ts";
