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
const WRITTEN_BY_NODES = new Set(["nodes", "health_hours", "idempotency_keys", "message_counts"]);

/** Databases that already have the function. */
const defined = new WeakSet<TestApp>();

/** PostgreSQL caches a function's plan, and planning takes longer than running it. */
const defineDigests = async (testApp: TestApp, tables: readonly string[]): Promise<void> => {
  if (defined.has(testApp)) return;
  const parts = tables.map(
    (name) => `select '${name}', count(*) || ' rows, '
      || coalesce(sum(hashtextextended(t.ctid::text || t.xmin::text, 0)), 0) from public."${name}" t`,
  );
  await testApp.app.database.pool.query(
    `create or replace function test_table_digests() returns table (name text, digest text) language plpgsql
     as $$ begin return query ${parts.join(" union all ")}; end $$`,
  );
  defined.add(testApp);
};

/**
 * The companies' data by table: the number of rows, and a digest of each row's location and the transaction that wrote
 * it. If it's equal before and after, nothing was written, not even the same values again.
 */
export const tableDigests = async (
  testApp: TestApp,
  companyIds: readonly number[],
): Promise<Record<string, string>> => {
  const tables = (await tablesOf(testApp)).filter((name) => !WRITTEN_BY_NODES.has(name));
  await defineDigests(testApp, tables);
  const digests: Record<string, string> = {};
  for (const companyId of companyIds)
    await testApp.app.companyDb(companyId).read(async (tx) => {
      const { rows } = await sql<{ name: string; digest: string }>`
        select name, digest from test_table_digests()`.execute(tx.sql);
      for (const { name, digest } of rows) digests[`${companyId} ${name}`] = digest;
    });
  return digests;
};
