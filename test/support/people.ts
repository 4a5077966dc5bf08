import { sql } from "kysely";
import { expect } from "vitest";
import type { Privilege } from "#platform/access/actor.ts";
import { aSession, aUser, type TestCompany } from "./factories.ts";
import { tableDigests } from "./table-digests.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A signed-in person and the site where they make calls. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly company: TestCompany;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** @param at the company whose site they use; by default their company's */
export const personAt = async (
  testApp: TestApp,
  company: TestCompany,
  privilege: Privilege,
  at: TestCompany = company,
): Promise<Person> => {
  const user = await aUser(testApp, { company, privilege });
  const cookie = await aSession(testApp, user, at);
  return {
    id: user.id,
    email: user.email,
    company: at,
    send: (method, path, body) =>
      testApp.send(method, encodeURI(path), {
        host: at.host,
        cookie,
        body,
        headers: { "x-requested-with": "XMLHttpRequest" },
      }),
  };
};

interface AuditRow {
  actorEmail: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A company's audit entries of one action, oldest first. */
export const auditOf = async (
  { app }: TestApp,
  company: { companyId: number },
  action: string,
): Promise<AuditRow[]> =>
  app.companyDb(company.companyId).read(
    async (tx) =>
      (
        await sql<AuditRow>`select actor_email, subject, before, after from audit_entries
            where action = ${action} order by id`.execute(tx.sql)
      ).rows,
  );

/** Runs requests and checks that they change no row of the company. */
export const changesNothing = async (
  testApp: TestApp,
  company: { companyId: number },
  work: () => Promise<void>,
): Promise<void> => {
  const before = await tableDigests(testApp, [company.companyId]);
  await work();
  expect(await tableDigests(testApp, [company.companyId])).toEqual(before);
};
