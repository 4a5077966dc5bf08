import { sql } from "kysely";
import type pg from "pg";
import type { ReadTx } from "./company-db.ts";
import { readingAcross } from "./read-across.ts";

/** What a company's commit made stale. */
export interface Published {
  readonly companyId: number;
  readonly tags: readonly string[];
}

/**
 * What was committed after a snapshot and made something stale, exactly, even if other transactions stay open for hours.
 * @param since an earlier `snapshot`; null reads nothing
 * @returns the present snapshot, and null in place of the commits if there are more than `limit`, or if the database
 *   doesn't know that snapshot yet, because a failover lost commits
 */
export const unsafeAllCompaniesPublished = async (
  client: pg.ClientBase,
  since: string | null,
  limit: number,
): Promise<{ snapshot: string; published: readonly Published[] | null }> => {
  await client.query("begin isolation level repeatable read read only; set local app.all_companies = 'read'");
  const now = await client.query<{ snapshot: string; isBehind: boolean }>(
    `select pg_current_snapshot()::text as snapshot,
       coalesce(pg_snapshot_xmax($1::text::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as "isBehind"`,
    [since],
  );
  const { rows } = await client.query<Published>(
    `select company_id as "companyId", tags from publications
     where xact >= pg_snapshot_xmin($1::text::pg_snapshot)
       and not pg_visible_in_snapshot(xact, $1::text::pg_snapshot) limit $2`,
    [since, limit + 1],
  );
  await client.query("commit");
  const [{ snapshot, isBehind } = { snapshot: "", isBehind: true }] = now.rows;
  return { snapshot, published: isBehind || rows.length > limit ? null : rows };
};

/** What changed for visitors between two snapshots of the publications ledger. */
export interface StaleSince {
  /** The present snapshot. */
  readonly snapshot: string;
  /** Null if there are more entries than `limit`, or if the database doesn't know the earlier snapshot yet. */
  readonly published: readonly Published[] | null;
  /** How long the oldest entry has been waiting, in milliseconds; null without entries. */
  readonly waitingMs: number | null;
}

/** Entries that were committed after one snapshot, and before another one if it is given. */
const STALE = (since: string, until: string | null) => sql`
  from publications where xact >= pg_snapshot_xmin(${since}::pg_snapshot)
    -- Restored entries may be from a database with higher numbers.
    and xact < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xact, ${since}::pg_snapshot) and tags <> '{}'
    and (${until}::pg_snapshot is null or pg_visible_in_snapshot(xact, ${until}::pg_snapshot))`;

/**
 * What was committed after a snapshot, exactly: also commits that were in progress then, and none of those before it.
 * The cost depends on what is new, not on the number of companies.
 * @param until an earlier moment than the present
 */
export const unsafeAllCompaniesStaleSince = async (
  tx: ReadTx,
  since: string,
  until: string | null,
  limit: number,
): Promise<StaleSince> => {
  const { rows } = await readingAcross(tx, (connection) =>
    sql<{
      snapshot: string;
      isBehind: boolean;
      published: Published[];
      waitingMs: number | null;
    }>`
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_behind,
      array(select json_build_object('companyId', company_id, 'tags', tags)
        ${STALE(since, until)} limit ${limit + 1}) as published,
      (select extract(epoch from clock_timestamp() - min(at))::double precision * 1000
        ${STALE(since, until)}) as waiting_ms`.execute(connection),
  );
  const [
    { snapshot, isBehind, published, waitingMs } = {
      snapshot: "",
      isBehind: true,
      published: [],
      waitingMs: null,
    },
  ] = rows;
  return { snapshot, published: isBehind || published.length > limit ? null : published, waitingMs };
};

/** The present snapshot of the publications ledger. */
export const currentSnapshot = async (tx: ReadTx): Promise<string> => {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(tx.sql);
  return rows[0]?.snapshot ?? "";
};
