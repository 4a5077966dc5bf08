import { sql } from "kysely";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import {
  CLEANER_VERSION,
  type CleanHtml,
  isMarked,
  markOf,
  openCleanHtml,
  UncleanHtmlError,
  versionOfMark,
} from "./html-mark.ts";
import { TAG_ATTRIBUTES } from "./tag-attributes.ts";

/** Cleans a company's stored texts again, with at least this version of the cleaner. */
export const cleanHtmlJob = defineJob<{ readonly cleaner: number }>("clean-html", "heavy");

/** Resumes the cleaning of all companies after a pause. */
export const continueCleaningJob = defineJob("continue-cleaning");

/** Cleaning was paused. What is cleaned stays, and the next run cleans the rest. */
export class CleaningPaused extends Error {}

/** Progress of cleaning a company, in rows with texts from an older cleaner. */
export interface CleaningProgress {
  readonly total: number;
  readonly done: number;
  /** Rows with a text that the cleaner refuses. They don't change. */
  readonly refused: number;
}

export interface CleaningOptions {
  /** Cleans a text again. If it throws, the text stays unchanged. */
  clean(html: string): Promise<CleanHtml>;
  /** Distinguishes a text that `clean` refuses from an error that stops the job. */
  isRefusal(error: unknown): boolean;
  /** Called each time some rows are done. */
  onProgress?(progress: CleaningProgress): void;
  /** Stops before the next row. What is cleaned stays, and the next run cleans the rest. */
  readonly signal?: AbortSignal;
  /** Asked before each group of rows. If it's true, `CleaningPaused` is thrown. */
  isPaused?(): Promise<boolean>;
  /** Runs in the transaction in which a text changes for visitors, and updates what else contains its words. */
  afterChange(tx: WriteTx, changed: ChangedRow): Promise<void>;
}

export interface ChangedRow {
  readonly table: string;
  readonly row: { readonly id?: number; readonly page_version_id?: number };
}

const CURRENT = Number(CLEANER_VERSION);
const ROWS_AT_A_TIME = 50;
/** Tags of everything that can show a changed text, in the frame or on pages. */
const STALE = ["company", "layout", "navbar-tabs", "menu"];

/**
 * Enqueues the cleaning of a company's texts, unless another node has just done so.
 * @returns whether it was enqueued
 */
export const enqueueCleaning = (db: CompanyDb): Promise<boolean> =>
  db.write(async (tx) => {
    const { rows } = await sql`
      insert into html_cleanings (company_id, cleaner_version) values (${tx.companyId}, ${CURRENT})
      on conflict (company_id) do update
        set cleaner_version = excluded.cleaner_version, total = 0, done = 0, refused = 0,
          started_at = now(), finished_at = null
        where html_cleanings.cleaner_version < excluded.cleaner_version
          or (html_cleanings.cleaner_version = excluded.cleaner_version
            and html_cleanings.started_at < now() - interval '1 minute')
      returning company_id`.execute(tx.sql);
    if (rows.length === 0) return false;
    await tx.addJob(cleanHtmlJob, { cleaner: CURRENT });
    return true;
  });

/** Records that a new company has no texts from an older cleaner. */
export const insertCleaned = (tx: WriteTx): Promise<void> =>
  upsertProgress(tx, { total: 0, done: 0, refused: 0 }, true);

/**
 * Cleans all stored texts of a company from an older cleaner, including live and former versions. A concurrent save of
 * a text wins.
 * @throws the signal's reason if it's aborted; CleaningPaused
 */
export const cleanStoredTexts = async (
  db: CompanyDb,
  options: CleaningOptions,
): Promise<CleaningProgress> => {
  const { clean, isRefusal, afterChange } = options;
  const columns = await db.read(selectTextColumns);
  const counts = await db.read(async (tx) => {
    const each: number[] = [];
    for (const column of columns) each.push(await countOld(tx, column));
    return each;
  });
  const progress = { total: counts.reduce((sum, count) => sum + count, 0), done: 0, refused: 0 };
  const save = async (isFinished: boolean): Promise<void> => {
    await db.write((tx) => upsertProgress(tx, progress, isFinished));
    options.onProgress?.(progress);
    if (!isFinished && progress.done < progress.total && (await options.isPaused?.()))
      throw new CleaningPaused();
  };
  await save(false);
  for (const column of columns) {
    let after = "(0,0)";
    for (;;) {
      const rows = await db.read((tx) => selectOld(tx, column, after));
      for (const row of rows) {
        options.signal?.throwIfAborted();
        const stored = await cleanedValue(JSON.parse(row.stored), clean, isRefusal);
        if (stored.isRefused) progress.refused++;
        if (stored.isNew)
          await db.write(async (tx) => {
            const changed = await updateText(tx, column, row, stored);
            if (changed && stored.isSeen) await afterChange(tx, { table: column.table, row: changed });
          });
        progress.done++;
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.place;
      await save(false);
    }
  }
  await save(true);
  return progress;
};

interface TextColumn {
  readonly table: string;
  readonly column: string;
}

/** Read from the catalog, so that future columns are cleaned, too. */
const selectTextColumns = async (tx: ReadTx): Promise<readonly TextColumn[]> => {
  const { rows } = await sql<TextColumn>`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'jsonb'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attgenerated = ''
      and c.relname <> 'audit_entries'
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
    order by 1, 2`.execute(tx.sql);
  return rows;
};

const isOld = ({ column }: TextColumn) => sql`exists (
  select from jsonb_path_query(${sql.ref(column)}, 'strict $.**.mark') mark
  where case when mark #>> '{}' ~ '^[0-9]{1,6}:' then split_part(mark #>> '{}', ':', 1)::integer < ${CURRENT} end)`;

const countOld = async (tx: ReadTx, column: TextColumn): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(column.table)}
    where company_id = ${tx.companyId} and ${isOld(column)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

interface OldRow {
  /** The row's physical location, because not every table has an id. */
  readonly place: string;
  /** As JSON. */
  readonly stored: string;
}

const selectOld = async (tx: ReadTx, column: TextColumn, after: string): Promise<readonly OldRow[]> => {
  const { rows } = await sql<OldRow>`
    select ctid::text as place, ${sql.ref(column.column)}::text as stored from ${sql.table(column.table)}
    where company_id = ${tx.companyId} and ctid > ${after}::tid and ${isOld(column)}
    order by ctid limit ${ROWS_AT_A_TIME}`.execute(tx.sql);
  return rows;
};

interface CleanedValue {
  readonly value: unknown;
  /** The stored value has changed, even if only its mark. */
  readonly isNew: boolean;
  /** Visitors see a difference. */
  readonly isSeen: boolean;
  readonly isRefused: boolean;
}

const cleanedValue = async (
  stored: unknown,
  clean: (html: string) => Promise<CleanHtml>,
  isRefusal: (error: unknown) => boolean,
): Promise<CleanedValue> => {
  const found = { isNew: false, isSeen: false, isRefused: false };
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value) items.push(await walk(item));
      return items;
    }
    if (typeof value !== "object" || value === null) return value;
    if (isMarked(value)) {
      if (versionOfMark(value.mark) >= CURRENT) return value;
      const cleaned = await cleanAgain(value, clean, isRefusal);
      if (!cleaned) found.isRefused = true;
      else {
        found.isNew = true;
        found.isSeen ||= cleaned.html !== value.html;
      }
      return { ...value, ...cleaned };
    }
    const entries: [string, unknown][] = [];
    for (const [name, entry] of Object.entries(value)) entries.push([name, await walk(entry)]);
    return Object.fromEntries(entries);
  };
  return { value: await walk(stored), ...found };
};

