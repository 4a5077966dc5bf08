import { createHash } from "node:crypto";
import type pg from "pg";
import { quoted, quotedList, type Table } from "./tables.ts";

/** A company's rows in one table: their number, and a digest of their texts in key order. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Settings that make values look the same on every server, because digests depend on it. */
const SAME_TEXTS = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Starts a transaction in which all reads see the same moment. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXTS}`);
};

/**
 * Starts a restoring transaction, in which triggers that derive or reject values do nothing, because the rows are
 * complete.
 */
export const beginRestore = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`begin; ${SAME_TEXTS}; set local app.restoring = 'on'`);
};

/** From here on, the transaction sees only one company's rows. */
export const seeCompany = (client: pg.ClientBase, companyId: number) =>
  client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);

/** Approximate size of a read, in characters. */
const BATCH = 1 << 20;
const MOST_ROWS = 1_000;

/** A company's rows of one table as PostgreSQL's own text, in batches. */
export async function* readRows(
  client: pg.ClientBase,
  table: Table,
  companyId: number,
): AsyncGenerator<string[]> {
  // Sorted by bytes, independent of the server's collation.
  const order = table.key.map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ""}`);
  await client.query(
    `declare backed_up no scroll cursor for select row(${quotedList(table.columns)})::text as row
     from ${quoted(table.name)} where company_id = ${Number(companyId)} order by ${order.join(", ")}`,
  );
  let count = 100;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from backed_up`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < count) break;
    const length = rows.reduce((sum, { row }) => sum + row.length, 0);
    count = Math.min(MOST_ROWS, Math.max(1, Math.floor((BATCH * rows.length) / length)));
  }
  await client.query("close backed_up");
}

/** Counts rows and hashes their texts. */
export const createDigest = () => {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add: (rows: readonly string[]): void => {
      count += rows.length;
      for (const row of rows) hash.update(`${row}\n`);
    },
    result: (): TableDigest => ({ rows: count, sha256: hash.digest("hex") }),
  };
};

/** The count and digest of a company's rows in a table now. */
export const digestOf = async (
  client: pg.ClientBase,
  table: Table,
  companyId: number,
): Promise<TableDigest> => {
  const digest = createDigest();
  for await (const rows of readRows(client, table, companyId)) digest.add(rows);
  return digest.result();
};
