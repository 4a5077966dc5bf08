import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, migrationNames } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { createTestDatabase, type TestConnection } from "./support/copied-databases.ts";
import { contractions, readCatalog } from "./support/expand-only.ts";

// A migration runs while nodes of the previous build serve (docs/decisions/0018). What it takes away from them must be
// listed here with a reason, for example that the previous build doesn't use it anymore.

const MIGRATIONS = resolve(import.meta.dirname, "../migrations");
/** Migrations up to this one landed before this check existed. */
const LAST_UNCHECKED = "0146-page-search-text";

/** Reasons by migration and sentence, such as `0199-name: The column pages.note is gone.` */
const ALLOWED: Readonly<Record<string, string>> = {};

let connection: TestConnection;
let client: pg.Client;
beforeAll(async () => {
  connection = await createTestDatabase();
  await bringTo(LAST_UNCHECKED);
  client = new pg.Client(connection);
  await client.connect();
});
afterAll(() => client?.end());

const bringTo = async (upTo: string): Promise<void> => {
  const database = openDatabase(connection, silentLog);
  try {
    await migrate(database, MIGRATIONS, { upTo });
  } finally {
    await database.close();
  }
};

/** What the check finds for a migration with these statements. Rolled back afterward. */
const foundIn = async (statements: string): Promise<string[]> => {
  const before = await readCatalog(client);
  await client.query("begin");
  try {
    await client.query(statements);
    return contractions(before, await readCatalog(client));
  } finally {
    await client.query("rollback");
  }
};

describe("the check finds", () => {
  test.each([
    ["drop table blog_search_texts cascade", "The table blog_search_texts is gone."],
    ["alter table forms rename to questionnaires", "The table forms is gone."],
    ["alter table pages alter column sort_order type bigint", "The table pages is locked while"],
    ["alter table pages add column a uuid default gen_random_uuid()", "The table pages is locked while"],
    ["alter table forms drop column success_message", "The column forms.success_message is gone."],
    ["alter table forms rename column name to title", "The column forms.name is gone."],
    [
      "alter table page_versions alter column submitted_by_email set not null",
      "The column page_versions.submitted_by_email doesn't take null",
    ],
    ["alter table forms alter column columns drop default", "The column forms.columns has no default"],
    ["alter table forms add column next text not null", "The new column forms.next needs a value."],
    ["alter table forms add check (length(name) < 9)", "Rows of forms: CHECK"],
    ["alter table forms add check (length(name) < 9) not valid", "Rows of forms: CHECK"],
    ["alter table forms add unique (company_id, name)", "Rows of forms: UNIQUE"],
    ["create unique index on forms (company_id, lower(name))", "Rows of forms: unique index"],
    ["drop index company_hosts_host", "company_hosts: unique index btree (host) is gone."],
    [
      "create index next_blogs on blogs (company_id, title)",
      "Writes to blogs wait until the index next_blogs is built.",
    ],
    ["drop function tenantry_is_restoring() cascade", "The function tenantry_is_restoring() is gone."],
    [
      `create table notes (company_id bigint not null references companies, page_id bigint,
         foreign key (company_id, page_id) references pages (company_id, id))`,
      "Rows of pages can't be deleted while notes refers to them.",
    ],
  ])("%s", async (statements, finding) => {
    expect(await foundIn(statements)).toContainEqual(expect.stringContaining(finding));
  });

  test("nothing if a migration only adds", async () => {
    const found = await foundIn(`
      alter table pages add column next_note text not null default 'from the next release';
      alter table pages add column next_length integer check (next_length > 0);
      create table notes (
        company_id bigint not null references companies, note text not null, page_id bigint,
        primary key (company_id, note),
        foreign key (company_id, page_id) references pages (company_id, id) on delete cascade
      );
      create index notes_page on notes (company_id, page_id);
      call tenantry_protect('notes');
      create function next_notes() returns integer language sql as 'select 1';
    `);
    expect(found).toEqual([]);
  });
});

test("migrations take nothing away from the previous build", async () => {
  const found: string[] = [];
  for (const name of (await migrationNames(MIGRATIONS)).filter((candidate) => candidate > LAST_UNCHECKED)) {
    const before = await readCatalog(client);
    await bringTo(name);
    found.push(...contractions(before, await readCatalog(client)).map((finding) => `${name}: ${finding}`));
  }
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
});
