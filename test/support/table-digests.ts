import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

/** The names of all the application's tables. */
export const tablesOf = async ({ app }: TestApp): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
     order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Nodes write heartbeats, finished jobs, sent messages, and answered requests, even if these change nothing. */
const WRITTEN_BY_NODES = ["nodes", "health_hours", "idempotency_keys", "message_counts"];

/** What the functions of each database do. */
const defined = new WeakMap<TestApp, Map<string, string>>();

/**
 * A company's tables, each with its digest. PostgreSQL caches a function's plan, and planning takes longer than running
 * it.
 * @param selects a query for each table, of its name and its digest
 */
const digestsOf = async (
  testApp: TestApp,
  companyId: number,
  name: string,
  selects: readonly string[],
): Promise<(readonly [table: string, digest: string])[]> => {
  const query = selects.join(" union all ");
  const functions = defined.get(testApp) ?? new Map<string, string>();
  defined.set(testApp, functions);
  if (functions.get(name) !== query) {
    await testApp.app.database.pool.query(
      `create or replace function ${name}() returns table (name text, digest text) language plpgsql
       as $$ begin return query ${query}; end $$`,
    );
    functions.set(name, query);
  }
  return testApp.app.companyDb(companyId).read(async (tx) => {
    const { rows } = await sql<{ name: string; digest: string }>`
      select name, digest from ${sql.raw(name)}()`.execute(tx.sql);
    return rows.map((row) => [row.name, row.digest] as const);
  });
};

/**
 * The companies' data by table: the number of rows, and a digest of each row's location and the transaction that wrote
 * it. If it's equal before and after, nothing was written, not even the same values again.
 * @param except tables to leave out
 */
export const tableDigests = async (
  testApp: TestApp,
  companyIds: readonly number[],
  except: readonly string[] = [],
): Promise<Record<string, string>> => {
  const left = new Set([...WRITTEN_BY_NODES, ...except]);
  const selects = (await tablesOf(testApp))
    .filter((name) => !left.has(name))
    .map(
      (name) => `select '${name}', count(*) || ' rows, '
        || coalesce(sum(hashtidextended(t.ctid, t.xmin::text::bigint)), 0) from public."${name}" t`,
    );
  const digests: Record<string, string> = {};
  for (const companyId of companyIds)
    for (const [name, digest] of await digestsOf(testApp, companyId, "test_table_digests", selects))
      digests[`${companyId} ${name}`] = digest;
  return digests;
};

/**
 * The number of rows in each table of a company, with a digest of their contents: equal means that nothing changed.
 * Leaves out the ledger's entry about a restore, and idempotency keys, which even a request without changes stores.
 */
export const tableContents = async (testApp: TestApp, companyId: number): Promise<Record<string, string>> => {
  const { rows } = await testApp.app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id'
       and c.relname not in ('idempotency_keys', 'message_counts') order by 1`,
  );
  const selects = rows.map(
    ({ name }) => `select '${name}', count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)
      from public."${name}" t ${name === "publications" ? "where tags <> '{*}'" : ""}`,
  );
  return Object.fromEntries(await digestsOf(testApp, companyId, "test_table_contents", selects));
};
