import { join } from "node:path";
import { startThrowAwayPostgres } from "#platform/db/embedded/throw-away-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";

/** `npm run generate`: the registries from the folders, and the types of the tables from a migrated database. */
export const run = async (): Promise<number> => {
  const failed = await relayTo(process.execPath, [join(ROOT, "tools", "registry.ts")]);
  return failed === 0 ? await generateTableTypes() : failed;
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
