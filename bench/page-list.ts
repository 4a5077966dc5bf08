/**
 * The page list of a company with 50,000 pages: the server's cost of opening, sorting, searching, and going to the last
 * page. A screen makes two calls, for its 50 rows and for their number. Both count, one after the other.
 */
import { join } from "node:path";
import { joinEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { startServer } from "../test/support/server-process.ts";
import { withClient } from "../test/support/with-client.ts";
import { asRiverbend } from "./as-riverbend.ts";
import { signedInClient } from "./client.ts";
import { median, report, spread } from "./figures.ts";

const PAGES = 50_000;
const GOAL_MS = 150;
const ROUNDS = 9;

// On its own database, which has the demo already: creating it takes longer than everything below.
const server = await startServer();
const database = await joinEmbeddedPostgres({ stateDir: join(server.dataDir, "postgres"), log: silentLog });
try {
  const client = await signedInClient(server);
  await fill();

  const opened = (query: string) => async (): Promise<number> => {
    const began = performance.now();
    const filters = query.replace(/&(page|sort)=[^&]*/g, "");
    await client.call(
      "GET",
      `/Admin/GetPagesAndComponentData?userId=${client.userId}&pageSize=50&includeDeleted=no${query}`,
    );
    await client.call("GET", `/Admin/CountPages?includeDeleted=no${filters}`);
    return performance.now() - began;
  };
  const healthz = async (): Promise<number> => {
    const began = performance.now();
    await client.call("GET", "/healthz");
    return performance.now() - began;
  };
  const foundAnywhere = (search: string) => async (): Promise<number> => {
    const began = performance.now();
    await client.call("GET", `/Admin/SearchAdmin?search=${encodeURIComponent(search)}`);
    return performance.now() - began;
  };
  const level = async (parentId: number) =>
    (await client.call("GET", `/Admin/GetPageChildren?parentId=${parentId}`)) as {
      pages: { pageId: number; pageName: string; childCount: number }[];
    };
  const shown = (parentId: number) => async (): Promise<number> => {
    const began = performance.now();
    await level(parentId);
    return performance.now() - began;
  };
  const firstBelow = async (parentId: number) =>
    (await level(parentId)).pages.find(({ pageName }) => /^(District|Quarter) /.test(pageName))?.pageId ?? 0;
  const cases = [
    { what: "Ctrl+K for a page", run: foundAnywhere("street 49"), goal: 100 },
    { what: "Ctrl+K for words in drafts", run: foundAnywhere("hydrant house"), goal: 100 },
    { what: "opening the list", run: opened("&page=1") },
    { what: "its last page", run: opened(`&page=${PAGES / 50}`) },
    { what: "sorted by name", run: opened("&page=1&sort=pageName") },
    { what: "sorted by status", run: opened("&page=1&sort=versionStatus") },
    { what: "searched", run: opened("&page=1&search=street%2049") },
    { what: "searched by words in drafts", run: opened("&page=1&search=hydrant%20flushing") },
    { what: "drafts alone", run: opened("&page=1&status=draft") },
    { what: "never published", run: opened("&page=1&status=unpublished") },
    {
      what: "of one person, newest first",
      run: opened("&page=1&changedBy=a%40b.example&sort=lastChange:desc"),
    },
    { what: "without an owner, by review date", run: opened("&page=1&owner=none&sort=reviewOn") },
    { what: "the tree's first level", run: shown(0) },
    { what: "the pages below one of the tree", run: shown(await firstBelow(await firstBelow(0))) },
  ];
  for (const { what, run, goal = GOAL_MS } of cases) {
    await run();
    const times: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.push(await run());
      floors.push((await healthz()) * 2);
    }
    report(
      `50,000 pages: ${what}`,
      `≤ ${goal} ms`,
      `${spread(times, 0)} ms, ${(median(times) / median(floors)).toFixed(1)} × two calls of healthz`,
      median(times) <= goal,
    );
  }
} finally {
  await database.stop();
  await server.stop();
  server.clean();
}

/** Inserts the pages into Riverbend, four levels deep, each with a draft. */
async function fill(): Promise<void> {
  await asRiverbend(database.connection, async (connection) => {
    // What triggers would update in a row after its insert is inserted with it, because each update costs as much again.
    await connection.query("set local app.restoring = 'on'");
    const add = async (label: string, above: string, count: number, changedBy: string | null = null) => {
      await connection.query(
        `insert into pages (company_id, name, friendly_url, parent_id, last_version_number, last_changed_by,
           last_changed_at)
         select tenantry_company(), $1 || ' ' || n || ' of ' || coalesce(p.name, 'town'), lower($1) || '-' || n, p.id,
           1, $2, case when $2::text is not null then now() - row_number() over () * interval '1 minute' end
         from (${above}) p, generate_series(1, ${count}) n`,
        [label, changedBy],
      );
      // Query plans of triggers depend on the table's size at their first row, so refresh them.
      await connection.query("analyze pages");
    };
    await add("District", "select null::text as name, null::bigint as id", 10);
    const below = (label: string) => `select name, id from pages where name like '${label} %'`;
    await add("Quarter", below("District"), 20);
    await add("Street", below("Quarter"), 50);
    await add("House", below("Street"), 4, "a@b.example");
    // By name, because without statistics an anti-join of so many rows would take hours.
    await connection.query(
      `insert into page_versions (company_id, page_id, number)
       select company_id, id, 1 from pages where name ~ '^(District|Quarter|Street|House) '`,
    );
    await connection.query(
      `insert into blocks (company_id, page_version_id, kind, component_name, data, value_version, is_placed)
       select v.company_id, v.id, 'Announcement', 'Note',
         jsonb_build_object('title', 'Hydrant ' || v.id, 'text', repeat('Flushing at this house. ', 10)), 1, true
       from page_versions v join pages p on p.company_id = v.company_id and p.id = v.page_id
       where p.name ~ '^(District|Quarter|Street|House) '`,
    );
    const counted = await connection.query<{ count: string }>("select count(*) from pages");
    if (Number(counted.rows[0]?.count) < PAGES) throw new Error("There are too few pages.");
  });
  // As autovacuum does soon after so many changes.
  await withClient(database.connection, (connection) =>
    connection.query("vacuum (analyze) pages, page_versions, blocks"),
  );
}
