import pg from "pg";
import { migrate, migrationNames } from "#platform/db/migrate.ts";
import { type Connection, connectionOptions, directOf, openDatabase } from "#platform/db/pool.ts";
import {
  unsafeAllCompaniesListed,
  unsafeAllCompaniesSharedAddresses,
} from "#platform/db/unsafe-all-companies.ts";
import { preventFileRemovals } from "#platform/files/removals.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { lockOutNodes } from "#platform/jobs/heartbeat.ts";
import { silentLog } from "#platform/log/log.ts";
import { BackupError } from "./backup-error.ts";
import { damagedFiles, putFiles } from "./copy-files.ts";
import { LEFT_OUT } from "./left-out.ts";
import { createStagingTables, type LoadOptions, loadCompany, raiseCounters } from "./load-rows.ts";
import type { BackedUpCompany, Backup } from "./manifest.ts";
import { countParts, type Report } from "./progress.ts";
import { recordSessionCutoffs, restoreSessionCutoffs } from "./session-cutoffs.ts";
import { beginRestore, seeCompany } from "./snapshot.ts";
import { quoted, quotedList, readTables, type Table } from "./tables.ts";

export interface RestoreOptions {
  readonly backup: Backup;
  readonly connection: Connection;
  /** Null to restore only rows, into a scratch database. */
  readonly storage: Storage | null;
  readonly migrationsDir: string;
  /** Whether existing data may be deleted. */
  readonly replace: boolean;
  /** Tasks whose waiting jobs are restored. */
  readonly tasks: readonly string[];
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  readonly report: Report;
}

/**
 * Restores a whole backup into a database without companies, or replaces everything in it. All rows are restored in one
 * transaction, so an interrupted restore changes nothing.
 * @throws BackupError if the backup or the database doesn't allow it; then nothing was changed
 */
