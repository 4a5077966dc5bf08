/**
 * How long visitors and emails of four companies wait while all five companies use their shares of a server, and while
 * one uses ten times as much. A share is a sixteenth of the request slots, so it's as many connections that always ask
 * for pages. The page cache is too small for the pages, so each is rendered.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { type CompanyDb, createCompanyDbs } from "#platform/db/company-db.ts";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { sendMailJob } from "#platform/mail/queue-mail.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { fillCompanies, hostOfCompany, pathOfPage } from "./company-rows.ts";
import { median, report, spread } from "./figures.ts";
import type { FloodOptions } from "./flood.ts";
import { load } from "./load.ts";

const STATES = ["alone", "share", "flood", "cached"] as const;
const QUIET = 4;
const NOISY = QUIET + 1;
const PAGES = 100;
/** Short rounds, so that what else the machine does slows all states alike. */
const ROUNDS = 15;
const REQUESTS = 1_200;
/** A sixteenth of MAX_REQUESTS. */
const SHARE = 4;
const TIMES = 10;
const GOAL = 1.2;
const MAILS = 10_000;
const WATCHED_MAILS = 20;

const database = await startTemporaryPostgres({ log: silentLog });
const url = urlOf(database.connection);
const pool = openDatabase(database.connection, silentLog);
try {
  const first = await startServer({ env: { DATABASE_URL: url, DEMO: "off" } });
  await first.stop();
  first.clean();
  await fillCompanies(url, NOISY, PAGES);
  const server = await startServer({ env: { DATABASE_URL: url, DEMO: "off", PAGE_CACHE_MB: "1" } });
  try {
    await measurePages(server.port);
    await measureMails(pool);
  } finally {
    await server.stop();
    server.clean();
  }
} finally {
  await pool.close();
  await database.stop();
}

async function measurePages(port: number): Promise<void> {
  let asked = 0;
  const quiet = async (): Promise<readonly number[]> => {
    const results = await Promise.all(
      Array.from({ length: QUIET }, (_, index) =>
        load({
          port,
          host: hostOfCompany(1 + index),
          path: () => pathOfPage(1 + (asked++ % (PAGES - 1))),
          requests: REQUESTS / QUIET,
          connections: SHARE,
        }),
      ),
    );
    if (results.some(({ odd }) => odd > 0)) throw new Error("A company within its share was refused.");
    return results.flatMap(({ times }) => times);
  };
  const paths = Array.from({ length: PAGES }, (_, index) => pathOfPage(index));
  const floods = {
    share: { paths, connections: SHARE },
    flood: { paths, connections: SHARE * TIMES },
    cached: { paths: ["/"], connections: SHARE * TIMES },
  };
  const during = async (name: keyof typeof floods) => {
    const data: FloodOptions = { port, host: hostOfCompany(NOISY), ...floods[name] };
    const worker = new Worker(new URL("./flood.ts", import.meta.url), { workerData: data });
    try {
      await once(worker, "message");
      return await quiet();
    } finally {
      await worker.terminate();
      // What it asked for last is still answered.
      await sleep(300);
    }
  };
  await quiet();
  const rounds = { alone: [], share: [], flood: [], cached: [] } as Record<(typeof STATES)[number], Times[]>;
  for (let round = 0; round < ROUNDS; round++)
    for (const state of STATES)
      rounds[state].push(timesOf(state === "alone" ? await quiet() : await during(state)));
  const figures = (state: keyof typeof rounds) =>
    `p50 ${spread(
      rounds[state].map(({ p50 }) => p50),
      1,
    )} ms, p99 ${spread(
      rounds[state].map(({ p99 }) => p99),
      1,
    )} ms`;
  /** Compared in each round, because what else the machine does changes from round to round. */
  const toBefore = (state: keyof typeof rounds, time: keyof Times): number[] =>
    rounds[state].map((times, round) => times[time] / (rounds.share[round]?.[time] ?? Number.NaN));
  console.log(`the others alone: ${figures("alone")}`);
  console.log(`one company at its share: ${figures("share")}`);
  console.log(`one company at ${TIMES} times its share: ${figures("flood")}`);
  console.log(`one company asks for a cached page from as many connections: ${figures("cached")}`);
  console.log(`  p99 ÷ before: ${spread(toBefore("cached", "p99"))}`);
  const ratios = toBefore("flood", "p99");
  report(
    `pages of others while one company uses ${TIMES} × its share: p99 ÷ before`,
    `≤ ${GOAL} ×`,
    `${spread(ratios)}; p50 ÷ before ${spread(toBefore("flood", "p50"))}`,
    median(ratios) <= GOAL,
  );
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** How long an email of a quiet company waits, alone and behind all those of the noisy one. */
async function measureMails(connection: Database): Promise<void> {
  const companies = createCompanyDbs(connection, () => {});
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query("set app.all_companies = 'read'");
  const { rows } = await listener.query<{ host: string; id: number }>(
    "select host, company_id as id from company_hosts",
  );
  const companyOf = (number: number): CompanyDb =>
    companies(Number(rows.find(({ host }) => host === hostOfCompany(number))?.id));
  const mail = {
    from: "town@town.example",
    to: ["a@b.example"],
    subject: "News",
    text: "News.",
    html: "News.",
  };
  const send = async (company: CompanyDb, count: number) =>
    company.write(async (tx) => {
      for (let number = 0; number < count; number++)
        await tx.addJob(sendMailJob, { ...mail, messageId: `<${company.companyId}-${number}@town.example>` });
    });
  const waiting = async (company: CompanyDb): Promise<number> => {
    const found = await listener.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker._private_jobs where (payload->>'companyId')::bigint = $1",
      [company.companyId],
    );
    return found.rows[0]?.count ?? 0;
  };
  const waitsOf = async (company: CompanyDb): Promise<number[]> => {
    const times: number[] = [];
    for (let number = 0; number < WATCHED_MAILS; number++) {
      const began = performance.now();
      await send(company, 1);
      const { rows: newest } = await listener.query(
        "select max(id) as id from graphile_worker._private_jobs",
      );
      while (
        (await listener.query("select from graphile_worker.jobs where id = $1", [newest[0]?.id])).rowCount
      )
        await sleep(5);
      times.push(performance.now() - began);
    }
    return times;
  };
  try {
    const alone = await waitsOf(companyOf(1));
    await send(companyOf(NOISY), MAILS);
    const behind = await waitsOf(companyOf(1));
    const left = await waiting(companyOf(NOISY));
    console.log(`an email alone: ${spread(alone, 0)} ms; behind another company's: ${spread(behind, 0)} ms`);
    report(
      `an email behind ${MAILS} of another company (${left} left): worst`,
      "≤ 1 s",
      `${Math.max(...behind).toFixed(0)} ms`,
      left > 0 && Math.max(...behind) <= 1_000,
    );
  } finally {
    await listener.end();
  }
}
