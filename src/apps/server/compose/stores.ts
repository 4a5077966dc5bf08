import { migrate } from "#platform/db/migrate.ts";
import { type Database, directOf, openDatabase } from "#platform/db/pool.ts";
import { openStorage } from "#platform/files/storage.ts";
import { createTemporaryFiles } from "#platform/files/temporary-files.ts";
import type { AppOptions } from "./app-options.ts";
import { buildIdOf } from "./build-id.ts";
import { createCompanyCaches } from "./company-caches.ts";

/** Statements that take longer are canceled, because the database is probably hanging. */
const ANSWER_MS = 60_000;

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens the database, which it migrates, the file storage, and the caches, which then follow all nodes' changes. */
export const openStores = async (options: AppOptions) => {
  const { config, connection, log } = options;
  const database = openDatabase(connection, log, { answerMs: ANSWER_MS });
  await upgrade(database, options);
  const temporary = createTemporaryFiles(config.temporaryDir);
  await temporary.clean();
  const storage = await openStorage(config.storage);
  const build = buildIdOf(config, options.distDir, options.version);
  const caches = await createCompanyCaches({ database, connection, config, log, build });
  try {
    await caches.listen();
  } catch (error) {
    await caches.close();
    storage.close();
    await database.close();
    throw error;
  }
  return { database, temporary, storage, build, caches };
};

/** Migrates past the pooler, whose limits may be shorter than a migration. */
const upgrade = async (database: Database, { connection, log, migrationsDir }: AppOptions): Promise<void> => {
  const direct = database.isPooled ? openDatabase(directOf(connection), log, { max: 2 }) : database;
  try {
    const applied = await migrate(direct, migrationsDir, { log });
    if (applied.length > 0) log.info({ migrations: applied }, "The database was upgraded.");
  } finally {
    if (direct !== database) await direct.close();
  }
};
