import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { announceEverything } from "#platform/db/notices.ts";
import { type Connection, connectionOptions } from "#platform/db/pool.ts";
import { acceptChanges, isReadOnly, refuseChanges } from "#platform/db/read-only-company.ts";
import { type ListedCompany, unsafeAllCompaniesListed } from "#platform/db/unsafe-all-companies.ts";
import { preventFileRemovals } from "#platform/files/removals.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { BackupError } from "./backup-error.ts";
import { watchBytes } from "./data-file.ts";
import { LEFT_OUT } from "./left-out.ts";
import { raiseCounters } from "./load-rows.ts";
import { countParts, type Report } from "./progress.ts";
import { appliedTo, refuseSharedAddresses } from "./restore.ts";
import { type CopiedTable, makeSame } from "./same-rows.ts";
import { beginRestore, beginSnapshot, seeCompany } from "./snapshot.ts";
import { readTables } from "./tables.ts";
import { readCounters } from "./write-backup.ts";

export interface MoveOptions {
  readonly company: ListedCompany;
  readonly source: Connection;
  readonly sourceStorage: Storage;
  readonly target: Connection;
  readonly targetStorage: Storage;
  /** Records in the company's audit log that it's made read-only, shortly before. */
  readonly note: () => Promise<unknown>;
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  readonly report: Report;
}

/** The figures of a move. */
export interface MoveResult {
  /** Rows that were copied while the company was in use. */
  readonly firstRows: number;
  /** Rows that were sent or deleted while it was read-only. */
  readonly lastRows: number;
  /** How long changes waited. */
  readonly waitedMs: number;
  /** Keys of files that the source has lost, or that differ from their rows. */
  readonly missingFiles: readonly string[];
}

/**
 * Tables outside backups whose rows move, too: a request that is sent again after the move is done once, and staff stay
 * signed in. Sessions of the provider's staff stay, because their accounts do.
 */
const MOVES = ["sessions", "idempotency_keys", "last_saves"];
const ONLY: Readonly<Record<string, string>> = { sessions: "user_company_id = company_id" };
const STAYS = Object.fromEntries(Object.entries(LEFT_OUT).filter(([name]) => !MOVES.includes(name)));

const OF_COMPANY = "(payload->>'companyId')::bigint = $1";

/** Copies while the company is in use; the second one takes what changed during the first. */
const COPIES_BEFORE = 2;

/**
 * Moves a company to another installation: copies it while it's in use, makes it read-only, copies what has changed, and
 * lets the target accept changes. The source stays read-only. An interrupted move can be started again.
 * @throws BackupError if an installation doesn't allow it; then the source accepts changes as before
 */
export const moveCompany = async (options: MoveOptions): Promise<MoveResult> => {
  const { company, signal } = options;
  const source = await connected(options.source);
  const target = await connected(options.target).catch(async (error: Error) => {
    await source.end();
    throw new BackupError(`The target's database can't be reached, so nothing was moved: ${error.message}.`, {
      cause: error,
    });
  });
  // A separate connection, because its transactions would interfere with those of the copies.
  const control = await connected(options.source);
  let began: number | null = null;
  let isEnding = false;
  try {
    await refuseUnfit(source, target, company);
    const onWait = () => options.say("Waiting for another backup, restore, or move to finish.");
    await preventFileRemovals(source, onWait);
    await preventFileRemovals(target, onWait);
    const move = await prepare(source, target, options);
    let firstRows = 0;
    for (let copy = 0; copy < COPIES_BEFORE; copy++) firstRows += await move.copy(async () => {});
    signal.throwIfAborted();
    if (!(await isReadOnly(control, company.id))) await options.note();
    began = await refuseChanges(control, company.id);
    const lastRows = await move.copy(async () => {
      await copyJobs(source, target, company.id);
      await target.query("delete from read_only_companies where company_id = $1", [company.id]);
      await announceEverything(target, company.id);
      isEnding = true;
    });
    const waitedMs = performance.now() - began;
    // They run at the target now, and would run again here once the company accepts changes.
    await control.query(`delete from graphile_worker._private_jobs where ${OF_COMPANY}`, [company.id]);
    return { firstRows, lastRows, waitedMs, missingFiles: [...move.missing].sort() };
  } catch (error) {
    if (isEnding)
      throw new BackupError(
        `The connection was lost while the move was being completed. ${company.name} stays read-only here. Start the move again: it says whether the target accepts changes.`,
        { cause: error },
      );
    if (began !== null) await acceptChanges(control, company.id);
    throw asSentence(error, company);
  } finally {
    for (const client of [source, target, control]) await client.end().catch(() => {});
  }
};

const connected = async (connection: Connection): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connectionOptions(connection),
    application_name: "tenantry-move",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
};

