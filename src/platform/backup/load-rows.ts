import type pg from "pg";
import { companyFlag } from "#platform/db/company-db.ts";
import { announceEverything } from "#platform/db/notices.ts";
import { BackupError } from "./backup-error.ts";
import { keyPattern } from "./copy-files.ts";
import { type BackedUpJob, readData } from "./data-file.ts";
import type { BackedUpCompany, Backup, Manifest } from "./manifest.ts";
import { digestOf, seeCompany } from "./snapshot.ts";
import { quoted, quotedList, type Table } from "./tables.ts";

/** Temporary tables for rows until all rows of a table have arrived. */
export const stageOf = (table: Table): string => `pg_temp.${quoted(`stage_${table.name}`)}`;

/** Creates a temporary table for each table, which its rows are parsed from. They are dropped with the transaction. */
export const createStagingTables = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  for (const table of tables)
    await client.query(
      `create temp table ${quoted(`stage_${table.name}`)} on commit drop as
       select ${quotedList(table.columns)} from ${quoted(table.name)} with no data`,
    );
};

export interface LoadOptions {
  /** For an existing company: rows that others refer to are updated instead of inserted. */
  readonly isReplacing: boolean;
  /** A job that a backup may contain, because it does no harm if it runs twice. */
  readonly tasks: readonly string[];
  readonly signal: AbortSignal;
  /** Called after rows were inserted. */
  readonly step: (rows: number) => void;
}

/**
 * Inserts a company's rows if it has none, or replaces the remaining rows that others refer to. Then reads everything
 * back and compares it with the backup.
 * @throws BackupError if the backup doesn't fit the tables
 */
export const loadCompany = async (
  client: pg.ClientBase,
  backup: Backup,
  company: BackedUpCompany,
  tables: readonly Table[],
  { isReplacing, tasks, signal, step }: LoadOptions,
): Promise<void> => {
  await seeCompany(client, company.id);
  const inPlace = (table: Table) => isReplacing && table.isPointedAtFromOutside;
  const isStaged = (table: Table) => table.pointsAtItself || inPlace(table);
  // Rows can refer to later rows of the same table, because foreign keys are checked at the end of a statement.
  const moveStage = async (table: Table) => {
    if (inPlace(table)) await replaceInPlace(client, table, company.id);
    else
      await client.query(`${insertInto(table)} select ${quotedList(table.columns)} from ${stageOf(table)}`);
    await client.query(`truncate ${stageOf(table)}`);
  };
  // Tables come in an order in which their rows can be inserted. Tables without rows are left out.
  const waiting = [...tables];
  let current: Table | undefined;
  const goTo = async (name: string | undefined): Promise<void> => {
    if (current && isStaged(current)) await moveStage(current);
    current = undefined;
    while (waiting.length > 0) {
      const next = waiting.shift();
      if (next && next.name === name) {
        current = next;
        return;
      }
      if (next && inPlace(next)) await moveStage(next);
    }
    if (name !== undefined)
      throw new BackupError(`The backup contains a table ${name} in a place where it isn't allowed.`);
  };
  const jobs: BackedUpJob[] = [];
  for await (const part of readData(backup, company)) {
    if ("table" in part) {
      await goTo(part.table);
      if (current?.columns.join() !== part.columns.join())
        throw new BackupError(
          `The backup's table ${part.table} doesn't have the same columns as this database's.`,
        );
    } else if ("rows" in part && current) {
      signal.throwIfAborted();
      const target = isStaged(current)
        ? `insert into ${stageOf(current)} (${quotedList(current.columns)})`
        : insertInto(current);
      await client.query(
        `${target} select ${quotedList(current.columns)} from unnest($1::${stageOf(current)}[])`,
        [part.rows],
      );
      step(part.rows.length);
    } else if ("job" in part) jobs.push(ownJob(part.job, company, tasks));
  }
  await goTo(undefined);
  for (const { task, payload } of jobs)
    await client.query("select graphile_worker.add_job($1, $2::json, priority := 10, flags := $3)", [
      task,
      JSON.stringify(payload),
      [companyFlag(company.id)],
    ]);
  await refuseOthersFiles(client, company);
  await compare(client, company, tables);
  await announceEverything(client, company.id);
};

