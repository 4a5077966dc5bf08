/**
 * Content lists with many items: the cost of an uncached public listing in each of its states, and of an admin screen,
 * which makes two calls, for its 100 rows and for their number. The goals are for an idle machine. On a busy one, look
 * at the minimum and the ratio. `ONLY=blogs` measures one module.
 */
import { get } from "node:http";
import type pg from "pg";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { clearQueue } from "../test/faults/stored-files.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { withClient } from "../test/support/with-client.ts";
import { asRiverbend } from "./as-riverbend.ts";
import { signedInClient } from "./client.ts";
import { fillBlogs, fillDocuments, fillEvents } from "./content-rows.ts";
import { median, report, spread } from "./figures.ts";

const PUBLIC_GOAL_MS = 25;
const ADMIN_GOAL_MS = 150;
const ROUNDS = 15;

interface Module {
  /** The table, which is also the tag of everything that shows its items. */
  readonly table: string;
  fill(connection: pg.Client): Promise<void>;
  /** Public pages by what they show. */
  readonly pages: Readonly<Record<string, string>>;
  /** The admin's list and count calls, and queries by what they show. */
  readonly rows: string;
  readonly count: string;
  readonly lists: Readonly<Record<string, string>>;
}

const inMonths = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString();
};

const MODULES: readonly Module[] = [
  {
    table: "documents",
    fill: fillDocuments,
    pages: {
      "20,000 documents: their table": "/about/documents",
      "20,000 documents: narrowed to a type, page 50": "/about/documents?type=Reports&page=50",
      "20,000 documents: its last page": "/about/documents?page=400",
    },
    rows: "/AdminDocument/GetDocuments",
    count: "/AdminDocument/CountDocuments",
    lists: {
      "20,000 documents: the admin's list": "&page=1",
      "20,000 documents: its last page": "&page=200",
      "20,000 documents: sorted by name": "&page=1&sort=name",
      "20,000 documents: sorted by type, page 100": "&page=100&sort=type",
      "20,000 documents: searched": "&page=1&search=report%2017",
      "20,000 documents: searched in vain": "&page=1&search=zeppelin",
      "20,000 documents: of one type": "&page=1&type=Forms",
    },
  },
  {
    table: "events",
    fill: fillEvents,
    pages: {
      "50,000 events: the built-in listing": "/events",
      "50,000 events: a table of types, with its calendar": "/news/events",
      "50,000 events: past ones, page 100": "/news/events?past=1&page=100",
      "50,000 events: a month in three years": `/news/events?month=${inMonths(36).slice(0, 7)}`,
      "50,000 events: a day in three years": `/news/events?date=${inMonths(36).slice(0, 10)}`,
      "50,000 events: page 500": "/events?page=500",
      "50,000 events: one of them": "/event/board-rates",
    },
    rows: "/AdminEvent/GetEvents",
    count: "/AdminEvent/CountEvents",
    lists: {
      "50,000 events: the admin's list": "&page=1",
      "50,000 events: its last page": "&page=500",
      "50,000 events: sorted by title": "&page=1&sort=title",
      "50,000 events: sorted by type, page 100": "&page=100&sort=types",
      "50,000 events: searched": "&page=1&search=meeting%2017",
      "50,000 events: searched in vain": "&page=1&search=zeppelin",
      "50,000 events: of one type": "&page=1&type=Community",
    },
  },
  {
    table: "blogs",
    fill: fillBlogs,
    pages: {
      "20,000 blogs: the built-in listing": "/blogs",
      "20,000 blogs: a table of types": "/news/blog",
      "20,000 blogs: page 2,000": "/news/blog?page=2000",
      "20,000 blogs: of a tag": "/news/blog?tag=category+7",
      "20,000 blogs: of a month": `/news/blog?month=${inMonths(-120).slice(0, 7)}`,
      "20,000 blogs: searched": "/news/blog?search=pipe+17",
      "20,000 blogs: searched in vain": "/news/blog?search=zeppelin",
      "20,000 blogs: searched, of a tag, page 3": "/news/blog?search=theo&tag=topic+7&page=3",
      "20,000 blogs: the newest three": "/news",
      "20,000 blogs: one of them": "/blog/where-heat-gets-out",
    },
    rows: "/AdminBlog/GetBlogs",
    count: "/AdminBlog/CountBlogs",
    lists: {
      "20,000 blogs: the admin's list": "&page=1",
      "20,000 blogs: its last page": "&page=200",
      "20,000 blogs: sorted by title": "&page=1&sort=title",
      "20,000 blogs: sorted by type, page 100": "&page=100&sort=types",
      "20,000 blogs: searched": "&page=1&search=pipe%2017",
      "20,000 blogs: searched in vain": "&page=1&search=zeppelin",
      "20,000 blogs: of one type": "&page=1&type=Saving",
    },
  },
];

const database = await startTemporaryPostgres({ log: silentLog });
const url = urlOf(database.connection);
const server = await startServer({ env: { DATABASE_URL: url } });
try {
  // Image processing for the demo would distort the measurement.
  await clearQueue(database.connection);
  const client = await signedInClient(server);
  for (const module of MODULES) {
    if (process.env.ONLY && process.env.ONLY !== module.table) continue;
    await asRiverbend({ connectionString: url }, module.fill);
    await vacuum(module.table);
    for (const [what, path] of Object.entries(module.pages))
      await measure(module.table, what, PUBLIC_GOAL_MS, () => visit(path));
    for (const [what, query] of Object.entries(module.lists)) {
      const filters = query.replace(/&(page|sort)=[^&]*/g, "").slice(1);
      await measure(module.table, `${what} (admin)`, ADMIN_GOAL_MS, async () => {
        await client.call("GET", `${module.rows}?pageSize=100${query}`);
        await client.call("GET", `${module.count}?${filters}`);
      });
    }
  }
} finally {
  await server.stop();
  server.clean();
  await database.stop();
}

/** Runs something several times after a change of the module, interleaved with /healthz, and reports its cost. */
async function measure(table: string, what: string, goalMs: number, run: () => Promise<void>): Promise<void> {
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const times: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await touch(table);
    // The notice is on its way to the server.
    await new Promise((done) => setTimeout(done, 30));
    const time = await timed(run);
    // The first run is a warm-up.
    if (round > 0) times.push(time);
    floors.push(await timed(() => visit("/healthz")));
  }
  report(
    what,
    `≤ ${goalMs} ms`,
    `${spread(times, 0)} ms, ${(median(times) / median(floors)).toFixed(1)} × healthz`,
    median(times) <= goalMs,
  );
}

/** A page as visitors get it. */
function visit(path: string): Promise<void> {
  return new Promise((done, failed) => {
    get({ host: "127.0.0.1", port: server.port, path, headers: { host: "localhost" } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${path}: ${answer.statusCode}`));
      answer.resume();
      answer.on("end", done);
    }).on("error", failed);
  });
}

/** Invalidates every cached page with a module's items, as saving an item does. */
async function touch(table: string): Promise<void> {
  await asRiverbend({ connectionString: url }, async (connection) => {
    await connection.query(
      `select pg_notify('tenantry_changes',
         json_build_object('company', tenantry_company(), 'tags', json_build_array($1::text))::text)`,
      [table],
    );
  });
}

/** The database does this by itself a minute later. */
async function vacuum(table: string): Promise<void> {
  await withClient({ connectionString: url }, (connection) =>
    connection.query(`vacuum (analyze) ${table}, item_tallies, blog_search_texts`),
  );
}
