/**
 * Visitors of 1,000 companies with 100 pages each, some pages far more popular than others (Zipf's law), compared with
 * visitors of a single company on the same server: p99, cache memory, and hit rate. Once with memory for all pages,
 * once with the default of 64 MB. `COMPANIES=100` is faster.
 */
import type { PageCacheFigures } from "#platform/cache/page-cache.ts";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { fillCompanies, hostOfCompany, pathOfPage } from "./company-rows.ts";
import { median, memoryMb, report, spread } from "./figures.ts";
import { type LoadResult, load } from "./load.ts";
import { zipf } from "./zipf.ts";

const COMPANIES = Number(process.env.COMPANIES ?? 1_000);
const PAGES = 100;
const ALL = COMPANIES * PAGES;
const PAIRS = 7;
const REQUESTS = 10_000;
const CONNECTIONS = 8;
const GOAL = 2;
/** What PAGE_CACHE_MB is by default. */
const DEFAULT_MB = 64;
/** Approximate size of a page in the cache. */
const PAGE_KB = 28;
/** Spreads popular pages over all companies. */
const STRIDE = 7_919;

const database = await startTemporaryPostgres({ log: silentLog });
const url = urlOf(database.connection);
try {
  // The first start creates the tables.
  const first = await startServer({ env: { DATABASE_URL: url } });
  await first.stop();
  first.clean();
  const began = performance.now();
  await fillCompanies(url, COMPANIES, PAGES);
  console.log(`${ALL} pages of ${COMPANIES} companies were made in ${seconds(began)} s.`);
  await measure(Math.ceil((ALL * PAGE_KB) / 1_000), "memory for all pages");
  await measure(DEFAULT_MB, `the default of ${DEFAULT_MB} MB`);
} finally {
  await database.stop();
}

async function measure(megabytes: number, what: string): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: url, PAGE_CACHE_MB: String(megabytes) } });
  try {
    const before = memoryMb(server.pid);
    const send = (at: (index: number) => { company: number; page: number }, requests: number) =>
      load({
        port: server.port,
        host: (index) => hostOfCompany(at(index).company),
        path: (index) => pathOfPage(at(index).page),
        headers: { "accept-encoding": "br" },
        requests,
        connections: CONNECTIONS,
      });
    let asked = 0;
    const check = (result: LoadResult): LoadResult => {
      if (result.odd > 0) throw new Error("Some answers had another status.");
      asked += result.requests;
      return result;
    };
    const pageAt = (index: number) => ({
      company: 1 + (index % COMPANIES),
      page: Math.floor(index / COMPANIES),
    });
    const nextOfAll = zipf(ALL);
    const nextOfOne = zipf(PAGES);
    const mixed = () =>
      send(
        drawn(() => pageAt((nextOfAll() * STRIDE) % ALL)),
        REQUESTS,
      );
    const single = () =>
      send(
        drawn(() => ({ company: 1, page: nextOfOne() })),
        REQUESTS,
      );

    const filling = performance.now();
    // If there is space, each page is read once. Otherwise, popular ones are cached as they are read.
    if (megabytes > DEFAULT_MB) check(await send(pageAt, ALL));
    else for (let round = 0; round < 5; round++) check(await mixed());
    check(await send((index) => ({ company: 1, page: index % PAGES }), PAGES));
    console.log(`\n${what}: filled in ${seconds(filling)} s`);

    const ratios: number[] = [];
    const ours: number[] = [];
    const medians: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const one = check(await single());
      const all = check(await mixed());
      ratios.push(all.p99 / one.p99);
      medians.push(all.median / one.median);
      ours.push(all.p99);
    }
    const grown = memoryMb(server.pid) - before;
    await server.stop();
    const figures = cacheOf(server.log());
    const times = `${spread(ratios)}; median ${spread(medians)}; p99 ${spread(ours, 1)} ms`;
    const compared = `p99 of ${COMPANIES} companies ÷ one company's, ${what}`;
    // Where most pages don't fit, the slowest hundredth are rendered. That can't be as fast as a cached page.
    if (megabytes > DEFAULT_MB) report(compared, `≤ ${GOAL} ×`, times, median(ratios) <= GOAL);
    else console.log(`        ${compared}: ${times}`);
    report(
      "memory of the cache",
      `≤ ${megabytes} MB`,
      `${(figures.bytes / (1 << 20)).toFixed(1)} MB for ${figures.pages} pages; the process grew by ${grown.toFixed(0)} MB`,
      figures.bytes <= figures.maxBytes && figures.maxBytes === megabytes * (1 << 20),
    );
    console.log(
      `        hit rate ${((100 * figures.hits) / (figures.hits + figures.misses)).toFixed(1)} % of ${asked} views, filling included; ${figures.evictions} pages went for want of room`,
    );
  } finally {
    await server.stop();
    server.clean();
  }
}

/** One draw per request, for both host and path. */
function drawn<T>(draw: () => T): (index: number) => T {
  let last = -1;
  let value: T;
  return (index) => {
    if (index !== last) value = draw();
    last = index;
    return value;
  };
}

/** The server's cache figures, after the run. */
function cacheOf(log: string): PageCacheFigures {
  const line = log.split("\n").findLast((one) => one.includes('"msg":"Closed."')) ?? "{}";
  return (JSON.parse(line) as { pageCache: PageCacheFigures }).pageCache;
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
