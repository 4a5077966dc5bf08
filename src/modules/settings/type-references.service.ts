import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { eachTag } from "#platform/site/item-tags.ts";
import type { ModuleName } from "./settings.schema.ts";

/**
 * What a content module does about types that are taken off its settings (decisions §6). Its items alone are
 * concerned, never page versions.
 */
export interface TypeReferences {
  /** How many items bear at least one of the types. */
  count(tx: ReadTx, types: readonly string[]): Promise<number>;
  /** Takes the types off every item, in the transaction that changes the settings. Answers how many items bore one. */
  remove(tx: WriteTx, types: readonly string[]): Promise<number>;
}

/** By module; one without items that bear types has none. */
export type TypeReferencesOf = Readonly<Partial<Record<ModuleName, TypeReferences>>>;

/**
 * For items in a table with `types text[]`, `deleted_at` and `row_version`. Deleted items lose the types too, but don't
 * count. The table's name is the tag of everything that shows its items.
 */
const typesIn = (table: string): TypeReferences => ({
  count: async (tx, types) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where company_id = ${tx.companyId} and deleted_at is null and types && ${types}::text[]`.execute(
      tx.sql,
    );
    return rows[0]?.count ?? 0;
  },
  remove: async (tx, types) => {
    const { rows } = await sql<{ isShown: boolean }>`
      update ${sql.table(table)} set
        types = array(select type from unnest(types) with ordinality as list (type, place)
                      where type <> all (${types}::text[]) order by place),
        row_version = row_version + 1
      where company_id = ${tx.companyId} and types && ${types}::text[]
      returning deleted_at is null as "isShown"`.execute(tx.sql);
    if (rows.length > 0) tx.touch(table, eachTag(table));
    return rows.filter(({ isShown }) => isShown).length;
  },
});

/** A content module adds its table here. */
export const typeReferences: TypeReferencesOf = {
  blog: typesIn("blogs"),
  document: typesIn("documents"),
  news: typesIn("news"),
  event: typesIn("events"),
  birthday: {
    count: async (tx, departments) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from birthdays
        where company_id = ${tx.companyId} and department = any (${departments}::text[])`.execute(tx.sql);
      return rows[0]?.count ?? 0;
    },
    remove: async (tx, departments) => {
      const { numAffectedRows = 0n } = await sql`
        update birthdays set department = ''
        where company_id = ${tx.companyId} and department = any (${departments}::text[])`.execute(tx.sql);
      if (numAffectedRows > 0n) tx.touch("birthdays");
      return Number(numAffectedRows);
    },
  },
};
