/**
 * Searches a site of 100,000 documents, with realistic word frequencies: one to three words, some mistyped.
 * `ITEMS=10000` is faster.
 */
import { get } from "node:http";
import pg from "pg";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { median, report, spread } from "./figures.ts";

const ITEMS = Number(process.env.ITEMS ?? 100_000);
const WORDS_PER_ITEM = 80;
const WORDS = 30_000;
const SEARCHES = 400;
const GOALS = { median: 50, p99: 200 };

let seed = 20_261_121;
/** The same numbers in every run, from 0 to 1. */
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

const SYLLABLES = "ba ke lo mi nu ra se to vi wo da fe go hi ju la me no pa ri".split(" ");
/** A made-up word of three to five syllables, different for each number. */
const word = (number: number): string => {
  let rest = number + 400;
  let text = "";
  while (rest > 0) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return `${text}n`;
};
/** A word's number by Zipf's law: the second is half as frequent as the first, and so on. */
const zipf = (): number => Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1);

const database = await startTemporaryPostgres({ log: silentLog });
const url = urlOf(database.connection);
const server = await startServer({ env: { DATABASE_URL: url } });

const timed = (path: string): Promise<number> =>
  new Promise((done, failed) => {
    const began = performance.now();
    get({ host: "127.0.0.1", port: server.port, path, headers: { host: "localhost" } }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200
          ? done(performance.now() - began)
          : failed(new Error(`${path}: ${answer.statusCode}`)),
      );
    }).on("error", failed);
  });

/** Documents in search's format, many per statement. */
const fill = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set app.all_companies = 'read'");
  const { rows } = await client.query<{ company_id: string }>(
    "select company_id from company_hosts where host = 'localhost'",
  );
  const company = rows[0]?.company_id;
  await client.query(`set app.company_id = '${company}'`);
  for (let from = 0; from < ITEMS; from += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, ITEMS - from) }, (_, index) => from + index + 1);
    const text = (count: number) => Array.from({ length: count }, () => word(zipf())).join(" ");
    await client.query(
      `with entries as (
        insert into search_entries (company_id, kind, item_id, title, body, href)
        select $1, 'document', 1000000 + id, title, body, '/files/' || id || '/a.pdf'
        from unnest($2::bigint[], $3::text[], $4::text[]) made(id, title, body) returning id, title, body),
      words as (
        insert into search_words (company_id, entry_id, word, weight)
        select $1, entries.id, lexeme,
          case when 'A' = any(weights) then 20 else 0 end + least(cardinality(positions), 10)
        from entries, unnest(setweight(to_tsvector('tenantry', title), 'A') || setweight(to_tsvector('tenantry', body), 'D'))
        returning word)
      insert into search_vocabulary (company_id, word) select distinct $1::bigint, word from words on conflict do nothing`,
      [company, ids, ids.map(() => text(4)), ids.map(() => text(WORDS_PER_ITEM))],
    );
  }
  await client.query("analyze search_entries, search_words, search_vocabulary");
  await client.end();
};

const mistyped = (text: string): string => text.slice(0, 3) + text.slice(4);

try {
  const began = performance.now();
  await fill();
  console.log(`${ITEMS} documents were indexed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  const searches: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < SEARCHES; round++) {
    const words = Array.from({ length: 1 + (round % 3) }, () => word(zipf()));
    if (round % 10 === 9) words[0] = mistyped(words[0] as string);
    searches.push(await timed(`/search?q=${words.join("+")}`));
    floors.push(await timed("/healthz"));
  }
  const p99 = searches.toSorted((a, b) => a - b)[Math.floor(SEARCHES * 0.99)] as number;
  report(
    `search over ${ITEMS} items, median`,
    `≤ ${GOALS.median} ms`,
    `${spread(searches, 1)} ms, ${(median(searches) / median(floors)).toFixed(1)} × healthz`,
    median(searches) <= GOALS.median,
  );
  report(
    `search over ${ITEMS} items, 99th percentile`,
    `≤ ${GOALS.p99} ms`,
    `${p99.toFixed(1)} ms`,
    p99 <= GOALS.p99,
  );
} finally {
  await server.stop();
  await database.stop();
  server.clean();
}
