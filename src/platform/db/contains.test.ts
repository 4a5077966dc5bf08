import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { bytesContain, contains, containsInAnyCase } from "./contains.ts";
import { type Database, openDatabase } from "./pool.ts";

let database: Database;
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), silentLog);
});
afterAll(() => database.close());

const TEXTS = ["100% pure", "100 times", "snake_case", "snakescase", "back\\slash", "backslash", "Café"];

const found = async (contained: typeof contains, wanted: string): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`select text from unnest(${TEXTS}::text[]) text
    where ${contained(sql`text`, wanted)}`.execute(database.kysely);
  return rows.map(({ text }) => text);
};

test("pattern characters match themselves", async () => {
  expect(await found(contains, "0%")).toEqual(["100% pure"]);
  expect(await found(contains, "e_c")).toEqual(["snake_case"]);
  expect(await found(contains, "k\\s")).toEqual(["back\\slash"]);
  expect(await found(contains, "%")).toEqual(["100% pure"]);
  expect(await found(contains, "100")).toEqual(["100% pure", "100 times"]);
});

test("searching a text stored as bytes finds the same", async () => {
  const inBytes: typeof contains = (text, wanted) => bytesContain(sql`convert_to(${text}, 'UTF8')`, wanted);
  for (const wanted of ["0%", "e_c", "k\\s", "%", "100", "fé", "CAFÉ"])
    expect(await found(inBytes, wanted)).toEqual(await found(contains, wanted));
  expect(await found(inBytes, "fé")).toEqual(["Café"]);
});

test("letter case matters only in `contains`", async () => {
  expect(await found(contains, "café")).toEqual([]);
  expect(await found(containsInAnyCase, "CAFÉ")).toEqual(["Café"]);
  expect(await found(containsInAnyCase, "E_C")).toEqual(["snake_case"]);
});
