import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { createFolder, namesOf, registerAndFormat, type SliceNames, tableOf } from "./new-slice.ts";

/** `npm run new-module -- road-works`: a module with one table and one call that pass every check. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = namesOf(args[0], "new-module -- road-works");
  if (!names) return 1;
  const { kebab } = names;
  const folder = createFolder("modules", names, {
    ".contract.ts": contractOf,
    ".sql.ts": sqlOf,
    ".calls.ts": callsOf,
  });
  if (folder === null) return 1;
  const migration = nextMigration(kebab);
  writeFileSync(join(ROOT, "migrations", migration), migrationOf(names));
  const failed = await registerAndFormat(folder);
  if (failed !== 0) return failed;
  console.log(`
src/modules/${kebab} and migrations/${migration} are ready. Next, fill in:
  1. the migration        columns, keys (company_id first), indexes
  2. ${kebab}.schema.ts    the fields that people fill in, with limits, for the server and the form
  3. ${kebab}.contract.ts  the calls, and who may make each one
  4. ${kebab}.service.ts   the rules; ${kebab}.policy.ts for permissions on rows; ${kebab}.sql.ts for the queries
  5. ${kebab}.public.ts    what other modules may use
  6. a valid request for each call in test/permission-cases, what each change leaves behind in
     test/support/side-effects, and a row for the table in test/row-level-security.test.ts: tests fail until you
     add them
  7. screens as *.screen.tsx, with their routes and menu entries in src/apps/admin
`);
  return 0;
};

/** The file name of a new migration. Its number is the highest one so far plus one, because migrations run in order. */
export const nextMigration = (kebab: string): string => {
  const taken = readdirSync(join(ROOT, "migrations")).map((file) => Number.parseInt(file, 10) || 0);
  return `${String(Math.max(0, ...taken) + 1).padStart(4, "0")}-${kebab}.sql`;
};

const migrationOf = (names: SliceNames): string => {
  const table = tableOf(names);
  return `-- ${names.words} of each company.
create table ${table} (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call tenantry_protect('${table}');
`;
};

const contractOf = ({ camel, pascal, words }: SliceNames): string =>
  `import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** An entry of ${words.toLowerCase()}, for lists. */
export const ${camel}Row = z.object({ id: z.number(), name: z.string() });

export const get${pascal} = defineCall({
  name: "get${pascal}",
  id: "own",
  method: "GET",
  path: "/Admin${pascal}/Get${pascal}",
  summary: "The company's ${words.toLowerCase()}, sorted by name.",
  who: "staff",
  answer: z.array(${camel}Row),
});
`;

const sqlOf = (names: SliceNames): string => {
  const { pascal, words } = names;
  return `import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** The company's ${words.toLowerCase()}, sorted by name. */
export const select${pascal} = async (tx: ReadTx): Promise<{ id: number; name: string }[]> =>
  (
    await sql<{ id: number; name: string }>\`
      select id, name from ${tableOf(names)} where company_id = \${tx.companyId} order by name\`.execute(tx.sql)
  ).rows;
`;
};

const callsOf = ({ kebab, camel, pascal }: SliceNames): string =>
  `import { handle } from "#platform/services/services.ts";
import { get${pascal} } from "./${kebab}.contract.ts";
import { select${pascal} } from "./${kebab}.sql.ts";

export const ${camel}Calls = [handle(get${pascal}, ({ db }) => db.read(select${pascal}))];
`;