/** @throws BackupError for a job that backups can't contain, or that belongs to another company */
const ownJob = (job: BackedUpJob, company: BackedUpCompany, tasks: readonly string[]): BackedUpJob => {
  if (tasks.includes(job.task) && job.payload.companyId === company.id) return job;
  throw new BackupError(
    `The backup contains a job "${job.task}" for ${company.name} that isn't allowed in backups. Nothing was changed.`,
  );
};

/** Otherwise, a row could name another company's file, and its site would serve it. */
const refuseOthersFiles = async (client: pg.ClientBase, company: BackedUpCompany): Promise<void> => {
  const { rows } = await client.query<{ key: string }>(
    "select key from files where company_id = $1 and key !~ $2 limit 1",
    [company.id, keyPattern(company.id).source],
  );
  if (rows[0])
    throw new BackupError(
      `The backup's rows of ${company.name} refer to the file ${rows[0].key} of another company. Nothing was changed.`,
    );
};

/** The beginning of a statement that inserts rows as they were. */
export const insertInto = (table: Table): string =>
  `insert into ${quoted(table.name)} (${quotedList(table.columns)}) overriding system value`;

/** Unique values are removed from the old rows first, so that they don't conflict with the new ones. */
const SET_ASIDE: Readonly<Record<string, string>> = {
  users: "update users set deleted_at = coalesce(deleted_at, now()) where company_id = $1",
};

const replaceInPlace = async (client: pg.ClientBase, table: Table, companyId: number): Promise<void> => {
  const key = table.key.map(({ name }) => name);
  const same = key.map((name) => `stage.${quoted(name)} = own.${quoted(name)}`).join(" and ");
  await client.query(
    `delete from ${quoted(table.name)} own where company_id = $1
       and not exists (select from ${stageOf(table)} stage where ${same})`,
    [companyId],
  );
  const setAside = SET_ASIDE[table.name];
  if (setAside) await client.query(setAside, [companyId]);
  const changed = table.columns.filter((name) => !key.includes(name) && !table.counters.includes(name));
  await client.query(
    `${insertInto(table)} select ${quotedList(table.columns)} from ${stageOf(table)}
     on conflict (${quotedList(key)}) do update
       set ${changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(", ")}`,
  );
};

/** @throws BackupError if a table's rows differ from the backup */
const compare = async (
  client: pg.ClientBase,
  company: BackedUpCompany,
  tables: readonly Table[],
): Promise<void> => {
  for (const table of tables) {
    const found = await digestOf(client, table, company.id);
    const expected = company.tables[table.name];
    if (found.rows !== (expected?.rows ?? 0) || (expected && found.sha256 !== expected.sha256))
      throw new BackupError(
        `The restored rows of ${table.name} for ${company.name} don't match the backup, so nothing was changed. Please report this.`,
      );
  }
};

/** Identity columns continue after the numbers used in the backup, or after those used here. */
export const raiseCounters = async (
  client: pg.ClientBase,
  counters: Manifest["counters"],
  tables: readonly Table[],
): Promise<void> => {
  for (const table of tables)
    for (const column of table.counters) {
      const counter = counters[`${table.name}.${column}`];
      if (!counter?.isUsed) continue;
      const { rows } = await client.query<{ sequence: string }>(
        "select pg_get_serial_sequence($1, $2) as sequence",
        [quoted(table.name), column],
      );
      const sequence = rows[0]?.sequence ?? "";
      // Never lowered, because the counter here may already be higher.
      await client.query(
        `select setval($1, $2::bigint) from ${sequence} where last_value < $2::bigint or not is_called`,
        [sequence, counter.last],
      );
    }
};
