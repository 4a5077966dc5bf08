import { afterAll } from "vitest";
import { aCompany, type TestCompany } from "./factories.ts";
import { type Person, personAt } from "./people.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

interface CompanyApp {
  readonly app: TestApp;
  readonly provider: TestCompany;
  readonly company: TestCompany;
  /** An Admin of the company. */
  readonly admin: Person;
}

/** A node with the provider and a company for the tests of one file, which is closed after them. */
export const openCompanyApp = async (): Promise<CompanyApp> => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const provider = await aCompany(app, { name: "TracSoft", isProvider: true });
  const company = await aCompany(app);
  return { app, provider, company, admin: await personAt(app, company, "Admin") };
};
