export { addCompany, createCompany, createCompanyWithId, withFreeName } from "./companies.service.ts";
export { markInitialized, type NewCompany, nextCompanyId, usesClientNumbers } from "./companies.sql.ts";
