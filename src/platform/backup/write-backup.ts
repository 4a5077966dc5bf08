import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { type Connection, connectionOptions } from "#platform/db/pool.ts";
import { type ListedCompany, unsafeAllCompaniesListed } from "#platform/db/unsafe-all-companies.ts";
import { flush } from "#platform/disk/flush.ts";
import { preventFileRemovals } from "#platform/files/removals.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { BackupError } from "./backup-error.ts";
import { copyFiles } from "./copy-files.ts";
import { type BackedUpFile, type BackedUpJob, type DataPart, writeData } from "./data-file.ts";
import {
  type BackedUpCompany,
  companyNamed,
  dataFile,
  FORMAT_VERSION,
  type Manifest,
  UNFINISHED,
  writeManifest,
} from "./manifest.ts";
import { countParts, type Report } from "./progress.ts";
import { beginSnapshot, createDigest, readRows, seeCompany, type TableDigest } from "./snapshot.ts";
import { quoted, readTables, type Table } from "./tables.ts";

export interface WriteBackupOptions {
  readonly connection: Connection;
  readonly storage: Storage;
  /** Path of the new backup, which must not exist yet. */
  readonly folder: string;
  /** Number, host, or name of one company; undefined for all. */
  readonly company: string | undefined;
  /** Version of this program. */
  readonly version: string;
  /** Tasks whose waiting jobs are backed up. Running one twice must do no harm. */
  readonly tasks: readonly string[];
  readonly signal: AbortSignal;
  /** Reports slow steps as sentences. */
  readonly say: (sentence: string) => void;
  readonly report: Report;
}

/**
 * Takes a backup while others work: all rows from the same moment, then the files that they refer to, which aren't
 * deleted while a backup runs. The folder has a temporary name until it's complete and flushed.
 * @throws BackupError, and leaves nothing behind
 */
