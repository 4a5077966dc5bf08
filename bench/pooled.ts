/**
 * Eight processes behind PgBouncer in transaction mode: the most connections that the server has at a time, failed
 * requests while pages are read and changed, and 1,000 emails that all processes send together, each of which must
 * arrive once. PgBouncer must be installed (`apt-get install pgbouncer`).
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { urlOf } from "../test/support/connection-url.ts";
import { startMailServer } from "../test/support/mail-server.ts";
import { NO_PGBOUNCER, pgbouncerProgram, startPgbouncer } from "../test/support/pgbouncer.ts";
import { createPublisher } from "../test/support/publisher.ts";
import { queueMails } from "../test/support/queued-mails.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { report } from "./figures.ts";
import { load } from "./load.ts";

const PROCESSES = 8;
const POOL_SIZE = 12;
const MAILS = 1_000;
const CHANGES = 20;
const GOAL = 40;
const CALL = "/Admin/GetPageListChoices";
const READS = { requests: 4_000, connections: 32 };

if (!pgbouncerProgram()) {
  console.log(`Skipped: ${NO_PGBOUNCER}.`);
  process.exit(0);
}
const database = await startDurablePostgres();
const { connection } = database;
const bouncer = await startPgbouncer(connection, { poolSize: POOL_SIZE });
const mail = await startMailServer();
const server = await startServer({
  env: {
    WORKERS: String(PROCESSES),
    DATABASE_URL: urlOf({ ...connection, host: bouncer.host, port: bouncer.port }),
    DATABASE_DIRECT_URL: urlOf(connection),
    SMTP_URL: mail.url,
    // Slow requests aren't failures, and the machine may be shared.
    SLOW_CALL_MS: "60000",
  },
});
const watcher = new pg.Client(connection);
await watcher.connect();

const count = async (query: string): Promise<number> => {
  const { rows } = await watcher.query<{ count: number }>(query);
  return Number(rows[0]?.count);
};

let most = 0;
let isWatching = true;
const watch = async (): Promise<void> => {
  while (isWatching) {
    const now = await count(
      `select count(*) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    most = Math.max(most, now);
    await sleep(20);
  }
};

/** Publishes pages one after the other. @throws if a call fails */
const change = async (cookie: string): Promise<void> => {
  const publisher = createPublisher(server.port, cookie);
  const page = await publisher.newPage("behind-a-pooler");
  for (let number = 0; number < CHANGES; number++) await publisher.publish(page, `Version ${number}`);
};

try {
  const watching = watch();
  const client = await signedInClient(server);
  await client.call("GET", CALL);
  await queueMails(connection, MAILS);
  let failed = 0;
  const [visits, calls] = await Promise.all([
    load({ port: server.port, path: "/", ...READS }),
    load({
      port: server.port,
      path: CALL,
      headers: { cookie: client.cookie(), "x-requested-with": "bench" },
      ...READS,
    }),
    change(client.cookie()).catch((error: Error) => {
      failed++;
      console.error(error.message);
    }),
  ]);
  while ((await count("select count(*) from graphile_worker.jobs where task_identifier = 'send-mail'")) > 0)
    await sleep(100);
  isWatching = false;
  await watching;
  const times = new Map<string, number>();
  for (const received of mail.received) {
    const subject = received.header("Subject");
    if (/^Mail \d+$/.test(subject)) times.set(subject, (times.get(subject) ?? 0) + 1);
  }
  const once = [...times.values()].filter((number) => number === 1).length;
  const warnings = server.log().match(/"level":(?:40|50|60)[^\n]*/g) ?? [];
  for (const warning of warnings.slice(0, 5)) console.log(`        ${warning.slice(0, 300)}`);
  report(`${PROCESSES} processes: connections to the server`, `≤ ${GOAL}`, String(most), most <= GOAL);
  failed += visits.odd + calls.odd;
  report(
    "failed requests; warnings in the log",
    "0; 0",
    `${failed}; ${warnings.length}`,
    failed + warnings.length === 0,
  );
  report(
    `emails that arrived once, of ${MAILS}`,
    String(MAILS),
    String(once),
    once === MAILS && times.size === MAILS,
  );
  console.log(
    `        visits: median ${visits.median.toFixed(1)} ms, p99 ${visits.p99.toFixed(1)} ms; calls: median ${calls.median.toFixed(1)} ms, p99 ${calls.p99.toFixed(1)} ms`,
  );
} finally {
  isWatching = false;
  await watcher.end();
  await server.stop();
  server.clean();
  await mail.close();
  await bouncer.stop();
  await database.stop();
}
