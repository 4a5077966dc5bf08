import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { CompiledQuery } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./pool.ts";

/**
 * Brings the database to this build's shape: the job queue's own tables, then the numbered SQL files, forward only.
 * Nodes that start together wait for each other; a migration that was cut off starts again from nothing.
 * @param upTo the last one to apply; by default all of them
 */
export const migrate = async (database: Database, folder: string, upTo?: string): Promise<string[]> => {
  await refuseUnsafeRole(database);
  await runMigrations({ pgPool: database.pool });
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => readMigrations(folder) },
    migrationTableSchema: undefined,
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
};

/** Names of the migrations that this build has, the oldest first. */
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
          await db.executeQuery(CompiledQuery.raw(await readFile(join(folder, `${name}.sql`), "utf8")));
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
        "Make a role of its own and put it into DATABASE_URL: " +
        "CREATE ROLE tenantry LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '…'; CREATE DATABASE tenantry OWNER tenantry;",
    );
};
