import { join } from "node:path";
import { startThrowAwayPostgres } from "#platform/db/embedded/throw-away-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";

/** `npm run generate`: registries from the folders, the tests of each requirement, and types from a migrated database. */
export const run = async (): Promise<number> => {
  for (const program of ["registry.ts", "ledger.ts"]) {
    const failed = await relayTo(process.execPath, [join(ROOT, "tools", program)]);
    if (failed !== 0) return failed;
  }
  return generateTableTypes();
};

const generateTableTypes = async (): Promise<number> => {
  const database = await startThrowAwayPostgres({ log: silentLog });
  try {
    const { user, password, host, port, database: name } = database.connection;
    const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    return await relayTo(process.execPath, [join(ROOT, "tools", "db-types.ts")], {
      ...process.env,
      DATABASE_URL: url,
    });
  } finally {
    await database.stop();
  }
};
