import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

const idsOf = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`;

/** The names of rows of a table. @param isListed the rows that people can open */
export const selectRowNames = async (
  tx: ReadTx,
  {
    table,
    name,
    isListed = sql`true`,
  }: { table: string; name: RawBuilder<string>; isListed?: RawBuilder<unknown> },
  ids: readonly number[],
): Promise<NamedRow[]> =>
  (
    await sql<NamedRow>`select id, ${name} as name from ${sql.table(table)}
      where company_id = ${tx.companyId} and ${isListed} and id = ${idsOf(ids)}`.execute(tx.sql)
  ).rows;

export interface PageName extends NamedRow {
  readonly isExternal: boolean;
}

/** Pages that a person can edit. @param roleIds see `editableRoles` */
export const selectPageNames = async (
  tx: ReadTx,
  ids: readonly number[],
  roleIds: readonly number[] | null,
): Promise<PageName[]> =>
  (
    await sql<PageName>`select id, name, is_external and not is_block as is_external from pages
      where company_id = ${tx.companyId} and deleted_at is null and id = ${idsOf(ids)}
        and (${roleIds === null} or role_id is null or role_id = any (${[...(roleIds ?? [])]}::bigint[]))`.execute(
      tx.sql,
    )
  ).rows;

export interface ComponentName extends NamedRow {
  readonly pageId: number;
  readonly version: number;
}

/** Components of drafts, which can still be changed. */
export const selectComponentNames = async (tx: ReadTx, ids: readonly number[]): Promise<ComponentName[]> =>
  (
    await sql<ComponentName>`select b.id, b.component_name as name, v.page_id, v.number as version from blocks b
      join page_versions v on v.company_id = b.company_id and v.id = b.page_version_id and v.status = 'draft'
      where b.company_id = ${tx.companyId} and b.id = ${idsOf(ids)}`.execute(tx.sql)
  ).rows;

/** Fields of forms that aren't deleted. */
export const selectFieldNames = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<(NamedRow & { readonly formId: number })[]> =>
  (
    await sql<NamedRow & { formId: number }>`select f.id, f.name, f.form_id from form_fields f
      join forms on forms.company_id = f.company_id and forms.id = f.form_id and forms.is_active
      where f.company_id = ${tx.companyId} and f.id = ${idsOf(ids)}`.execute(tx.sql)
  ).rows;
