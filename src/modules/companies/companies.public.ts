export { addCompany, createCompany, withFreeName } from "./companies.service.ts";
export { markInitialized, type NewCompany, usesClientNumbers } from "./companies.sql.ts";