export const restoreAll = async (options: RestoreOptions): Promise<void> => {
  const { backup, connection, storage, migrationsDir, signal } = options;
  const { manifest } = backup;
  await refuseNewer(backup, migrationsDir);
  if (storage) await refuseDamaged(backup, manifest.companies, options);
  await withClient(connection, async (client) => {
    if (!(await lockOutNodes(client)))
      throw new BackupError("Tenantry is running on this database. Stop it, then restore.");
    await preventFileRemovals(client, () => options.say("Waiting for another backup or restore to finish."));
    await refuseFull(client, backup, options.replace);
    await bringTo(connection, migrationsDir, manifest.migrations.at(-1));
    await beginRestore(client);
    const tables = await readTables(client);
    const emptied = [...tables.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
    if (options.replace) {
      await client.query(`truncate ${quotedList(await existing(client, emptied))}`);
      await client.query("delete from graphile_worker._private_jobs");
    }
    await createStagingTables(client, tables);
    const loading = countRows(manifest.companies, options);
    for (const company of manifest.companies) {
      signal.throwIfAborted();
      await refusingRows(company, () =>
        loadCompany(client, backup, company, tables, { isReplacing: false, ...loading }),
      ).catch((error: unknown) => {
        throw asSentence(error, company);
      });
    }
    await raiseCounters(client, manifest.counters, tables);
    // Last, so that rejected rows leave no files behind.
    if (storage) await putFiles(backup, manifest.companies, storage, options);
    await client.query("commit");
  });
  await bringTo(connection, migrationsDir, undefined);
};

/**
 * Restores one company while the others work. Replaces its data in one transaction. Its staff must sign in again.
 * @throws BackupError if the backup or the installation doesn't allow it; then nothing was changed
 */
export const restoreCompany = async (company: BackedUpCompany, options: RestoreOptions): Promise<void> => {
  const { backup, connection, storage, migrationsDir, signal } = options;
  await refuseNewer(backup, migrationsDir);
  await refuseDamaged(backup, [company], options);
  await withClient(connection, async (client) => {
    await preventFileRemovals(client, () => options.say("Waiting for another backup or restore to finish."));
    await bringFreshUp(client, connection, migrationsDir);
    await refuseOtherShape(client, backup);
    await beginRestore(client);
    try {
      // Locks the company, so that no new change starts.
      await client.query("set local lock_timeout = '30s'");
      const isReplacing = await refuseClash(client, company, options.replace);
      const tables = await readTables(client);
      await seeCompany(client, company.id);
      await client.query("select from companies where company_id = $1 for update", [company.id]);
      await recordSessionCutoffs(client, company.id);
      if (isReplacing) await removeRows(client, company.id, tables);
      await createStagingTables(client, tables);
      await refusingRows(company, () =>
        loadCompany(client, backup, company, tables, { isReplacing, ...countRows([company], options) }),
      );
      await restoreSessionCutoffs(client, company.id);
      await raiseCounters(client, backup.manifest.counters, tables);
      signal.throwIfAborted();
      await refuseSharedAddresses(client, company);
      // Last, so that rejected rows leave no files behind.
      if (storage) await putFiles(backup, [company], storage, options);
      await client.query("commit");
    } catch (error) {
      throw asSentence(error, company);
    }
  });
};

/** What loading rows needs: which jobs it restores, how it's stopped, and how far it is. */
const countRows = (
  companies: readonly BackedUpCompany[],
  { report, tasks, signal }: RestoreOptions,
): Pick<LoadOptions, "tasks" | "signal" | "step"> => {
  const rows = companies
    .flatMap(({ tables }) => Object.values(tables))
    .reduce((sum, one) => sum + one.rows, 0);
  return { tasks, signal, step: countParts(report, "Restoring rows", rows) };
};

const withClient = async (
  connection: Connection,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({
    ...connectionOptions(connection),
    application_name: "tenantry-restore",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    // Without a commit, everything is rolled back and unlocked.
    await client.end().catch(() => {});
  }
};

const refuseNewer = async ({ manifest }: Backup, migrationsDir: string): Promise<void> => {
  const known = await migrationNames(migrationsDir);
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new BackupError(
      `The backup was written by a later version of Tenantry (${manifest.tenantry}, with ${unknown}). Restore it with that version, or a later one.`,
    );
};

const refuseDamaged = async (
  backup: Backup,
  companies: readonly BackedUpCompany[],
  options: RestoreOptions,
): Promise<void> => {
  const damaged = await damagedFiles(backup, companies, options);
  if (damaged.length > 0)
    throw new BackupError(
      `The backup is damaged: ${damaged.length === 1 ? "a file has changed" : `${damaged.length} files have changed`} since the backup, for example ${damaged[0]}. Nothing was changed.`,
    );
};

/** The names of the migrations that a database has, oldest first. */
export const appliedTo = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as known",
  );
  if (!rows[0]?.known) return [];
  const applied = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return applied.rows.map(({ name }) => name);
};

const companiesOf = async (client: pg.ClientBase) => {
  await client.query("begin read only");
  try {
    return await unsafeAllCompaniesListed(client);
  } finally {
    await client.query("rollback");
  }
};

const refuseFull = async (client: pg.ClientBase, { manifest }: Backup, replace: boolean): Promise<void> => {
  const applied = await appliedTo(client);
  if (applied.length === 0) return;
  const companies = applied.includes(manifest.migrations[0] ?? "") ? await companiesOf(client) : [];
  if (companies.length > 0 && !replace)
    throw new BackupError(
      `This database already contains ${companies.map(({ name }) => name).join(", ")}. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace to delete the existing data.`,
    );
  const newer = applied.find((name) => !manifest.migrations.includes(name));
  if (newer)
    throw new BackupError(
      `This database has a newer schema than the backup (${newer}). Restore into an unused one: another DATA_DIR, or a new database in DATABASE_URL. It is upgraded automatically.`,
    );
};

const bringTo = async (
  connection: Connection,
  migrationsDir: string,
  upTo: string | undefined,
): Promise<void> => {
  const database = openDatabase(directOf(connection), silentLog, { max: 2 });
  try {
    await migrate(database, migrationsDir, { upTo });
  } finally {
    await database.close();
  }
};

const bringFreshUp = async (
  client: pg.ClientBase,
  connection: Connection,
  migrationsDir: string,
): Promise<void> => {
  if ((await appliedTo(client)).length === 0) await bringTo(connection, migrationsDir, undefined);
};

