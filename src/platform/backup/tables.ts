import type pg from "pg";
import { LEFT_OUT } from "./left-out.ts";

/** A table as backups see it, read from the catalog, so that future tables are included. */
export interface Table {
  readonly name: string;
  /** Stored columns, in order. Generated columns are computed again after a restore. */
  readonly columns: readonly string[];
  /** The primary key's columns. */
  readonly key: readonly KeyColumn[];
  /** Identity columns. */
  readonly counters: readonly string[];
  /** Whether its rows refer to other rows of the same table. */
  readonly pointsAtItself: boolean;
  /** Whether rows outside backups, of any company, refer to its rows. */
  readonly isPointedAtFromOutside: boolean;
}

interface KeyColumn {
  readonly name: string;
  readonly isText: boolean;
}

interface CatalogueRow extends Omit<Table, "isPointedAtFromOutside" | "pointsAtItself"> {
  readonly targets: readonly string[];
}

const CATALOGUE = `
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as counters,
    array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f') as targets
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
  order by 1`;

/**
 * The tables in backups, each after the tables that its rows refer to.
 * @param leftOut the tables that backups leave out, or another set of them
 * @throws Error if a table can't be backed up; a test fails first
 */
export const readTables = async (
  client: pg.ClientBase,
  leftOut: Readonly<Record<string, unknown>> = LEFT_OUT,
): Promise<Table[]> => {
  const { rows } = await client.query<CatalogueRow>(CATALOGUE);
  const outside = new Set(rows.filter(({ name }) => name in leftOut).flatMap(({ targets }) => targets));
  const waiting = rows.filter(({ name }) => !(name in leftOut));
  for (const { name, columns, key } of waiting)
    if (!key || !columns.includes("company_id"))
      throw new Error(`The table ${name} has no primary key or no company: backups can't hold it.`);
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name, targets }) =>
      targets.every((target) => target === name || done.has(target)),
    );
    const [table] = next < 0 ? [] : waiting.splice(next, 1);
    if (!table)
      throw new Error(
        `Rows of ${waiting.map(({ name }) => name).join(", ")} point at each other in a circle, or at rows that backups leave out.`,
      );
    const { targets, ...shape } = table;
    done.add(table.name);
    ordered.push({
      ...shape,
      pointsAtItself: targets.includes(table.name),
      isPointedAtFromOutside: outside.has(table.name),
    });
  }
  return ordered;
};

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quoted SQL identifiers, separated by commas. */
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(", ");
