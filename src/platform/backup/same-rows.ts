import type pg from "pg";
import { createStagingTables, insertInto, stageOf } from "./load-rows.ts";
import { readRows } from "./snapshot.ts";
import { quoted, quotedList, type Table } from "./tables.ts";

/** A table, and which of a company's rows are copied. */
export interface CopiedTable extends Table {
  /** A condition, if not all rows are. */
  readonly only?: string;
}

/** Groups into which a table's rows are divided, so that only groups that differ are compared row by row. */
const GROUPS = 1_024;
const BATCH = 1_000;

const keyOf = (table: Table): string => `row(${quotedList(table.key.map(({ name }) => name))})::text`;
const hashOf = (table: Table): string => `hashtextextended(row(${quotedList(table.columns)})::text, 0)`;
const ownRows = ({ name, only }: CopiedTable): string =>
  `from ${quoted(name)} where company_id = $1${only ? ` and ${only}` : ""}`;
const groupOf = (table: Table): string => `hashtext(${keyOf(table)}) & ${GROUPS - 1}`;

type Digests = ReadonlyMap<number, string>;

/** Count and sum of hashes of each group. */
const digestsOf = async (client: pg.ClientBase, table: CopiedTable, companyId: number): Promise<Digests> => {
  const { rows } = await client.query<{ group: number; digest: string }>(
    `select ${groupOf(table)} as group, count(*) || ' ' || sum(${hashOf(table)}::numeric) as digest
     ${ownRows(table)} group by 1`,
    [companyId],
  );
  return new Map(rows.map(({ group, digest }) => [group, digest]));
};

const differing = (a: Digests, b: Digests): number[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((group) => a.get(group) !== b.get(group));

const hashesOf = async (
  client: pg.ClientBase,
  table: CopiedTable,
  companyId: number,
  groups: readonly number[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ key: string; hash: string }>(
    `select ${keyOf(table)} as key, ${hashOf(table)}::text as hash ${ownRows(table)}
       and ${groupOf(table)} = any ($2)`,
    [companyId, groups],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
};

/** A step that changes rows at the target: those with the keys, or all staged ones without keys. */
interface Step {
  readonly table: CopiedTable;
  readonly kind: "put" | "delete";
  /**
   * Places in the staging table of rows to put, or keys of rows to delete; null to put all that are staged. (Staged rows
   * can't be found by their keys, because they lack generated columns.)
   */
  readonly rows: readonly string[] | null;
}

/**
 * Makes a company's rows in the target's transaction the same as in the source's. Rows are compared by their hashes, so
 * only those that differ are sent. It doesn't matter what the target had before, so it can run as often as needed. At
 * the end, compares again the tables that differed.
 * @param tables each after the tables that its rows refer to
 * @param step called after each table
 * @returns the number of rows that were sent or deleted
 */
export const makeSame = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly CopiedTable[],
  companyId: number,
  step: () => void,
): Promise<number> => {
  const puts: Step[] = [];
  const deletes: Step[] = [];
  const touched: { table: CopiedTable; wanted: Digests }[] = [];
  let count = 0;
  for (const table of tables) {
    const [wanted, present] = await Promise.all([
      digestsOf(source, table, companyId),
      digestsOf(target, table, companyId),
    ]);
    step();
    const groups = differing(wanted, present);
    if (groups.length === 0) continue;
    touched.push({ table, wanted });
    await createStagingTables(target, [table]);
    if (present.size === 0 && !table.only) {
      for await (const rows of readRows(source, table, companyId)) {
        await stage(target, table, rows);
        count += rows.length;
      }
      puts.push({ table, kind: "put", rows: null });
      continue;
    }
    const [there, here] = await Promise.all([
      hashesOf(source, table, companyId, groups),
      hashesOf(target, table, companyId, groups),
    ]);
    const changed = [...there.keys()].filter((key) => there.get(key) !== here.get(key));
    const missing = [...here.keys()].filter((key) => !there.has(key));
    count += changed.length + missing.length;
    const { rows } = await source.query<{ row: string }>(
      `select row(${quotedList(table.columns)})::text as row ${ownRows(table)} and ${keyOf(table)} = any ($2)`,
      [companyId, changed],
    );
    const staged: string[] = [];
    for (let from = 0; from < rows.length; from += BATCH)
      staged.push(
        ...(await stage(
          target,
          table,
          rows.slice(from, from + BATCH).map(({ row }) => row),
        )),
      );
    if (staged.length > 0) puts.push({ table, kind: "put", rows: staged });
    if (missing.length > 0) deletes.unshift({ table, kind: "delete", rows: missing });
  }
  await takeSteps(target, companyId, [...puts, ...deletes]);
  for (const { table, wanted } of touched)
    if (differing(wanted, await digestsOf(target, table, companyId)).length > 0)
      throw new Error(`The rows of ${table.name} differ after they were copied.`);
  return count;
};

/** @returns where in the staging table the rows are */
const stage = async (target: pg.ClientBase, table: Table, rows: readonly string[]): Promise<string[]> => {
  const { rows: staged } = await target.query<{ at: string }>(
    `insert into ${stageOf(table)} (${quotedList(table.columns)})
     select ${quotedList(table.columns)} from unnest($1::${stageOf(table)}[]) returning ctid::text as at`,
    [rows],
  );
  return staged.map(({ at }) => at);
};

/** A row that still has a value that another one needs, or to which another one refers. */
const NEEDS_ANOTHER = ["23503", "23505"];

/** Takes steps in an order in which no key is violated: what fails is tried again row by row, after the others. */
const takeSteps = async (target: pg.ClientBase, companyId: number, steps: readonly Step[]): Promise<void> => {
  let waiting = steps;
  while (waiting.length > 0) {
    const failed: Step[] = [];
    let failure: unknown;
    for (const step of waiting) {
      await target.query("savepoint step");
      try {
        await takeStep(target, companyId, step);
        await target.query("release savepoint step");
      } catch (error) {
        if (!step.rows || !NEEDS_ANOTHER.includes((error as { code?: string }).code ?? "")) throw error;
        await target.query("rollback to savepoint step");
        failure = error;
        failed.push(...step.rows.map((row) => ({ ...step, rows: [row] })));
      }
    }
    const isStuck = failed.length === waiting.length && waiting.every(({ rows }) => rows?.length === 1);
    if (isStuck) throw failure;
    waiting = failed;
  }
};

const takeStep = async (
  target: pg.ClientBase,
  companyId: number,
  { table, kind, rows }: Step,
): Promise<void> => {
  if (kind === "delete") {
    await target.query(`delete ${ownRows(table)} and ${keyOf(table)} = any ($2)`, [companyId, rows]);
    return;
  }
  const key = table.key.map(({ name }) => name);
  const changed = table.columns.filter((name) => !key.includes(name) && !table.counters.includes(name));
  const update = changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(", ");
  await target.query(
    `${insertInto(table)} select ${quotedList(table.columns)} from ${stageOf(table)}
     where $1::tid[] is null or ctid = any ($1)
     on conflict (${quotedList(key)}) do ${update ? `update set ${update}` : "nothing"}`,
    [rows],
  );
};
