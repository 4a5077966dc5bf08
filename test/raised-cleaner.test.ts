import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLEANER_VERSION, markOf } from "#platform/html/html-mark.ts";
import type { TestConnection } from "./support/copied-databases.ts";
import { copyOfDemo, PASSWORD } from "./support/demo-template.ts";
import { forgetCleanings, forgetProgress, makeTextsOlder, textsByCleaner } from "./support/older-texts.ts";
import { HARBOR, PROVIDER, queueDone, RIVERBEND, type Staff, sqlAt, staffAt } from "./support/sign-in.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// The cleaner's version was raised: every text of the demo is of an older one when the node starts.

const HOSTS = [RIVERBEND, PROVIDER, HARBOR];

let connection: TestConnection;
let app: TestApp | undefined;
beforeAll(async () => {
  ({ connection } = await copyOfDemo());
});
afterAll(() => app?.close());

/** Every page in the sitemaps, with those that appear in no sitemap but show texts. */
const readSites = async (node: TestApp): Promise<Map<string, string>> => {
  const pages = new Map<string, string>();
  for (const host of HOSTS) {
    const sitemap = (await node.send("GET", "/sitemap.xml", { host })).text;
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = "/"]) => new URL(at).pathname);
    for (const path of new Set(["/", ...paths])) {
      const { status, text } = await node.send("GET", path, { host });
      pages.set(`${host}${path}`, `${status}\n${text}`);
    }
  }
  return pages;
};

const start = async (): Promise<TestApp> => {
  await app?.close();
  app = await startTestApp({ DEMO_PASSWORD: PASSWORD }, undefined, connection);
  return app;
};

test("raising the cleaner's version blanks no page of the demo, and its texts are cleaned again", async () => {
  const before = await readSites(await start());
  expect(before.size).toBeGreaterThan(40);
  const rows = await makeTextsOlder(connection);
  expect(rows).toBeGreaterThan(100);

  // While the texts wait to be cleaned.
  const meanwhile = await readSites(await start());
  expect(Object.keys(await textsByCleaner(connection))).toEqual(["0"]);
  expect([...meanwhile]).toEqual([...before]);

  await forgetCleanings(connection);
  const node = await start();
  const vendor = await staffAt(node, "vendor@tracsoft.example", PROVIDER);
  const progress = async () =>
    ((await vendor.get("/SystemHealth/GetSystemHealth")).json() as { htmlCleaning: Record<string, number> })
      .htmlCleaning;
  await waitUntil("all companies are done", async () => (await progress()).companiesDone === 4);
  expect(await progress()).toEqual({
    companies: 4,
    companiesDone: 4,
    total: rows,
    done: rows,
    refused: 0,
    isPaused: false,
  });
  expect(Object.keys(await textsByCleaner(connection))).toEqual([CLEANER_VERSION]);
  const entries = await sqlAt(
    node,
    RIVERBEND,
    sql`select actor_email as actor, (after->>'done')::int > 0 as changed, (after->>'refused')::int as refused
      from audit_entries where action = 'Cleaned stored HTML again'`,
  );
  expect(entries).toEqual([{ actor: "", changed: true, refused: 0 }]);
  await node.app.forget();
  expect([...(await readSites(node))]).toEqual([...before]);
}, 240_000);

test("cleaning pauses for all companies until the provider's admin continues it", async () => {
  const rows = await makeTextsOlder(connection);
  const former = await staffAt(await start(), "vendor@tracsoft.example", PROVIDER);
  const pause = async (who: Staff, isPaused: boolean) =>
    expect((await who.post("/SystemHealth/PauseCleaning", { isPaused })).json()).toBe("Saved");
  for (const isPaused of [true, true]) await pause(former, isPaused);
  await forgetProgress(connection);
  const node = await start();
  const vendor = await staffAt(node, "vendor@tracsoft.example", PROVIDER);
  const health = async () =>
    (await vendor.get("/SystemHealth/GetSystemHealth")).json() as {
      htmlCleaning: Record<string, unknown>;
      troubles: string[];
    };
  const paused = { companies: 4, total: rows, done: 0, refused: 0, isPaused: true };
  await waitUntil("the jobs have seen the pause", async () => (await health()).htmlCleaning.total === rows);
  await queueDone(node);
  expect((await health()).htmlCleaning).toMatchObject(paused);
  expect((await health()).troubles).toContain("Cleaning text is paused.");
  expect(Object.keys(await textsByCleaner(connection))).toEqual(["0"]);
  for (const isPaused of [false, false]) await pause(vendor, isPaused);
  await waitUntil("all companies are done", async () => (await health()).htmlCleaning.companiesDone === 4);
  expect(Object.keys(await textsByCleaner(connection))).toEqual([CLEANER_VERSION]);
  const entries = await sqlAt(
    node,
    PROVIDER,
    sql`select action, actor_email as actor from audit_entries where action like '%cleaning of stored HTML' order by id`,
  );
  const actor = "vendor@tracsoft.example";
  expect(entries).toEqual([
    { action: "Paused cleaning of stored HTML", actor },
    { action: "Continued cleaning of stored HTML", actor },
  ]);
}, 240_000);