const refuseUnfit = async (source: pg.Client, target: pg.Client, company: ListedCompany): Promise<void> => {
  if (company.isProvider)
    throw new BackupError(`${company.name} is the provider of this installation, so it can't be moved.`);
  if ((await appliedTo(source)).join() !== (await appliedTo(target)).join())
    throw new BackupError(
      "The two databases aren't from the same version of Tenantry. Start the same version on both, then move.",
    );
  await target.query("begin read only");
  const present = (await unsafeAllCompaniesListed(target)).find(({ id }) => id === company.id);
  await target.query("rollback");
  if (present && present.createdAt !== company.createdAt)
    throw new BackupError(
      `Number ${company.id} is ${present.name} at the target and ${company.name} here, so they are different companies.`,
    );
  if (present && !(await isReadOnly(target, company.id)))
    throw new BackupError(
      `${company.name} accepts changes at the target, so it has been moved before. Changes made there would be lost. To move it from here again, make it read-only there first.`,
    );
};

/** Reads the tables, and keeps what is known from one copy to the next. */
const prepare = async (source: pg.Client, target: pg.Client, options: MoveOptions) => {
  const { id, name } = options.company;
  const tables: CopiedTable[] = (await readTables(source, STAYS)).map((table) => ({
    ...table,
    ...(ONLY[table.name] ? { only: ONLY[table.name] } : {}),
  }));
  const present = new Set<string>();
  const missing = new Set<string>();
  /** One transaction at each side. @returns the number of rows that were sent or deleted */
  const copy = async (end: () => Promise<void>): Promise<number> => {
    options.signal.throwIfAborted();
    try {
      await beginSnapshot(source);
      await seeCompany(source, id);
      await beginRestore(target);
      await seeCompany(target, id);
      const step = countParts(options.report, "Comparing tables", tables.length);
      const rows = await makeSame(source, target, tables, id, step);
      await raiseCounters(target, await readCounters(source, tables), tables);
      await refuseSharedAddresses(target, { id, name });
      // Until the move is complete.
      await target.query(
        `insert into read_only_companies (company_id, refuses_changes) values ($1, true)
         on conflict (company_id) do nothing`,
        [id],
      );
      await copyFiles(source, id, options, present, missing);
      await end();
      await target.query("commit");
      await source.query("commit");
      return rows;
    } catch (error) {
      await target.query("rollback").catch(() => {});
      await source.query("rollback").catch(() => {});
      throw error;
    }
  };
  return { copy, missing };
};

/** Adds files to the target's storage that weren't found there before. */
const copyFiles = async (
  source: pg.Client,
  companyId: number,
  { sourceStorage, targetStorage, report }: MoveOptions,
  present: Set<string>,
  missing: Set<string>,
): Promise<void> => {
  const { rows } = await source.query<{ key: string; sha256: string; mediaType: string }>(
    `select key, encode(sha256, 'hex') as sha256, media_type as "mediaType" from files where company_id = $1`,
    [companyId],
  );
  const wanted = rows.filter(({ key }) => !present.has(key));
  const step = countParts(report, "Copying files", wanted.length);
  const path = join(tmpdir(), `tenantry-move-${randomUUID()}`);
  try {
    for (const { key, sha256, mediaType } of wanted) {
      missing.delete(key);
      const isThere = (await saveTo(path, targetStorage, key)) === sha256;
      if (!isThere) {
        if ((await saveTo(path, sourceStorage, key)) === sha256)
          await targetStorage.put(key, path, mediaType);
        else missing.add(key);
      }
      if (!missing.has(key)) present.add(key);
      step();
    }
  } finally {
    await rm(path, { force: true });
  }
};

/** @returns the digest of what was saved, or null if there is no such file */
const saveTo = async (path: string, storage: Storage, key: string): Promise<string | null> => {
  try {
    const stream = await storage.read(key);
    if (!stream) return null;
    const seen = watchBytes();
    await pipeline(stream, seen.through, createWriteStream(path, { mode: 0o600 }));
    return seen.result().sha256;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** Copies the company's waiting jobs to the target, in place of those that it has there. */
const copyJobs = async (source: pg.Client, target: pg.Client, companyId: number): Promise<void> => {
  await target.query(`delete from graphile_worker._private_jobs where ${OF_COMPANY}`, [companyId]);
  const { rows } = await source.query<{ job: string }>(
    `select json_build_object('identifier', task.identifier, 'payload', job.payload, 'queue_name', queue.queue_name,
       'run_at', job.run_at, 'max_attempts', job.max_attempts, 'job_key', job.key, 'priority', job.priority,
       'flags', array(select jsonb_object_keys(job.flags)))::text as job
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where ${OF_COMPANY} and job.attempts < job.max_attempts order by job.id`,
    [companyId],
  );
  await target.query(
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority, flags)
     from unnest($1::text[]) with ordinality given (job, place),
       json_to_record(job::json) as one (identifier text, payload json, queue_name text, run_at timestamptz,
         max_attempts integer, job_key text, priority integer, flags text[]) order by place`,
    [rows.map(({ job }) => job)],
  );
};

/** A message for errors caused by other data at the target or by work at the source. */
const asSentence = (error: unknown, { name }: ListedCompany): unknown => {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === "55P03")
    return new BackupError(
      `A change or job of ${name} is taking too long, so nothing was moved. Try again in a moment.`,
      { cause: error },
    );
  if (code === "23505" || code === "23503")
    return new BackupError(
      `Other data at the target conflicts with ${name}, so nothing was moved (${detail ?? code}). Its name and host names must be free there.`,
      { cause: error },
    );
  return error;
};
