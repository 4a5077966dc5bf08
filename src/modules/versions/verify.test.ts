import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBlock, aCompany, aPage, aVersion, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { recordEarlierVersions } from "./recording.service.ts";
import { verifyPublications } from "./verify.service.ts";

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const db = () => app.app.companyDb(company.companyId);
const verified = () => verifyPublications(db());

/** Changes rows as a restore does, without triggers. */
const asRestore = (query: RawBuilder<unknown>) =>
  db().write(async (tx) => {
    await sql`select set_config('app.restoring', 'on', true)`.execute(tx.sql);
    await query.execute(tx.sql);
  });

const livePage = async () => {
  company = await aCompany(app);
  const page = await aPage(app, { company, friendlyUrl: "rates" });
  const version = await aVersion(app, { page, status: "live", blocks: [{}, {}] });
  return { page, version };
};

test("finds nothing on pages that match their approval", async () => {
  const { page } = await livePage();
  await aBlock(app, { version: await aVersion(app, { page, status: "draft" }) });
  expect(await verified()).toEqual({ live: 1, differences: [], detailsChanged: [] });
});

test("finds components that were changed around the triggers", async () => {
  const { page, version } = await livePage();
  await asRestore(sql`update blocks set data = '{}' where id = ${version.blockIds[0]}`);
  expect((await verified()).differences).toEqual([
    { page: "/rates", pageId: page.id, versionId: 1, problem: "components" },
  ]);
});

test("finds a changed record, and a missing one until it is created", async () => {
  const { page } = await livePage();
  await asRestore(sql`update page_publications set details = '{}'`);
  expect((await verified()).differences).toMatchObject([{ problem: "record" }]);
  await asRestore(sql`delete from page_publications`);
  await aVersion(app, { page: await aPage(app, { company }), status: "backup" });
  await asRestore(sql`delete from page_publications`);
  expect((await verified()).differences).toMatchObject([{ pageId: page.id, problem: "unrecorded" }]);
  expect(await recordEarlierVersions(db())).toBe(2);
  expect((await verified()).differences).toEqual([]);
  expect(await recordEarlierVersions(db())).toBe(0);
});

test("lists page details changed since then without counting them", async () => {
  const { page } = await livePage();
  await db().write((tx) => sql`update pages set seo_title = 'New' where id = ${page.id}`.execute(tx.sql));
  expect(await verified()).toEqual({
    live: 1,
    differences: [],
    detailsChanged: [{ page: "/rates", pageId: page.id, details: ["SEO Title"] }],
  });
});