export const writeBackup = async (options: WriteBackupOptions): Promise<Manifest> => {
  const { folder } = options;
  const unfinished = `${folder}${UNFINISHED}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  if (existsSync(folder)) throw new BackupError(`${folder} already exists. Choose a new folder.`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new BackupError(
      `${unfinished} already exists: another backup is being written, or one was interrupted. Delete it, or choose another folder.`,
    );
  }
  try {
    const manifest = await fill(unfinished, options);
    await flush(join(unfinished, "data"), "folder");
    await flush(unfinished, "folder");
    await rename(unfinished, folder);
    await flush(dirname(folder), "folder");
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

const fill = async (folder: string, options: WriteBackupOptions): Promise<Manifest> => {
  const client = new pg.Client({
    ...connectionOptions(options.connection),
    application_name: "tenantry-backup",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseForeign(client);
    await preventFileRemovals(client, () =>
      options.say("Waiting for another backup, a restore, or a removal of files to finish."),
    );
    await mkdir(join(folder, "data"), { mode: 0o700 });
    const manifest = await writeRows(client, folder, options);
    // The rows are complete. The files stay in the storage until this connection ends.
    const missingFiles = await copyFiles({ folder, manifest }, options.storage, options);
    const whole = { ...manifest, missingFiles };
    await writeManifest(folder, whole);
    return whole;
  } finally {
    await client.end().catch(() => {});
  }
};

const refuseForeign = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ isEmpty: boolean; isOld: boolean }>(
    `select to_regclass('public.kysely_migration') is null or to_regclass('public.companies') is null as "isEmpty",
       to_regprocedure('public.tenantry_is_restoring()') is null as "isOld"`,
  );
  if (rows[0]?.isEmpty)
    throw new BackupError(
      "This database doesn't contain any Tenantry data yet, so there is nothing to back up.",
    );
  if (rows[0]?.isOld)
    throw new BackupError(
      "This database is from a version of Tenantry without backups. Start this version on it once to upgrade it, then back it up.",
    );
};

const writeRows = async (
  client: pg.ClientBase,
  folder: string,
  options: WriteBackupOptions,
): Promise<Manifest> => {
  await beginSnapshot(client);
  const tables = await readTables(client);
  const all = await unsafeAllCompaniesListed(client);
  if (all.length === 0)
    throw new BackupError("This database has no company yet, so there is nothing to back up.");
  const wanted = options.company === undefined ? all : [companyNamed(all, options.company, "This database")];
  const companies: BackedUpCompany[] = [];
  const step = countParts(options.report, "Reading tables", wanted.length * tables.length);
  for (const company of wanted)
    companies.push(await writeCompany(client, folder, company, tables, { ...options, step }));
  const { rows: moment } = await client.query<{ now: Date }>("select now()");
  const { rows: migrations } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  const manifest: Manifest = {
    format: "tenantry-backup",
    formatVersion: FORMAT_VERSION,
    tenantry: options.version,
    takenAt: (moment[0]?.now ?? new Date()).toISOString(),
    scope: options.company === undefined ? "all" : "company",
    migrations: migrations.map(({ name }) => name),
    counters: await readCounters(client, tables),
    companies,
    missingFiles: [],
  };
  await client.query("commit");
  return manifest;
};

const writeCompany = async (
  client: pg.ClientBase,
  folder: string,
  company: ListedCompany,
  tables: readonly Table[],
  { tasks, signal, step }: WriteBackupOptions & { readonly step: () => void },
): Promise<BackedUpCompany> => {
  await seeCompany(client, company.id);
  const digests: Record<string, TableDigest> = {};
  let files = 0;
  let fileBytes = 0;
  const parts = async function* (): AsyncGenerator<DataPart> {
    for (const table of tables) {
      const digest = createDigest();
      let isBegun = false;
      for await (const rows of readRows(client, table, company.id)) {
        signal.throwIfAborted();
        if (!isBegun) yield { table: table.name, columns: table.columns };
        isBegun = true;
        digest.add(rows);
        yield { rows };
      }
      if (isBegun) digests[table.name] = digest.result();
      step();
    }
    for await (const file of readFiles(client, company.id)) {
      files++;
      fileBytes += file.bytes;
      yield { file };
    }
    for (const job of await readJobs(client, company.id, tasks)) yield { job };
  };
  const data = await writeData(dataFile(folder, company.id), parts());
  return { ...company, data, files, fileBytes, tables: digests };
};

async function* readFiles(client: pg.ClientBase, companyId: number): AsyncGenerator<BackedUpFile> {
  await client.query(
    `declare stored_files no scroll cursor for
     select key, encode(sha256, 'hex') as sha256, media_type as "mediaType", bytes from files
     where company_id = ${Number(companyId)} order by id`,
  );
  for (;;) {
    const { rows } = await client.query<BackedUpFile>("fetch 1000 from stored_files");
    yield* rows;
    if (rows.length === 0) break;
  }
  await client.query("close stored_files");
}

const readJobs = async (
  client: pg.ClientBase,
  companyId: number,
  tasks: readonly string[],
): Promise<BackedUpJob[]> =>
  (
    await client.query<BackedUpJob>(
      `select task.identifier as task, job.payload
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where (job.payload->>'companyId')::bigint = $1 and task.identifier = any ($2) order by job.id`,
      [companyId, tasks],
    )
  ).rows;

/** The last values of identity columns. */
export const readCounters = async (
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<Manifest["counters"]> => {
  const counters: Manifest["counters"] = {};
  for (const table of tables)
    for (const column of table.counters) {
      const { rows } = await client.query<{ sequence: string }>(
        "select pg_get_serial_sequence($1, $2) as sequence",
        [quoted(table.name), column],
      );
      const { rows: state } = await client.query<{ last: number; isUsed: boolean }>(
        `select last_value as last, is_called as "isUsed" from ${rows[0]?.sequence}`,
      );
      if (state[0]) counters[`${table.name}.${column}`] = state[0];
    }
  return counters;
};
