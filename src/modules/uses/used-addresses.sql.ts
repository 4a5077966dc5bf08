import { type RawBuilder, sql } from "kysely";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Everything that components of draft, pending, and live versions show, as a query for `text`. */
export const pageTexts = (tx: ReadTx) => sql<{ text: string }>`
  select blocks.data::text as text
  from blocks join page_versions on page_versions.company_id = blocks.company_id
    and page_versions.id = blocks.page_version_id
  where blocks.company_id = ${tx.companyId} and page_versions.status in ('draft', 'pending', 'live')`;

/** The same of pages in Trash. */
export const deletedPageTexts = (tx: ReadTx) => sql<{ text: string }>`
  select blocks.data::text as text
  from pages join page_versions on page_versions.company_id = pages.company_id
    and page_versions.page_id = pages.id and page_versions.status in ('draft', 'pending', 'live')
  join blocks on blocks.company_id = pages.company_id and blocks.page_version_id = page_versions.id
  where pages.company_id = ${tx.companyId} and pages.deleted_at is not null`;

/** The condition that a component in `component_changes` as `change` is in Trash. */
export const isComponentInTrash = (tx: ReadTx) => sql`
  change.company_id = ${tx.companyId} and change.action = 'delete' and change.undone_at is null
    and change.restored_at is null and change.at >= now() - make_interval(days => ${TRASH_DAYS})`;

/** What components in Trash show when they're restored, as a query for `text`. */
export const deletedComponentTexts = (tx: ReadTx) => sql<{ text: string }>`
  select change.content::text as text from component_changes change where ${isComponentInTrash(tx)}`;

/** The addresses that external pages open from a menu, as a query for `text`, with their names. */
export const externalPagesOf = (tx: ReadTx) => sql<{ text: string; name: string }>`
  select friendly_url as text, name from pages
  where company_id = ${tx.companyId} and is_external and not is_block and deleted_at is null`;

/** What visitors read after they send a form, as a query for `text`, with the forms' names. Deleted ones never return. */
export const messagesOfForms = (tx: ReadTx) => sql<{ text: string; name: string }>`
  select success_message || ' ' || next_steps as text, name from forms
  where company_id = ${tx.companyId} and is_active`;

/** The ids in the addresses of library images, or of uploaded files, in texts. */
export const selectIdsIn = async (
  tx: ReadTx,
  folder: "images" | "files",
  texts: readonly RawBuilder<{ text: string }>[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from (${sql.join(texts.map(textAlone), sql` union all `)}) as shown,
      regexp_matches(shown.text, ${`/${folder}/([0-9]{1,15})/`}, 'g') as found`.execute(tx.sql);
  return rows.map(({ id }) => Number(id));
};

/** Without a query's other columns. */
const textAlone = (query: RawBuilder<{ text: string }>) => sql`select text from (${query}) as one`;