/**
 * Links that people type never start like this, and the cleaner treats it as a path. The link policy would refuse
 * stored links to pages (see site-links.ts).
 */
const PAGE_PATH = "/~p/";
const STORED_LINKS = new RegExp(`(<a\\b${TAG_ATTRIBUTES}? href=")page:(?=\\d)`, "g");
const PATH_LINKS = new RegExp(STORED_LINKS.source.replace("page:", PAGE_PATH), "g");

/** @returns null for text that no cleaner made, or that this one refuses */
const cleanAgain = async (
  stored: CleanHtml,
  clean: (html: string) => Promise<CleanHtml>,
  isRefusal: (error: unknown) => boolean,
): Promise<CleanHtml | null> => {
  try {
    const { __html: html } = openCleanHtml(stored);
    if (html.includes(`"${PAGE_PATH}`)) return null;
    const cleaned = await clean(html.replace(STORED_LINKS, `$1${PAGE_PATH}`));
    const linked = cleaned.html.replace(PATH_LINKS, "$1page:");
    return linked === cleaned.html ? cleaned : { html: linked, mark: markOf(linked) };
  } catch (error) {
    if (isRefusal(error) || error instanceof UncleanHtmlError) return null;
    throw error;
  }
};

/** @returns the row; undefined if someone has saved it since */
const updateText = async (
  tx: WriteTx,
  { table, column }: TextColumn,
  row: OldRow,
  { value, isSeen }: CleanedValue,
): Promise<ChangedRow["row"] | undefined> => {
  await sql`select set_config('app.cleaning_html', 'on', true)`.execute(tx.sql);
  const { rows } = await sql<{ changed: ChangedRow["row"] }>`
    update ${sql.table(table)} as changed set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb
    where company_id = ${tx.companyId} and ctid = ${row.place}::tid
      and ${sql.ref(column)} = ${row.stored}::jsonb
    returning to_jsonb(changed) - ${column}::text as changed`.execute(tx.sql);
  if (isSeen) {
    tx.invalidate(...STALE);
    tx.recordPublication({ kind: "texts", change: "changed" });
  }
  return rows[0]?.changed;
};

const upsertProgress = async (
  tx: WriteTx,
  { total, done, refused }: CleaningProgress,
  isFinished: boolean,
): Promise<void> => {
  const finishedAt = isFinished ? sql`now()` : sql`null`;
  await sql`
    insert into html_cleanings (company_id, cleaner_version, total, done, refused, finished_at)
    values (${tx.companyId}, ${CURRENT}, ${total}, ${done}, ${refused}, ${finishedAt})
    on conflict (company_id) do update
      set cleaner_version = excluded.cleaner_version, total = excluded.total, done = excluded.done,
        refused = excluded.refused, finished_at = excluded.finished_at
      where html_cleanings.cleaner_version <= excluded.cleaner_version`.execute(tx.sql);
};

/** Pauses cleaning in all companies, or ends the pause. Used for the provider. @returns whether that changed anything */
export const updateCleaningPause = async (tx: WriteTx, isPaused: boolean): Promise<boolean> => {
  const pausedAt = isPaused ? sql`now()` : sql`null`;
  const { rows } = await sql`
    insert into html_cleanings as stored (company_id, cleaner_version, paused_at)
    values (${tx.companyId}, 0, ${pausedAt})
    on conflict (company_id) do update set paused_at = excluded.paused_at
      where (stored.paused_at is null) <> (excluded.paused_at is null)
    returning paused_at`.execute(tx.sql);
  return rows.length > 0;
};
