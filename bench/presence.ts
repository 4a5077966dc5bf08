/**
 * Memory that 1,000 open editors add to a node after garbage collection: their streams, and a report of each every 10
 * seconds. Also how soon a tab at another node sees who opens the same page. The reference is the same server before.
 * The resident memory is printed beside it: V8 keeps room for later, by how much differs from run to run.
 */
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PRESENCE } from "#modules/presence/presence.schema.ts";
import { type EventStream, openEventStream } from "../test/support/event-stream.ts";
import { startServer } from "../test/support/server-process.ts";
import { asRiverbend } from "./as-riverbend.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts } from "./components.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { median, memoryMb, report, spread } from "./figures.ts";
import { heapInUseMb, inspectAt } from "./heap.ts";

const EDITORS = PRESENCE.companyTabs;
const PEOPLE = EDITORS / PRESENCE.personTabs;
const PAGES = 100;
const AT_ONCE = 20;
const REPORT_EVERY_MS = 10_000;
const SETTLED_MS = 60_000;
const ROUNDS = 15;
const GOALS = { memoryMb: 20, seenMs: 2_000 };

const database = await startDurablePostgres();
const INSPECTOR = 9_341;
const one = await startServer({ env: { DATABASE_URL: database.url, NODE_OPTIONS: inspectAt(INSPECTOR) } });
const two = await startServer({ env: { DATABASE_URL: database.url, DEMO: "off" } });

/** Copies the demo's admin and signs the copies in by SQL, because checking 50 passwords would distort the memory. */
const signInPeople = async (): Promise<readonly string[]> => {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString("base64url"));
  await asRiverbend(database.connection, async (connection) => {
    for (const [index, token] of tokens.entries())
      await connection.query(
        `with person as (
           insert into users (company_id, email, first_name, last_name, password_hash, privilege, sessions_valid_from)
           select company_id, $1, 'Editor', $2, password_hash, privilege, now() - interval '1 hour' from users
           where company_id = tenantry_company() and email = 'admin@riverbend.example' returning company_id, id)
         insert into sessions (company_id, token_hash, user_company_id, user_id, expires_at)
         select company_id, $3, company_id, id, now() + interval '1 hour' from person`,
        [`editor-${index}@riverbend.example`, String(index), createHash("sha256").update(token).digest()],
      );
  });
  return tokens.map((token) => `tenantry_session=${token}`);
};

interface Editor {
  readonly cookie: string;
  readonly pageId: number;
  readonly tab: string;
}

const send = async (server: { port: number }, path: string, { cookie, pageId, tab }: Editor) => {
  const answer = await fetch(`http://localhost:${server.port}${path}`, {
    method: "POST",
    headers: { cookie, "x-requested-with": "bench", "content-type": "application/json" },
    body: JSON.stringify({ kind: "page", id: pageId, tab, componentId: null }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};
const reportTab = (server: { port: number }, editor: Editor) => send(server, "/Admin/ReportPresence", editor);
const watch = async (server: { port: number }, { cookie, pageId, tab }: Editor): Promise<EventStream> => {
  const path = `/Admin/WatchPresence?kind=page&id=${pageId}&tab=${tab}`;
  const stream = await openEventStream(server.port, path, { host: "localhost", cookie });
  if (stream.status !== 200) throw new Error(`${path}: ${stream.status} ${stream.text()}`);
  return stream;
};
const inBatches = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
};

const measure = async () => ({ resident: memoryMb(one.pid), heap: await heapInUseMb(one.pid, INSPECTOR) });
const added = (before: number, after: number): string =>
  `${(after - before).toFixed(1)} MB (${before.toFixed(0)} → ${after.toFixed(0)})`;

const streams: EventStream[] = [];
try {
  const admin = await signedInClient(one);
  const pageIds: number[] = [];
  for (let number = 1; number <= PAGES; number++)
    pageIds.push(await pageOfTexts(admin, `presence-${number}`, 1));
  const cookies = await signInPeople();
  const editors: Editor[] = Array.from({ length: EDITORS }, (_, index) => ({
    cookie: cookies[index % PEOPLE] ?? "",
    pageId: pageIds[index % PAGES] ?? 0,
    tab: `bench-tab-${index}`,
  }));

  // What any 1,000 requests leave in memory isn't presence's.
  await inBatches(editors, () => admin.call("GET", `/Admin/GetPageComponentData?pageId=${pageIds[0]}`));
  await sleep(SETTLED_MS);
  const before = await measure();
  await inBatches(editors, async (editor) => {
    await reportTab(one, editor);
    streams.push(await watch(one, editor));
  });
  for (let passed = 0; passed < SETTLED_MS; passed += REPORT_EVERY_MS) {
    const began = performance.now();
    await inBatches(editors, (editor) => reportTab(one, editor));
    await sleep(Math.max(0, REPORT_EVERY_MS - (performance.now() - began)));
  }
  const open = streams.filter((stream) => !stream.isEnded()).length;
  if (open < EDITORS) throw new Error(`Only ${open} of ${EDITORS} streams are still open.`);
  const after = await measure();
  report(
    `memory of ${EDITORS.toLocaleString("en-US")} open editors`,
    `≤ ${GOALS.memoryMb} MB`,
    `${added(before.heap, after.heap)}; resident ${added(before.resident, after.resident)}`,
    after.heap - before.heap <= GOALS.memoryMb,
  );
  for (const stream of streams) stream.close();
  // Their tabs count as closed.
  await sleep(PRESENCE.expiryMs + 1_000);

  const seen: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pageId = pageIds[round] ?? 0;
    const watching: Editor = { cookie: cookies[0] ?? "", pageId, tab: `bench-watching-${round}` };
    await reportTab(two, watching);
    const stream = await watch(two, watching);
    while (stream.events.length === 0) await sleep(1);
    const events = stream.events.length;
    const began = performance.now();
    await reportTab(one, { cookie: cookies[1] ?? "", pageId, tab: `bench-arriving-${round}` });
    while (stream.events.length === events) {
      if (performance.now() - began > 10_000) throw new Error("The other node never shows the editor.");
      await sleep(1);
    }
    seen.push(performance.now() - began);
    stream.close();
  }
  report(
    "an editor is seen at another node",
    `≤ ${GOALS.seenMs} ms`,
    `${spread(seen, 0)} ms`,
    median(seen) <= GOALS.seenMs,
  );
} finally {
  for (const stream of streams) stream.close();
  await two.stop();
  await one.stop();
  await database.stop();
  for (const server of [one, two]) server.clean();
}
