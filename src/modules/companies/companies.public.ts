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
  selectNeedsSecondApprover,
  usesClientNumbers,
} from "./companies.sql.ts";
