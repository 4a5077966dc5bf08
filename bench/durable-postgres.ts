import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";

/** Starts an empty PostgreSQL whose commits wait for the disk, as in production. `stop` deletes it. */
export const startDurablePostgres = async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
  const { connection, stop } = await startEmbeddedPostgres({
    stateDir: join(folder, "postgres"),
    log: silentLog,
    mayCreateDatabases: true,
  });
  return {
    connection,
    /** For DATABASE_URL. */
    url: urlOf(connection),
    stop: async (): Promise<void> => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
