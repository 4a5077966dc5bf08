import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { urlOf } from "#test/support/connection-url.ts";
import { createTestDatabase, type TestConnection } from "#test/support/copied-databases.ts";
import { withClient } from "#test/support/with-client.ts";
import { ask } from "./client.ts";
import { endAll, launch, type Program } from "./programs.ts";
import { createRandom, roundsOr } from "./random.ts";
import { tellFailure } from "./tell-failure.ts";
import { record } from "./totals.ts";

const random = createRandom();
const ROUNDS = roundsOr(2);
const MIGRATIONS = readdirSync(resolve(import.meta.dirname, "../../migrations"))
  .map((name) => name.replace(/\.sql$/, ""))
  .sort();

let folder: string;
let programs: Program[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-migrations-"));
});
afterEach(async () => {
  for (const program of programs) await endAll(program);
  programs = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const start = (database: TestConnection): Program => {
  const program = launch({ DATABASE_URL: urlOf(database), DATA_DIR: folder, DEMO: "off" });
  programs.push(program);
  return program;
};

/** Names of the migrations recorded as done. */
const done = (client: pg.Client): Promise<string[]> =>
  client.query<{ name: string }>("select name from kysely_migration order by name").then(
    ({ rows }) => rows.map(({ name }) => name),
    (error: { code?: string }) => {
      if (error.code === "42P01") return [];
      throw error;
    },
  );

/** The whole definition of the database, without its rows. */
const shapeOf = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ line: string }>(
      `select format('%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable) as line
       from information_schema.columns where table_schema in ('public', 'graphile_worker')
       union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
       union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc
         where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       order by 1`,
    )
  ).rows.map(({ line }) => line);

/** Whether a node is connected to the database. */
const isConnected = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return (rowCount ?? 0) > 0;
};

test(`a server that is killed ${ROUNDS} times during migrations leaves nothing half done, and the next start does the rest (FAULT_SEED=${random.seed})`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  tellFailure(() => programs.at(-1)?.output(), 40);
  const whole = await createTestDatabase();
  let connectedAt = 0;
  let lastsMs = 0;
  const reference = await withClient(whole, async (client) => {
    const program = start(whole);
    while (!(await isConnected(client))) await pause(5);
    connectedAt = performance.now();
    await program.up();
    lastsMs = performance.now() - connectedAt;
    await endAll(program);
    expect(await done(client)).toEqual(MIGRATIONS);
    return shapeOf(client);
  });

  let cutOff = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const database = await createTestDatabase();
    await withClient(database, async (client) => {
      const first = start(database);
      while (!(await isConnected(client))) await pause(2);
      await pause(random.between(0, Math.ceil(lastsMs)));
      await endAll(first);
      while (await isConnected(client)) await pause(5);
      const before = await done(client);
      // Everything recorded as done was done in order, and the database is never further than its record.
      expect(before, `round ${round}`).toEqual(MIGRATIONS.slice(0, before.length));
      if (before.length < MIGRATIONS.length) cutOff++;

      const second = start(database);
      const port = await second.up();
      expect((await ask(port, "GET", "/readyz")).status, `round ${round}`).toBe(200);
      await endAll(second);
      expect(await done(client), `round ${round}`).toEqual(MIGRATIONS);
      expect(await shapeOf(client), `round ${round}`).toEqual(reference);
    });
  }
  record({ what: "Server killed while migrating", times: ROUNDS, acknowledged: 0, lost: 0, torn: 0 });
  console.log(
    `Migrations: ${ROUNDS} kills, ${cutOff} of them before all was done; 0 databases by halves. FAULT_SEED=${random.seed}`,
  );
});
