export {
  addCompany,
  changeCompany,
  createCompany,
  createCompanyWithId,
  ORIGIN_TAG,
  withFreeName,
} from "./companies.service.ts";
export {
  markInitialized,
  type NewCompany,
  nextCompanyId,
  selectCreatedAt,
  selectNeedsSecondApprover,
  usesClientNumbers,
} from "./companies.sql.ts";
