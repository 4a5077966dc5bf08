import { sql } from "kysely";
import { contentNames } from "#content/names.generated.ts";
import { reindexJob } from "#modules/search/search.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { eachTag } from "#platform/site/item-tags.ts";
import type { ModuleName } from "./module-names.schema.ts";

/**
 * How a content module handles types that are removed from its settings (decisions §6). This affects only its items,
 * never page versions.
 */
interface TypeReferences {
  /** Number of items with at least one of the types. */
  count(tx: ReadTx, types: readonly string[]): Promise<number>;
  /** Removes the types from all items, in the transaction that changes the settings. @returns how many items had one */
  remove(tx: WriteTx, types: readonly string[]): Promise<number>;
}

/** Items per reindex job, which then takes a second or two. */
const ITEMS_A_JOB = 200;

/**
 * For items in a table with `types text[]`, `deleted_at`, and `row_version`. Deleted items lose the types, too, but
 * don't count. The table's name is the tag of everything that shows its items.
 * @param found the items' kind in search, if search uses their types
 */
const typesIn = (table: string, found: SearchKind | undefined): TypeReferences => ({
  count: async (tx, types) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where company_id = ${tx.companyId} and deleted_at is null and types && ${types}::text[]`.execute(
      tx.sql,
    );
    return rows[0]?.count ?? 0;
  },
  remove: async (tx, types) => {
    const { rows } = await sql<{ id: number; isShown: boolean }>`
      update ${sql.table(table)} set
        types = array(select type from unnest(types) with ordinality as list (type, place)
                      where type <> all (${types}::text[]) order by place),
        row_version = row_version + 1
      where company_id = ${tx.companyId} and types && ${types}::text[]
      returning id, deleted_at is null as "isShown"`.execute(tx.sql);
    if (rows.length > 0) {
      tx.invalidate(table, eachTag(table));
      tx.recordPublication({ kind: table, change: "changed" });
    }
    const shown = rows.filter(({ isShown }) => isShown).map(({ id }) => id);
    if (found) await reindexItems(tx, found, shown);
    return shown.length;
  },
});

/** In jobs, because reindexing 20,000 items takes minutes, and someone is waiting for the save. */
const reindexItems = async (tx: WriteTx, kind: SearchKind, ids: readonly number[]): Promise<void> => {
  const jobs: Promise<void>[] = [];
  for (let start = 0; start < ids.length; start += ITEMS_A_JOB)
    jobs.push(tx.addJob(reindexJob, { kind, ids: ids.slice(start, start + ITEMS_A_JOB) }));
  await Promise.all(jobs);
};

/** Each module's handling of types. Modules whose items have no types are left out. */
export const typeReferences: Readonly<Partial<Record<ModuleName, TypeReferences>>> = {
  ...Object.fromEntries(
    contentNames.map(({ name, table, isSearchedByTypes }) => [
      name,
      typesIn(table, isSearchedByTypes ? name : undefined),
    ]),
  ),
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
      if (numAffectedRows > 0n) {
        tx.invalidate("birthdays");
        tx.recordPublication({ kind: "birthdays", change: "changed" });
      }
      return Number(numAffectedRows);
    },
  },
};
