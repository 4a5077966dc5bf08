import type pg from "pg";
import { htmlEditor } from "#blocks/html-editor/html-editor.schema.ts";
import { markOf } from "#platform/html/html-mark.ts";
import { withClient } from "../test/support/with-client.ts";

const WORDS =
  "Water, power, and gas reach every home of the valley by pipes and wires that someone looks after at night. ";
const PARAGRAPHS = 5;
const BLOCKS_A_PAGE = 5;

/** Host name of a benchmark company, starting at 1. */
export const hostOfCompany = (number: number): string => `town-${number}.example`;

/** Path of its page, starting at 0, which is home. */
export const pathOfPage = (number: number): string => (number === 0 ? "/" : `/page-${number}`);

/**
 * Inserts companies with live pages of five texts each, by SQL. Ten of a company's pages are on its menu.
 * @param url a database that a server has migrated
 */
export const fillCompanies = async (url: string, companies: number, pagesEach: number): Promise<void> => {
  await withClient({ connectionString: url }, async (connection) => {
    for (let number = 1; number <= companies; number++) await fillCompany(connection, number, pagesEach);
    await connection.query("analyze");
  });
};

const fillCompany = async (connection: pg.Client, number: number, pages: number): Promise<void> => {
  await connection.query("begin");
  const { rows } = await connection.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('companies', 'company_id')) as id",
  );
  await connection.query(`set local app.company_id = '${rows[0]?.id}'`);
  await connection.query(
    "insert into companies (company_id, name, initialized_at) values (tenantry_company(), $1, now())",
    [`Town ${number}`],
  );
  await connection.query("insert into company_hosts (company_id, host) values (tenantry_company(), $1)", [
    hostOfCompany(number),
  ]);
  await connection.query(
    `insert into pages (company_id, name, friendly_url, show_on_menu, sort_order, seo_title, seo_description)
     select tenantry_company(), 'Page ' || n, case when n = 0 then '/' else 'page-' || n end,
       n between 1 and 10, case when n between 1 and 10 then n end, 'Page ' || n, 'One page of many.'
     from generate_series(0, $1 - 1) n`,
    [pages],
  );
  await connection.query(
    "insert into page_versions (company_id, page_id, number) select company_id, id, 1 from pages where company_id = tenantry_company()",
  );
  for (let block = 0; block < BLOCKS_A_PAGE; block++) {
    const html = `<h2>Town ${number}, part ${block}</h2>${`<p>${WORDS.repeat(4)}</p>`.repeat(PARAGRAPHS)}`;
    await connection.query(
      `insert into blocks (company_id, page_version_id, kind, component_name, data, value_version, is_placed, sort_order)
       select company_id, id, $1, 'Text', $2, $3, true, $4 from page_versions where company_id = tenantry_company()`,
      [
        htmlEditor.type,
        JSON.stringify({ content: { html, mark: markOf(html) } }),
        htmlEditor.valueVersion,
        block,
      ],
    );
  }
  // Nobody checks what these show, but the database requires them.
  await connection.query(
    `insert into page_publications (company_id, page_version_id, origin, form, details, components_hash)
     select company_id, id, 'earlier', 1, '{}', sha256('') from page_versions where company_id = tenantry_company()`,
  );
  for (const status of ["pending", "live"])
    await connection.query("update page_versions set status = $1 where company_id = tenantry_company()", [
      status,
    ]);
  await connection.query("commit");
};
