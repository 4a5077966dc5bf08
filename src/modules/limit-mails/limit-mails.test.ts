import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsafeAllCompaniesHaving } from "#platform/db/unsafe-all-companies.ts";
import { aCompany, aPage, aUser, type TestCompany } from "#test/support/factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { queueDone, sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { sendLimitMails } from "./limit-mails.service.ts";

let mailServer: MailServer;
let one: TestApp;
let two: TestApp;
let provider: TestCompany;
let company: TestCompany;
let adminEmail: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  one = await startTestApp({ SMTP_URL: mailServer.url });
  two = await startTestApp({ SMTP_URL: mailServer.url }, undefined, one.connection);
  provider = await aCompany(one, { name: "TracSoft", isProvider: true });
  company = await aCompany(one);
  adminEmail = (await aUser(one, { company: provider, privilege: "Admin" })).email;
  await aUser(one, { company: provider, privilege: "Level4" });
  const locked = await aUser(one, { company: provider, privilege: "Admin" });
  await sqlAt(one, provider.host, sql`update users set locked_by_admin = true where id = ${locked.id}`);
  await aUser(one, { company, privilege: "Admin" });
  await waitUntil("both nodes know the provider", () =>
    [one, two].every(({ app }) => app.services.siteOf(provider.companyId) !== null),
  );
});
afterAll(async () => {
  await two?.close();
  await one?.close();
  await mailServer?.close();
});

/** Emails sent while all nodes check at the same time, twice. */
const news = async () => {
  const before = mailServer.received.length;
  const look = async ({ app }: TestApp) => {
    const { companyDb, services, database } = app;
    await sendLimitMails({
      ...{ companyDb, services },
      companiesHaving: (work: Parameters<typeof unsafeAllCompaniesHaving>[1]) =>
        unsafeAllCompaniesHaving(database, work),
    } as never);
  };
  for (let times = 0; times < 2; times++) await Promise.all([one, two, one, two].map(look));
  await queueDone(one);
  return mailServer.received.slice(before).map((mail) => ({
    to: mail.recipients,
    subject: mail.header("Subject").replace(company.name, "Company"),
    text: mail.part("text/plain").replaceAll(company.name, "Company"),
  }));
};
const run = (query: ReturnType<typeof sql>) => sqlAt(one, company.host, query);
const limit = (entries: number) =>
  run(sql`insert into company_limits (company_id, entries) values (${company.companyId}, ${entries})
    on conflict (company_id) do update set entries = excluded.entries`);
const addPage = () => aPage(one, { company });
const deletePage = () =>
  run(sql`update pages set deleted_at = now()
    where id = (select max(id) from pages where deleted_at is null)`);

test("the provider's admins get one email at 80 percent and one at the limit, whatever the number of nodes", async () => {
  await limit(5);
  for (let pages = 0; pages < 3; pages++) await addPage();
  expect(await news()).toEqual([]);

  await addPage();
  const [near, ...more] = await news();
  expect(more).toEqual([]);
  expect(near).toMatchObject({
    to: [adminEmail],
    subject: "Near the limit for pages and items: Company",
    text: expect.stringContaining("Pages and items: 4 of 5 created."),
  });
  expect(near?.text).toContain(`${provider.host}`);

  await addPage();
  const [full, ...others] = await news();
  expect(others).toEqual([]);
  expect(full).toMatchObject({
    to: [adminEmail],
    subject: "Limit reached for pages and items: Company",
    text: expect.stringContaining("Pages and items: 5 of 5 created. Staff can't create pages or items."),
  });
  expect(await news()).toEqual([]);
});

test("the same limit is reported again only after the usage has fallen", async () => {
  const subjects = async () => (await news()).map(({ subject }) => subject);
  await deletePage();
  expect(await subjects()).toEqual([]);
  await addPage();
  expect(await subjects()).toEqual(["Limit reached for pages and items: Company"]);
  await deletePage();
  await deletePage();
  expect(await subjects()).toEqual([]);
  await addPage();
  expect(await subjects()).toEqual(["Near the limit for pages and items: Company"]);
  await limit(100);
  expect(await subjects()).toEqual([]);
});

test("a company that passes several limits at once is in one email, which names the reached one", async () => {
  await run(sql`update company_limits set entries = 4, storage_bytes = ${10 * 2 ** 20}`);
  await run(sql`update company_usage set storage_bytes = ${9 * 2 ** 20}`);
  const [mail, ...more] = await news();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Limit reached for pages and items: Company");
  expect(mail?.text).toContain("Storage: 9.0 MB of 10 MB used.");
});
