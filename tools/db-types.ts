/**
 * Writes the types of all tables: migrates the database in DATABASE_URL and reads its schema. Part of `npm run
 * generate`.
 */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("Set DATABASE_URL to an empty database whose role isn't a superuser.");
const database = openDatabase({ url }, silentLog);
await migrate(database, resolve("migrations"));
await database.close();
execFileSync(
  resolve("node_modules/.bin/kysely-codegen"),
  [
    "--dialect=postgres",
    "--camel-case",
    "--default-schema=public",
    "--include-pattern=public.*",
    "--exclude-pattern=kysely_*",
    "--numeric-parser=number",
    "--date-parser=string",
    '--type-mapping={"int8":"number","bytea":"Buffer","jsonb":"unknown"}',
    "--out-file=src/platform/db/schema.generated.ts",
  ],
  { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DATABASE_URL: url } },
);
