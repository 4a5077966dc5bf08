import { createHash } from "node:crypto";
import type pg from "pg";
import { quoted, quotedList, type Table } from "./tables.ts";

/** What a table holds of one company: how many rows, and a digest of their texts in the order of their keys. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Values are written alike on every server, whatever its settings: digests depend on it. */
const SAME_TEXTS = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Begins a transaction in which everything that is read is of one moment. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXTS}`);
};

/** Begins a transaction that restores: triggers that derive or refuse stand aside, for the rows have it all. */
export const beginRestore = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`begin; ${SAME_TEXTS}; set local app.restoring = 'on'`);
};

/** From here on the transaction sees one company's rows only. */
export const seeCompany = (client: pg.ClientBase, companyId: number) =>
  client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);

/** About as much as is read at once, in characters. */
const BATCH = 1 << 20;
const MOST_ROWS = 1_000;

/** The rows of one company in one table as PostgreSQL's own texts of them, some at a time. */
export async function* readRows(
  client: pg.ClientBase,
  table: Table,
  companyId: number,
): AsyncGenerator<string[]> {
  // By bytes: no server's own order of words has a say.
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

/** Counts rows and digests their texts. */
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

/** What a table holds of one company right now. */
export const digestOf = async (
  client: pg.ClientBase,
  table: Table,
  companyId: number,
): Promise<TableDigest> => {
  const digest = createDigest();
  for await (const rows of readRows(client, table, companyId)) digest.add(rows);
  return digest.result();
};
