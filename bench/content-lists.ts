/**
 * Lists of content with many items: what a public listing costs that nobody has asked for since the last change, and
 * what a screen of the admin costs. A screen makes two calls, for its 100 rows and for their number.
 */
import { get } from "node:http";
import pg from "pg";
import { startThrowAwayPostgres } from "#platform/db/embedded/throw-away-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { median, report, spread } from "./figures.ts";

const PUBLIC_GOAL_MS = 25;
const ADMIN_GOAL_MS = 150;
const ROUNDS = 15;

interface Case {
  readonly what: string;
  readonly goalMs: number;
  run(round: number): Promise<void>;
}

const database = await startThrowAwayPostgres({ log: silentLog });
const { user, password, host, port, database: name } = database.connection;
const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
const server = await startServer({ env: { DATABASE_URL: url } });
try {
  const client = await signedInClient(server);
  await asRiverbend(fillDocuments);

  /** A page as a visitor gets it. */
  const visit = (path: string): Promise<void> =>
    new Promise((done, failed) => {
      get({ host: "127.0.0.1", port: server.port, path, headers: { host: "localhost" } }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${path}: ${answer.statusCode}`));
        answer.resume();
        answer.on("end", done);
      }).on("error", failed);
    });
  /** Makes every kept page of the site stale, as saving an item does. */
  const touch = (table: string) =>
    asRiverbend(async (connection) => {
      await connection.query(
        `select pg_notify('tenantry_changes',
           json_build_object('company', tenantry_company(), 'tags', json_build_array($1::text))::text)`,
        [table],
      );
    });
  const tableId = await documentTableId(server.port);

  const list = (query: string) => async () => {
    const filters = query.replace(/&(page|sort)=[^&]*/g, "");
    await client.call("GET", `/AdminDocument/GetDocuments?pageSize=100${query}`);
    await client.call("GET", `/AdminDocument/CountDocuments?${filters.slice(1)}`);
  };
  const cases: readonly Case[] = [
    {
      what: "20,000 documents: a page with their table, drawn anew",
      goalMs: PUBLIC_GOAL_MS,
      run: () => visit("/about/documents"),
    },
    {
      what: "20,000 documents: narrowed to a type, page 50",
      goalMs: PUBLIC_GOAL_MS,
      run: () => visit(`/about/documents?documents=${tableId}&type=Reports&page=50`),
    },
    { what: "20,000 documents: the admin's list", goalMs: ADMIN_GOAL_MS, run: list("&page=1") },
    { what: "20,000 documents: its last page", goalMs: ADMIN_GOAL_MS, run: list("&page=200") },
    { what: "20,000 documents: sorted by name", goalMs: ADMIN_GOAL_MS, run: list("&page=1&sort=name") },
    { what: "20,000 documents: searched", goalMs: ADMIN_GOAL_MS, run: list("&page=1&search=report%2017") },
    { what: "20,000 documents: of one type", goalMs: ADMIN_GOAL_MS, run: list("&page=1&type=Forms") },
  ];
  const floor = async (): Promise<number> => {
    const began = performance.now();
    await visit("/healthz");
    return performance.now() - began;
  };
  for (const { what, goalMs, run } of cases) {
    const times: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await touch("documents");
      // The notice is on its way to the server.
      await new Promise((done) => setTimeout(done, 30));
      const began = performance.now();
      await run(round);
      // The first one warms up.
      if (round > 0) times.push(performance.now() - began);
      floors.push(await floor());
    }
    report(
      what,
      `≤ ${goalMs} ms`,
      `${spread(times, 0)} ms, ${(median(times) / median(floors)).toFixed(1)} × healthz`,
      median(times) <= goalMs,
    );
  }
} finally {
  await server.stop();
  server.clean();
  await database.stop();
}

/** Runs SQL as Riverbend, in one transaction. */
async function asRiverbend(work: (connection: pg.Client) => Promise<void>): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    await connection.query("begin");
    await connection.query("set local app.all_companies = 'read'");
    const { rows } = await connection.query<{ company_id: string }>(
      "select company_id from company_hosts where host = 'localhost'",
    );
    await connection.query(`set local app.company_id = '${rows[0]?.company_id}'`);
    await work(connection);
    await connection.query("commit");
  } finally {
    await connection.end();
  }
}

/** 20,000 documents of the demo's types, each with a file of its own. */
async function fillDocuments(connection: pg.Client): Promise<void> {
  await connection.query(
    `insert into files (company_id, key, sha256, media_type, bytes, original_name)
     select tenantry_company(), tenantry_company() || '/2026/bench-' || n || '.pdf',
       decode(lpad(to_hex(n), 64, '0'), 'hex'), 'application/pdf', 40000 + n, 'Report ' || n || '.pdf'
     from generate_series(1, 20000) n`,
  );
  await connection.query(
    `insert into uploads (company_id, folder, name, file_id, item_id, is_public,
       created_by_company_id, created_by_user_id, created_by_email)
     select company_id, 'Documents', 'report.pdf', id, id, true, company_id, 1, 'bench@example.test'
     from files where key like '%/2026/bench-%'`,
  );
  await connection.query(
    `insert into documents (company_id, name, types, description, upload_id, dated_on,
       uploader_company_id, uploader_user_id, uploader_email)
     select u.company_id, 'Report ' || u.id, array[(array['Rates', 'Forms', 'Reports', 'Minutes'])[1 + u.id % 4]],
       array['water', 'year ' || (1990 + u.id % 36)], u.id, date '2026-11-01' - (u.id % 9000)::int,
       u.company_id, 1, 'bench@example.test'
     from uploads u where u.created_by_email = 'bench@example.test'`,
  );
  for (const table of ["files", "uploads", "documents"]) await connection.query(`analyze ${table}`);
}

/** The id by which addresses name the demo's table of all documents. */
async function documentTableId(serverPort: number): Promise<string> {
  const answer = await fetch(`http://localhost:${serverPort}/about/documents`);
  const id = /id="documents-(\d+)"/.exec(await answer.text())?.[1];
  if (!id) throw new Error("The demo has no table of documents.");
  return id;
}