const refuseOtherShape = async (client: pg.ClientBase, { manifest }: Backup): Promise<void> => {
  const applied = await appliedTo(client);
  if (applied.join() === manifest.migrations.join()) return;
  const isOlder = manifest.migrations.length < applied.length;
  throw new BackupError(
    isOlder
      ? "The backup is from an earlier version, and a single company can't be upgraded. Restore the whole backup into an empty DATA_DIR, take a backup there, and restore the company from that."
      : "This database is older than the backup. Start Tenantry on it once to upgrade it, then restore.",
  );
};

/** Whether the company exists here and may be replaced. */
const refuseClash = async (
  client: pg.ClientBase,
  company: BackedUpCompany,
  replace: boolean,
): Promise<boolean> => {
  const all = await unsafeAllCompaniesListed(client);
  const own = all.find(({ id }) => id === company.id);
  if (own && own.createdAt !== company.createdAt)
    throw new BackupError(
      `Number ${company.id} is ${own.name} here and ${company.name} in the backup, so they are different companies. Restore into another installation.`,
    );
  if (own && !replace)
    throw new BackupError(
      `${own.name} already exists. Add --replace to replace it with the backup of ${company.name}. Changes made since then will be lost.`,
    );
  for (const other of all.filter(({ id }) => id !== company.id)) {
    const host = company.hosts.find((name) => other.hosts.includes(name));
    if (host) throw new BackupError(`The host ${host} belongs to ${other.name} here. Remove it there first.`);
    if (other.name.toLowerCase() === company.name.toLowerCase())
      throw new BackupError(
        `Another company, number ${other.id}, is named ${other.name} here. Rename it first.`,
      );
    if (other.isProvider && company.isProvider)
      throw new BackupError(
        `${company.name} is the provider in the backup, and ${other.name} is the provider here. There can be only one.`,
      );
  }
  return own !== undefined;
};

/** Deletes the company's rows, except those that others' rows refer to. */
const removeRows = async (
  client: pg.ClientBase,
  companyId: number,
  tables: readonly Table[],
): Promise<void> => {
  const cleared = Object.entries(LEFT_OUT).filter(([, { isCleared }]) => isCleared);
  const names = await existing(
    client,
    cleared.map(([name]) => name),
  );
  const own = tables.filter(({ isPointedAtFromOutside }) => !isPointedAtFromOutside).map(({ name }) => name);
  for (const name of [...names, ...own.reverse()])
    await client.query(`delete from ${quoted(name)} where company_id = $1`, [companyId]);
};

/** Only tables that this database has. */
const existing = async (client: pg.ClientBase, names: readonly string[]): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      "select name from unnest($1::text[]) name where to_regclass('public.' || quote_ident(name)) is not null",
      [names],
    )
  ).rows.map(({ name }) => name);

/** @throws BackupError if accounts of other companies here have the same email addresses */
export const refuseSharedAddresses = async (
  client: pg.ClientBase,
  company: Pick<BackedUpCompany, "id" | "name">,
): Promise<void> => {
  const shared = await unsafeAllCompaniesSharedAddresses(client, company.id);
  if (shared.length > 0)
    throw new BackupError(
      `${shared.join(", ")} belongs to an account of another company here, and to an account of ${company.name} in the backup. Delete the account there first.`,
    );
};

/** Rows that the database rejects because of values, constraints, or another company's number. */
const refusingRows = async (company: BackedUpCompany, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // These two errors can also come from someone changing the company at the same time.
    const isOfOthers = code === "23503" || code === "23505";
    if (!code || isOfOthers || !/^(22|23|42)/.test(code)) throw error;
    throw new BackupError(
      `The backup contains rows of ${company.name} that this database rejects (${message}). Nothing was changed.`,
      { cause: error },
    );
  }
};

/** A message for errors that concurrent changes cause. */
const asSentence = (error: unknown, company: BackedUpCompany): unknown => {
  const { code } = error as { code?: string };
  // Lock not available, deadlock, foreign key violation, unique violation, a row that appears twice.
  if (code && ["55P03", "40P01", "23503", "23505", "21000"].includes(code))
    return new BackupError(
      `Someone is changing ${company.name} right now, or its rows contradict each other, so nothing was restored. Ask its staff to wait, then try again. If that doesn't help, use another backup.`,
      { cause: error },
    );
  return error;
};
