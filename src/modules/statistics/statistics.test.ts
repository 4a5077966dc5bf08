import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reindexPage } from "#modules/pages/pages.public.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { unsafeAllCompaniesHaving } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import { createVisitorCounts, MAX_SUBJECTS } from "#platform/metrics/visitor-counts.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { getStatistics } from "./statistics.contract.ts";
import { statisticsJobs } from "./statistics.jobs.ts";
import { startWritingCounts } from "./write-counts.service.ts";

const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, undefined, app.connection);
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});

interface Town extends TestCompany {
  readonly home: number;
}

/** A company with a home page that is in the cache of the first node. */
const aTown = async (): Promise<Town> => {
  const company = await aCompany(app);
  const page = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page, status: "live", blocks: [{}] });
  await waitUntil("the second node knows the company", async () =>
    Boolean(other.app.hosts.find(company.host)),
  );
  // Notices of recent changes may still drop the page.
  await waitUntil("the home page stays in the cache", async () => {
    const { misses } = app.app.cache.figures();
    for (const _ of [1, 2]) await app.send("GET", "/", { host: company.host });
    return app.app.cache.figures().misses === misses;
  });
  return { ...company, home: page.id };
};

const view = (
  { host }: TestCompany,
  path = "/",
  headers: Record<string, string> = {},
  { at = app, method = "GET", cookie = "" } = {},
) =>
  at.send(method, path, {
    host,
    headers: { "user-agent": BROWSER, ...headers },
    ...(cookie ? { cookie } : {}),
  });

/** A company's stored counts, such as `{ "view 12": 3 }`. */
const stored = async ({ companyId }: TestCompany): Promise<Record<string, number>> => {
  for (const node of [app, other]) await node.app.writeCounts();
  const rows = await app.app
    .companyDb(companyId)
    .read((tx) => tx.sql.selectFrom("dailyCounts").selectAll().where("companyId", "=", companyId).execute());
  return Object.fromEntries(rows.map(({ kind, subject, count }) => [`${kind} ${subject}`, count]));
};

const ask = async (company: TestCompany, path: string, privilege: "Admin" | "Level4" = "Level4") => {
  const session = await aSession(app, await aUser(app, { company, privilege }));
  return app.send("GET", path, { host: company.host, cookie: session });
};

describe("what counts as a view", () => {
  test("counts a page from the cache, one that is rendered, and one that the browser has cached", async () => {
    const town = await aTown();
    const rates = await aPage(app, { company: town, friendlyUrl: "rates" });
    await aVersion(app, { page: rates, status: "live", blocks: [{}] });
    const { headers } = await view(town);
    await view(town, "/?from=mail");
    expect((await view(town, "/", { "if-none-match": String(headers.etag) })).status).toBe(304);
    expect((await view(town, "/RATES")).status).toBe(200);
    await view(town, "/rates", {}, { at: other });
    expect(await stored(town)).toEqual({ [`view ${town.home}`]: 3, [`view ${rates.id}`]: 2 });
  });

  test("leaves out staff, programs, prefetches, and everything that isn't a page", async () => {
    const town = await aTown();
    const cookie = await aSession(app, await aUser(app, { company: town }));
    await view(town, "/", {}, { cookie });
    for (const agent of [
      "",
      "curl/8.5.0",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (compatible; SomethingNewBot/1.0)",
      "python-requests/2.31",
    ])
      await view(town, "/", { "user-agent": agent });
    await app.send("GET", "/", { host: town.host });
    await view(town, "/", { "sec-purpose": "prefetch;prerender" });
    await view(town, "/", { purpose: "prefetch" });
    await view(town, "/", {}, { method: "HEAD" });
    expect((await view(town, "/nothing-here")).status).toBe(302);
    expect((await view(town, "/404")).status).toBe(404);
    for (const path of ["/robots.txt", "/sitemap.xml", "/Authentication/GetCompanyName", "/login"])
      await view(town, path);
    expect(await stored(town)).toEqual({});
  });

  test("counts a prefetched page only once the browser shows it", async () => {
    const town = await aTown();
    const ahead = { "sec-purpose": "prefetch" };
    const { headers } = await view(town, "/", ahead);
    const opened = /^<(.+)>; rel=preload/.exec(String(headers.link))?.[1] ?? "";
    expect(await stored(town)).toEqual({});
    expect((await view(town, opened)).status).toBe(204);
    await view(town, "/.opened?%2Fnothing-here");
    await view(town, "/.opened?%");
    expect(await stored(town)).toEqual({ [`view ${town.home}`]: 1 });
    expect((await view(town)).headers.link).toBeUndefined();
    // One that wasn't in the cache.
    const rates = await aPage(app, { company: town, friendlyUrl: "rates" });
    await aVersion(app, { page: rates, status: "live", blocks: [{}] });
    const again = await view(town, "/rates", ahead);
    expect(again.headers.link).toContain("/.opened?%2Frates");
    // A shared cache must not serve it to people who open the page themselves.
    expect(again.headers.vary).toContain("sec-purpose");
    expect((await view(town, "/rates")).headers).not.toHaveProperty("link");
  });

  test("keeps the host of another website, but not the site's, and no other part of the address", async () => {
    const town = await aTown();
    for (const referer of [
      "https://www.news.example/story?person=4711",
      "https://news.example/",
      "https://news.example:8443",
      `https://${town.host}/rates`,
      `https://${town.host.toUpperCase()}:444/rates`,
      "https://b%C3%BCcher.example/",
      "about:blank",
      "nothing",
      `https://${"a".repeat(200)}.example/`,
    ])
      await view(town, "/", { referer });
    expect(await stored(town)).toEqual({ [`view ${town.home}`]: 9, "referrer news.example": 3 });
  });

  test("counts a page that a module serves under its path, without its query", async () => {
    const town = await aTown();
    expect((await view(town, "/Search?page=2")).status).toBe(200);
    expect(await stored(town)).toEqual({ "view /search": 1 });
  });
});

