export { createCompany, markInitialized, type NewCompany } from "./companies.service.ts";
