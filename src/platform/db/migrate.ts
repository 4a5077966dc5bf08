import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import { CompiledQuery, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Log, silentLog } from "#platform/log/log.ts";
import type { Database } from "./pool.ts";

interface MigrateOptions {
  /** The last migration to apply; all of them by default. */
  readonly upTo?: string | undefined;
  readonly log?: Log;
}

/**
 * Migrates the database: the job queue's own tables, then the numbered SQL files, forward only. Nodes that start
 * together wait for each other. An interrupted migration starts over. If others use a table that is to change, it lets
 * them continue and tries again, because a waiting lock blocks everyone behind it. A database that a newer build has
 * migrated stays as it is.
 * @returns the migrations that were applied
 */
export const migrate = async (
  database: Database,
  folder: string,
  { upTo, log = silentLog }: MigrateOptions = {},
): Promise<string[]> => {
  await refuseUnsafeRole(database);
  await runMigrations({ pgPool: database.pool });
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => readMigrations(folder) },
    migrationTableSchema: undefined,
    // Work that lands later may have a lower number. Migrations developed in parallel don't depend on each other.
    allowUnorderedMigrations: true,
  });
  for (let tries = 1; ; tries++) {
    const newer = upTo === undefined ? await newerThan(database, folder) : null;
    if (newer) {
      if (newer.length > 0)
        log.warn(
          { migrations: newer },
          "A newer version already migrated the database; this one keeps running alongside it.",
        );
      return [];
    }
    const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (!error) return (results ?? []).map((result) => result.migrationName);
    const isOvertaken = upTo === undefined && (await newerThan(database, folder)) !== null;
    if (!isOvertaken && !GAVE_WAY.has((error as { code?: string }).code ?? "")) throw error;
    if (tries === 1)
      log.info({}, "The database is in use. It will be upgraded once other connections allow it.");
    await pause(RETRY_MS);
  }
};

/** The longest wait for a lock, because everyone else may have to wait as long. */
const LOCK_TIMEOUT = "2s";
const RETRY_MS = 500;
/** lock_not_available, deadlock_detected: nothing was changed. */
const GAVE_WAY = new Set(["55P03", "40P01"]);

/**
 * Migrations in the database that this build doesn't know, or null if it lacks some that this build knows. There are
 * some when nodes are replaced one at a time and an old one restarts.
 */
const newerThan = async (database: Database, folder: string): Promise<string[] | null> => {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(database.kysely);
  if (!table.rows[0]?.isThere) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.kysely,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const known = await migrationNames(folder);
  if (!known.every((name) => applied.delete(name))) return null;
  return [...applied];
};

/** Names of this build's migrations, oldest first. */
export const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .map((name) => name.replace(/\.sql$/, ""))
    .sort();

const readMigrations = async (folder: string): Promise<Record<string, Migration>> =>
  Object.fromEntries(
    (await migrationNames(folder)).map((name) => [
      name,
      {
        up: async (db) => {
          const statements = await readFile(join(folder, `${name}.sql`), "utf8");
          await db.executeQuery(
            CompiledQuery.raw(`set local lock_timeout = '${LOCK_TIMEOUT}';\n${statements}`),
          );
        },
      },
    ]),
  );

/** A superuser, or a role that bypasses row-level security, would see every company's rows. */
const refuseUnsafeRole = async (database: Database): Promise<void> => {
  const { rows } = await database.pool.query<{ name: string; unsafe: boolean }>(
    "select rolname as name, rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user",
  );
  const role = rows[0];
  if (role?.unsafe)
    throw new Error(
      `The database role "${role.name}" is a superuser or bypasses row-level security, so it would see every company's data. ` +
        "Create a separate role and use it in DATABASE_URL: " +
        "CREATE ROLE tenantry LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '…'; CREATE DATABASE tenantry OWNER tenantry;",
    );
};
