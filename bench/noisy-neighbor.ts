/**
 * How long visitors and emails of four companies wait while all five companies use their shares of a server, and while
 * one uses ten times as much. A share is a sixteenth of the request slots, so it's as many connections that always ask
 * for pages. The page cache is too small for the pages, so each is rendered.
 */
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
import { report, spread } from "./figures.ts";
import type { FloodOptions } from "./flood.ts";
import { load } from "./load.ts";

const STATES = ["alone", "share", "flood", "cached"] as const;
const QUIET = 4;
const NOISY = QUIET + 1;
const PAGES = 100;
/** Short rounds, so that what else the machine does slows all states alike. */
const ROUNDS = 12;
const REQUESTS = 400;
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
      await sleep(300);
      return await quiet();
    } finally {
      await worker.terminate();
      // What it asked for last is still answered.
      await sleep(300);
    }
  };
  await quiet();
  const times: Record<(typeof STATES)[number], number[]> = { alone: [], share: [], flood: [], cached: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const state of STATES)
      times[state].push(...(state === "alone" ? await quiet() : await during(state)));
  const at = (state: keyof typeof times, part: number): number => {
    const sorted = times[state].toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  };
  const figures = (state: keyof typeof times) =>
    `p50 ${at(state, 0.5).toFixed(1)} ms, p99 ${at(state, 0.99).toFixed(1)} ms`;
  console.log(`the others alone: ${figures("alone")}`);
  console.log(`one company at its share: ${figures("share")}`);
  console.log(`one company at ${TIMES} times its share: ${figures("flood")}`);
  console.log(`one company asks for a cached page from as many connections: ${figures("cached")}`);
  const ratio = at("flood", 0.99) / at("share", 0.99);
  const middle = at("flood", 0.5) / at("share", 0.5);
  report(
    `pages of others while one company uses ${TIMES} × its share: p99 ÷ before`,
    `≤ ${GOAL} ×`,
    `${ratio.toFixed(2)}; p50 ÷ before ${middle.toFixed(2)}`,
    ratio <= GOAL,
  );
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
  const timesOf = async (company: CompanyDb): Promise<number[]> => {
    const times: number[] = [];
    for (let number = 0; number < WATCHED_MAILS; number++) {
      const began = performance.now();
      await send(company, 1);
      while ((await waiting(company)) > 0) await sleep(5);
      times.push(performance.now() - began);
    }
    return times;
  };
  try {
    const alone = await timesOf(companyOf(1));
    await send(companyOf(NOISY), MAILS);
    const behind = await timesOf(companyOf(1));
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
