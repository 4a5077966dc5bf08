import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "#platform/log/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * Starts an empty PostgreSQL for tests and tools, in a temporary folder that `stop` deletes. Its role may create
 * databases. It doesn't survive power failures.
 */
export const startTemporaryPostgres = async ({ log }: { log: Log }): Promise<EmbeddedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), "tenantry-postgres-"));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const database = await startEmbeddedPostgres({
      stateDir: join(folder, "postgres"),
      log,
      durability: "none",
      mayCreateDatabases: true,
    });
    return {
      connection: database.connection,
      get serverPid() {
        return database.serverPid;
      },
      stop: async () => {
        await database.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
