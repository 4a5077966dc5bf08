import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { relayTo } from "./node-runtime/relay.mjs";

const ROOT = dirname(import.meta.dirname);
const TABLE_TYPES = join(ROOT, "src", "platform", "db", "schema.generated.ts");
const TABLE_TYPES_STAMP = join(ROOT, ".runtime", "types", "tables.stamp");

/** `npm run generate`: the registries from the folders, and the table types from the migrations. */
export const run = async (): Promise<number> => {
  generateRegistries();
  return generateTableTypes();
};

/** Updates every `*.generated.ts` that the program needs. @throws Error for an invalid definition */
export const generateRegistries = (): void => {
  execFileSync(process.execPath, [join(ROOT, "tools", "registry.ts")], { stdio: "inherit" });
};

/**
 * Updates the table types, which only the type checker reads. Starts a database if a migration has changed since the
 * last time. @returns an exit code
 */
export const generateTableTypes = async (): Promise<number> => {
  const stamp = stampOfMigrations();
  if (existsSync(TABLE_TYPES) && readStamp() === stamp) return 0;
  console.error("Generating the types of tables …");
  const { startTemporaryPostgres } = await import("#platform/db/embedded/temporary-postgres.ts");
  const { silentLog } = await import("#platform/log/log.ts");
  const database = await startTemporaryPostgres({ log: silentLog });
  try {
    const { user, password, host, port, database: name } = database.connection;
    const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const code = await relayTo(process.execPath, [join(ROOT, "tools", "db-types.ts")], {
      ...process.env,
      DATABASE_URL: url,
    });
    if (code !== 0) return code;
  } finally {
    await database.stop();
  }
  mkdirSync(dirname(TABLE_TYPES_STAMP), { recursive: true });
  writeFileSync(TABLE_TYPES_STAMP, stamp);
  return 0;
};

const readStamp = (): string | null =>
  existsSync(TABLE_TYPES_STAMP) ? readFileSync(TABLE_TYPES_STAMP, "utf8") : null;

const stampOfMigrations = (): string => {
  const hash = createHash("sha256");
  for (const file of ["tools/db-types.ts", ...globSync("migrations/*", { cwd: ROOT }).sort()])
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
};