describe("searches", () => {
  test("tells searches that found something from those that didn't, and counts further pages of results once", async () => {
    const town = await aTown();
    const words = await aPage(app, { company: town, friendlyUrl: "zebra" });
    await aVersion(app, { page: words, status: "live", blocks: [{}] });
    await app.app.companyDb(town.companyId).write((tx) => reindexPage(tx, words.id));
    await view(town, `/search?q=${encodeURIComponent(`  ${words.name.replace(" ", "   ")} `)}`);
    await view(town, `/search?q=${encodeURIComponent(words.name)}&kind=page`);
    await view(town, "/search?q=Quux");
    await view(town, "/search");
    expect(await stored(town)).toEqual({
      "view /search": 4,
      [`search ${words.name.toLowerCase()}`]: 1,
      "empty-search quux": 1,
    });
  });

  test("keeps no words that could be about a person", async () => {
    const town = await aTown();
    for (const words of ["jane@example.test", "account 12345678", "555 123 4567", "555-0142", "078-05-1120"])
      await view(town, `/search?q=${encodeURIComponent(words)}`);
    await view(town, `/search?q=${encodeURIComponent(`2027 budget ${"x".repeat(150)}`)}`);
    expect(await stored(town)).toEqual({
      "view /search": 6,
      "empty-search ": 5,
      [`empty-search 2027 budget ${"x".repeat(88)}`]: 1,
    });
  });
});

test("stores nothing about the visitor [privacy]", async () => {
  const town = await aTown();
  await view(town, "/?token=secret-in-the-address", {
    referer: "https://mail.example/inbox/jane",
    "x-forwarded-for": "203.0.113.9",
  });
  expect(Object.keys(await stored(town)).sort()).toEqual(["referrer mail.example", `view ${town.home}`]);
  const { rows } = await app.app.database.pool.query(
    "select column_name from information_schema.columns where table_name = 'daily_counts' order by 1",
  );
  expect(rows.map(({ column_name: name }) => name)).toEqual([
    "company_id",
    "count",
    "day",
    "kind",
    "subject",
  ]);
});

