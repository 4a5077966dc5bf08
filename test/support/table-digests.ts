import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

/** Every table of the application, by its name. */
export const tablesOf = async ({ app }: TestApp): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
     order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Nodes write that they are alive, what they did and sent, and which requests they answered, even if these change nothing. */
const WRITTEN_BY_NODES = new Set(["nodes", "health_hours", "idempotency_keys", "message_counts"]);

/** Databases that have the function. */
const defined = new WeakSet<TestApp>();

/** A function keeps its plan, which takes PostgreSQL longer to make than to carry out. */
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
 * What the tables hold for the companies: number of rows, and a digest of their contents with the transaction that
 * wrote them. Equal before and after means that nothing was written, not even the same values again.
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