test("what the newer cleaner removes disappears from live pages, even cached ones", async () => {
  await makeTextsOlder(connection, (html) => html.replace("<p>", '<p class="left-over">'));
  await forgetCleanings(connection);
  const node = await start();
  // Cached before its texts are cleaned.
  expect((await node.send("GET", "/")).status).toBe(200);
  await waitUntil("no text of the older cleaner is left", async () => {
    const cleaners = Object.keys(await textsByCleaner(connection));
    return cleaners.length === 1 && cleaners[0] === CLEANER_VERSION;
  });
  await waitUntil("the page is clean", async () => !(await node.send("GET", "/")).text.includes("left-over"));
  for (const page of (await readSites(node)).values()) expect(page).not.toContain("left-over");
}, 240_000);

test("words that the newer cleaner removes are no longer found", async () => {
  await makeTextsOlder(connection, (html) => html.replace("<p>", "<style>quagmire</style><p>"));
  const node = await start();
  const company = node.app.hosts.find(RIVERBEND);
  // Search entries from when the older cleaner kept the word.
  await node.app.companyDb(company?.companyId ?? 0).write((tx) =>
    sql`with texts as (
        select 'blog' as kind, id, content as text from blogs union all
        select 'event', id, description from events union all
        select 'page', v.page_id, b.data from blocks b join page_versions v on v.id = b.page_version_id
          where v.status = 'live')
      insert into search_words (company_id, entry_id, word, weight)
      select company_id, id, 'quagmir', 1 from (
        select e.company_id, e.id, row_number() over (partition by e.kind order by e.id) as number
        from search_entries e
        where exists (select from texts t where t.kind = e.kind and t.id = e.item_id and t.text::text like '%quagmire%')
      ) found where number <= 3`.execute(tx.sql),
  );
  const found = async (at: TestApp): Promise<Set<string>> =>
    new Set((await at.send("GET", "/search?q=quagmire")).text.match(/(?<=tn-search-kind">)[^<]+/g));
  expect(await found(node)).toEqual(new Set(["Page", "Event", "Blog"]));
  await forgetCleanings(connection);
  const cleaning = await start();
  await waitUntil("nothing is found by it", async () => (await found(cleaning)).size === 0);
}, 240_000);

test("a version that isn't a draft changes only in its texts", async () => {
  const node = app as TestApp;
  const company = node.app.hosts.find(RIVERBEND);
  const db = node.app.companyDb(company?.companyId ?? 0);
  const live = sql`select b.id from blocks b join page_versions v on v.id = b.page_version_id
    where v.status = 'live' and b.data->'content' ? 'mark' limit 1`;
  const change = (isCleaning: boolean, set: ReturnType<typeof sql>) =>
    db.write(async (tx) => {
      if (isCleaning) await sql`select set_config('app.cleaning_html', 'on', true)`.execute(tx.sql);
      const { numAffectedRows } = await sql`update blocks set ${set} where id = (${live})`.execute(tx.sql);
      return Number(numAffectedRows);
    });
  const text = JSON.stringify({ html: "<p>New</p>", mark: markOf("<p>New</p>") });
  const newText = sql`data = jsonb_set(data, '{content}', ${text}::jsonb)`;
  await expect(change(false, newText)).rejects.toMatchObject({ code: "TN002" });
  for (const other of [
    sql`data = data || '{"title": "Another"}'`,
    sql`data = data - 'content'`,
    sql`data = jsonb_set(data, '{content}', '"plain"')`,
    sql`component_name = 'Another'`,
    sql`sort_order = sort_order + 1`,
    sql`is_placed = not is_placed`,
  ])
    await expect(change(true, other)).rejects.toMatchObject({ code: "TN002" });
  expect(await change(true, newText)).toBe(1);
});