describe("writing", () => {
  test("adds up what several nodes counted, even when they write at the same time", async () => {
    const town = await aTown();
    const subjects = ["1", "2", "3", "4"];
    for (const node of [app, other])
      for (const subject of node === app ? subjects : subjects.toReversed())
        for (const _ of [1, 2, 3]) node.app.services.visitorCounts.count(town.companyId, "download", subject);
    await Promise.all([app.app.writeCounts(), other.app.writeCounts()]);
    expect(await stored(town)).toEqual(
      Object.fromEntries(subjects.map((subject) => [`download ${subject}`, 6])),
    );
    expect(await stored(town)).toMatchObject({ "download 1": 6 });
  });

  test("keeps the counts while the database is down, and writes them once, for the day of the view", async () => {
    const { companyId } = await aTown();
    let at = Date.parse("2027-03-09T04:50:00Z");
    const counts = createVisitorCounts(() => at);
    let isAway = true;
    const writing = startWritingCounts({
      counts,
      companyDb: (id) => {
        const db = app.app.companyDb(id);
        const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
        return { ...db, write: (work) => (isAway ? Promise.reject(refused) : db.write(work)) };
      },
      log: silentLog,
    });
    counts.count(companyId, "view", "/late");
    await writing.write();
    // Midnight on the company's clock.
    at = Date.parse("2027-03-09T05:00:00Z");
    counts.count(companyId, "view", "/late");
    await writing.write();
    counts.count(companyId, "view", "/late");
    isAway = false;
    await writing.write();
    await writing.stop();
    const rows = await app.app.companyDb(companyId).read((tx) =>
      tx.sql
        .selectFrom("dailyCounts")
        .select([sql<string>`day::text`.as("day"), "count"])
        .where("companyId", "=", companyId)
        .orderBy("day")
        .execute(),
    );
    expect(rows).toEqual([
      { day: "2027-03-08", count: 1 },
      { day: "2027-03-09", count: 2 },
    ]);
  });

  test("a node that stops writes what it has counted", async () => {
    const town = await aTown();
    const third = await startTestApp({}, undefined, app.connection);
    await view(town, "/", {}, { at: third });
    await third.close();
    expect(await stored(town)).toEqual({ [`view ${town.home}`]: 1 });
  });

  test("combines everything beyond a number of subjects", async () => {
    const town = await aTown();
    for (let number = 0; number < MAX_SUBJECTS + 5; number++)
      app.app.services.visitorCounts.count(town.companyId, "referrer", `host-${number}.example`);
    const counts = await stored(town);
    expect(Object.keys(counts)).toHaveLength(MAX_SUBJECTS + 1);
    expect(counts["referrer "]).toBe(5);
    // The limit is for a day, not for a batch.
    app.app.services.visitorCounts.count(town.companyId, "referrer", "another.example");
    expect((await stored(town))["referrer "]).toBe(6);
  });

  test("deletes days after 25 months", async () => {
    const town = await aTown();
    await addDays(town, "view", String(town.home), { "26 months": 4, "24 months": 3, "1 day": 2 });
    const { companyDb, database } = app.app;
    for (const job of statisticsJobs)
      await job.run(
        {
          companyDb,
          companiesHaving: (work: Parameters<typeof unsafeAllCompaniesHaving>[1]) =>
            unsafeAllCompaniesHaving(database, work),
        } as Parameters<typeof job.run>[0],
        {},
      );
    const rows = await app.app
      .companyDb(town.companyId)
      .read((tx) => tx.sql.selectFrom("dailyCounts").select("count").orderBy("day").execute());
    expect(rows.map(({ count }) => count)).toEqual([3, 2]);
  });
});

/** Stores counts for days that many months ago. */
const addDays = (
  { companyId }: TestCompany,
  kind: string,
  subject: string,
  counts: Readonly<Record<string, number>>,
) =>
  app.app.companyDb(companyId).write(async (tx) => {
    for (const [ago, count] of Object.entries(counts))
      await sql`
        insert into daily_counts (company_id, day, kind, subject, count)
        select company_id, (now() at time zone time_zone - ${ago}::interval)::date, ${kind}, ${subject}, ${count}
        from companies where company_id = ${companyId}`.execute(tx.sql);
  });

