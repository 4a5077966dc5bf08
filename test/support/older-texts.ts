import pg from "pg";
import { type CleanHtml, isMarked, markOf } from "#platform/html/html-mark.ts";
import type { TestConnection } from "./copied-databases.ts";

/** Columns with formatted text, as [table, column]. */
export const TEXT_COLUMNS = [
  ["blocks", "data"],
  ["blogs", "content"],
  ["events", "description"],
  ["layouts", "footer"],
  ["navbar_tabs", "texts"],
  ["side_navs", "content"],
] as const;

/** A version below every cleaner's. */
const OLDER = "0";

/**
 * Marks every text in a database as cleaned by an older version, as after the cleaner's version was raised.
 * @param rewrite turns a text into what the older cleaner would have stored
 * @returns the number of rows with texts
 */
export const makeTextsOlder = async (
  connection: TestConnection,
  rewrite: (html: string) => string = (html) => html,
): Promise<number> => {
  const older = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(older);
    if (typeof value !== "object" || value === null) return value;
    if (isMarked(value)) {
      const html = rewrite(value.html);
      return { ...value, html, mark: markOf(html, OLDER) } satisfies CleanHtml;
    }
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, older(entry)]));
  };
  return withCompanies(connection, async (client) => {
    // Live versions don't change otherwise.
    await client.query("set local app.restoring = 'on'");
    let changed = 0;
    for (const [table, column] of TEXT_COLUMNS) {
      const { rows } = await client.query(`select ctid, ${column} as stored from ${table}`);
      for (const { ctid, stored } of rows) {
        const value = JSON.stringify(older(stored));
        if (value === JSON.stringify(stored)) continue;
        await client.query(`update ${table} set ${column} = $1 where ctid = $2`, [value, ctid]);
        changed++;
      }
    }
    return changed;
  });
};

/** Forgets that texts were cleaned again, so that the next node to start does it. */
export const forgetCleanings = async (connection: TestConnection): Promise<void> => {
  await withCompanies(
    connection,
    async (client) => (await client.query("delete from html_cleanings")).rowCount ?? 0,
  );
};

/** The same, but keeps a pause. */
export const forgetProgress = async (connection: TestConnection): Promise<void> => {
  const progress = "cleaner_version = 0, total = 0, done = 0, finished_at = null";
  await withCompanies(
    connection,
    async (client) => (await client.query(`update html_cleanings set ${progress}`)).rowCount ?? 0,
  );
};

/** The number of texts in a database by the version of their cleaner. */
export const textsByCleaner = async (connection: TestConnection): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  await withCompanies(connection, async (client) => {
    for (const [table, column] of TEXT_COLUMNS) {
      const { rows } = await client.query<{ version: string }>(
        `select split_part(mark #>> '{}', ':', 1) as version
         from ${table}, jsonb_path_query(${column}, 'strict $.**.mark') mark`,
      );
      for (const { version } of rows) counts[version] = (counts[version] ?? 0) + 1;
    }
    return 0;
  });
  return counts;
};

/** Runs work for each company in turn, each time in a transaction. @returns the sum of its results */
const withCompanies = async (
  connection: TestConnection,
  work: (client: pg.Client) => Promise<number>,
): Promise<number> => {
  const client = new pg.Client(connection);
  await client.connect();
  let sum = 0;
  try {
    await client.query("begin; set local app.all_companies = 'read'");
    const { rows } = await client.query<{ id: string }>("select company_id as id from companies");
    await client.query("commit");
    for (const { id } of rows) {
      await client.query(`begin; set local app.company_id = '${Number(id)}'`);
      sum += await work(client);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
  return sum;
};
