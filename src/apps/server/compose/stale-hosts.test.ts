import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aCompany, aPage, aVersion } from "#test/support/factories.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// Renaming a column simulates an unreachable database while host names change.

test("host names that couldn't be read after a change are read as soon as possible, and pages rendered in between are rendered again", async () => {
  const { log, lines } = createMemoryLog();
  const app = await startTestApp({}, log);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  onTestFinished(close);
  const company = await aCompany(app);
  const { companyId } = company;
  await aVersion(app, { page: await aPage(app, { company, friendlyUrl: "/" }), status: "live" });
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  const change = () => app.app.companyDb(companyId).write(async (tx) => tx.invalidate("hosts"));
  const failures = () => lines.filter(({ message }) => /couldn't be reloaded/.test(message)).length;
  const at = (host: string) => app.send("GET", "/robots.txt", { host });

  const put = (from: string, to: string) =>
    client.query(`alter table companies rename column ${from} to ${to}`);
  await put("is_provider", "aside");
  await client.query(
    `begin; set local app.company_id = '${companyId}';
     insert into company_hosts (company_id, host, sort_order) values (${companyId}, 'new.example', -1); commit`,
  );
  await change();
  await waitUntil("it could not read them", () => failures() > 0);
  // Known names are still served, with the earlier main name.
  expect((await at(company.host)).text).toContain(`//${company.host}`);
  expect((await at("new.example")).status).toBe(421);
  await put("aside", "is_provider");
  await waitUntil("the new name is known", async () => (await at("new.example")).status === 200);
  expect((await at(company.host)).text).toContain("//new.example");

  // The node stops even if they still can't be read.
  await put("is_provider", "aside");
  const before = failures();
  await change();
  await waitUntil("it could not read them", () => failures() > before);
  await close();
});