describe("reading", () => {
  const get = async <T>(town: TestCompany, path: string, privilege: "Admin" | "Level4" = "Level4") => {
    const answer = await ask(town, path, privilege);
    expect(answer.status, answer.text).toBe(200);
    return answer.json() as T;
  };

  test("returns a site's numbers for a period, including days without any, and the period before", async () => {
    const town = await aTown();
    const gone = await aPage(app, { company: town, friendlyUrl: "gone" });
    await addDays(town, "view", String(town.home), { "0 days": 5, "6 days": 2, "7 days": 4, "40 days": 9 });
    await addDays(town, "view", String(gone.id), { "1 day": 1 });
    await addDays(town, "view", "/events", { "1 day": 3 });
    await addDays(town, "referrer", "news.example", { "1 day": 2 });
    await addDays(town, "search", "rates", { "1 day": 2 });
    await addDays(town, "empty-search", "", { "1 day": 1 });
    const week = await get<Statistics>(town, "/AdminStatistics/GetStatistics?days=7");
    expect(week).toMatchObject({
      views: 11,
      viewsBefore: 4,
      referrers: [{ name: "news.example", count: 2 }],
      searches: [{ name: "rates", count: 2 }],
      emptySearches: [{ name: "Everything else", count: 1 }],
      downloads: [],
      forms: [],
    });
    expect(week.days.map(({ views }) => views)).toEqual([2, 0, 0, 0, 0, 4, 5]);
    expect(week.pages.map(({ name, path, count }) => [name, path, count])).toEqual([
      [expect.any(String), "/", 7],
      ["/events", "/events", 3],
      [gone.name, "/gone", 1],
    ]);
    expect((await get<Statistics>(town, "/AdminStatistics/GetStatistics?days=90")).views).toBe(24);
    const page = await get<Statistics>(town, `/AdminStatistics/GetPageStatistics?days=7&pageId=${town.home}`);
    expect(page).toMatchObject({ views: 7, viewsBefore: 4 });
  });

  test("never includes another company's numbers", async () => {
    const [town, neighbor] = [await aTown(), await aTown()];
    await addDays(town, "view", String(town.home), { "1 day": 7 });
    expect((await get<Statistics>(neighbor, "/AdminStatistics/GetStatistics")).views).toBe(0);
    const foreign = await ask(neighbor, `/AdminStatistics/GetPageStatistics?pageId=${town.home}`, "Admin");
    expect(foreign.status).toBe(404);
  });

  test("exports each table as CSV, without formulas", async () => {
    const town = await aTown();
    await addDays(town, "view", "/=1+1", { "1 day": 3 });
    await addDays(town, "search", "=cmd()", { "1 day": 2 });
    const csv = (table: string) =>
      get<string>(town, `/AdminStatistics/GetStatisticsExport?days=7&table=${table}`);
    expect(await csv("searches")).toBe("\uFEFFSearch,Times\n'=cmd(),2\n");
    expect(await csv("pages")).toBe("\uFEFFPage,Address,Views\n/=1+1,/=1+1,3\n");
    expect((await csv("days")).split("\n")).toHaveLength(9);
    for (const table of ["referrers", "empty-searches", "downloads", "forms"])
      expect((await csv(table)).split("\n")).toHaveLength(2);
  });

  test("refuses an unknown period or table", async () => {
    const town = await aTown();
    for (const path of ["GetStatistics?days=8", "GetSiteViews?days=x", "GetStatisticsExport?table=users"])
      expect((await ask(town, `/AdminStatistics/${path}`)).status).toBe(400);
  });

  test("gives only the provider's admins the views of all companies", async () => {
    const [town, quiet] = [await aTown(), await aTown()];
    await addDays(town, "view", "/a", { "1 day": 7, "29 days": 1, "30 days": 100 });
    const provider = await aCompany(app, { isProvider: true });
    const all = await get<{ id: number; views: number }[]>(
      provider,
      "/CompanyManagement/GetCompanyViews",
      "Admin",
    );
    expect(all).toContainEqual({ id: town.companyId, views: 8 });
    expect(all).toContainEqual({ id: quiet.companyId, views: 0 });
    const csv = await get<string>(provider, "/CompanyManagement/GetCompanyViewsExport", "Admin");
    expect(csv).toContain(`\n${town.name},${town.host},8\n`);
    expect((await ask(town, "/CompanyManagement/GetCompanyViews", "Admin")).status).toBe(403);
  });
});

type Statistics = AnswerOf<typeof getStatistics>;
