import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { urlOf } from "#test/support/connection-url.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { silentLog } from "../log/log.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./pool.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, statement: string) => writeFileSync(join(folder, `${name}.sql`), statement);

test("applies a migration whose number is below one that the database has already", async () => {
  const database = openDatabase({ url: urlOf(await createTestDatabase()) }, silentLog);
  try {
    write("0001-first", "create table first ()");
    write("0003-third", "create table third ()");
    expect(await migrate(database, folder)).toEqual(["0001-first", "0003-third"]);
    write("0002-second", "create table second ()");
    expect(await migrate(database, folder)).toEqual(["0002-second"]);
    expect(await migrate(database, folder)).toEqual([]);
  } finally {
    await database.close();
  }
});
