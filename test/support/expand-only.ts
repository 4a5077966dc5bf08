import type pg from "pg";

/** The parts of a database's catalog that programs using its tables depend on. */
export interface Catalog {
  /** The files that hold the tables' rows. A statement that writes all rows again changes the file. */
  readonly tables: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, Column>;
  readonly rules: readonly Rule[];
  readonly indexes: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

/** A constraint, or a unique index. */
interface Rule {
  readonly table: string;
  readonly columns: readonly string[];
  readonly text: string;
  readonly isUnique: boolean;
  /** The table whose rows it protects from deletion, if any. */
  readonly keeps: string | null;
}

const TABLES = `select relname as name, pg_relation_filenode(oid)::text as file from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
const COLUMNS = `select c.relname || '.' || a.attname as name, c.relname as table,
    format_type(a.atttypid, a.atttypmod) || case when a.attgenerated <> '' then ', generated' else '' end as type,
    a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
// Columns that may not be null are among the columns.
const CONSTRAINTS = `select c.relname as table, pg_get_constraintdef(k.oid) as text, k.contype in ('p', 'u') as "isUnique",
    coalesce((select array_agg(a.attname::text) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any(k.conkey)), '{}') as columns,
    case when k.contype = 'f' and k.confdeltype in ('a', 'r') then k.confrelid::regclass::text end as keeps
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype <> 'n' and k.contype <> 't'`;
const INDEXES = `select c.relname as table, i.relname as name, x.indisunique as "isUnique",
    regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING ', '') as text,
    array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey)) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace`;
const FUNCTIONS = `select proname || '(' || oidvectortypes(proargtypes) || ')' as name from pg_proc
  where pronamespace = 'public'::regnamespace`;

export const readCatalog = async (client: pg.Client): Promise<Catalog> => {
  const { rows: tables } = await client.query<{ name: string; file: string }>(TABLES);
  const { rows: columns } = await client.query<Column & { name: string }>(COLUMNS);
  const { rows: constraints } = await client.query<Rule>(CONSTRAINTS);
  const { rows: indexes } = await client.query<Rule & { name: string }>(INDEXES);
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS);
  const unique = indexes
    .filter(({ isUnique }) => isUnique)
    .map((index) => ({ ...index, text: `unique index ${index.text}`, keeps: null }));
  return {
    tables: new Map(tables.map(({ name, file }) => [name, file])),
    columns: new Map(columns.map((column) => [column.name, column])),
    rules: [...constraints, ...unique],
    indexes: new Map(indexes.map(({ name, table }) => [name, table])),
    functions: new Set(functions.map(({ name }) => name)),
  };
};

/**
 * What a migration does that breaks nodes of the previous build, or makes them wait: one sentence each. Doesn't check
 * triggers or changes of rows.
 */
export const contractions = (before: Catalog, after: Catalog): string[] => [
  ...tablesThatChange(before, after),
  ...columnsThatChange(before, after),
  ...rulesThatChange(before, after),
  ...[...after.indexes].flatMap(([name, table]) =>
    before.indexes.has(name) || !before.tables.has(table)
      ? []
      : [`Writes to ${table} wait until the index ${name} is built.`],
  ),
  ...[...before.functions].flatMap((name) =>
    after.functions.has(name) ? [] : [`The function ${name} is gone.`],
  ),
];

const tablesThatChange = (before: Catalog, after: Catalog): string[] =>
  [...before.tables].flatMap(([name, file]) => {
    const now = after.tables.get(name);
    if (now === undefined) return [`The table ${name} is gone.`];
    return now === file ? [] : [`The table ${name} is locked while all of its rows are written again.`];
  });

const columnsThatChange = (before: Catalog, after: Catalog): string[] => [
  ...[...before.columns].flatMap(([name, was]) => {
    const now = after.columns.get(name);
    if (!after.tables.has(was.table)) return [];
    if (!now) return [`The column ${name} is gone.`];
    return [
      ...(now.type === was.type ? [] : [`The column ${name} was ${was.type} and is ${now.type}.`]),
      ...(now.isRequired && !was.isRequired ? [`The column ${name} doesn't take null anymore.`] : []),
      ...(was.hasDefault && !now.hasDefault ? [`The column ${name} has no default anymore.`] : []),
    ];
  }),
  ...[...after.columns].flatMap(([name, { table, isRequired, hasDefault }]) =>
    before.tables.has(table) && !before.columns.has(name) && isRequired && !hasDefault
      ? [`The new column ${name} needs a value.`]
      : [],
  ),
];

const rulesThatChange = (before: Catalog, after: Catalog): string[] => {
  const keyOf = ({ table, text }: Rule) => `${table}: ${text}`;
  const known = new Set(before.rules.map(keyOf));
  const kept = new Set(after.rules.map(keyOf));
  const added = after.rules.filter((rule) => !known.has(keyOf(rule)));
  const isOld = ({ table, columns }: Rule): boolean =>
    before.tables.has(table) && columns.every((column) => before.columns.has(`${table}.${column}`));
  return [
    ...added.filter(isOld).map((rule) => `Rows of ${keyOf(rule)} limits what was allowed.`),
    ...added.flatMap(({ table, keeps }) =>
      // Companies are never deleted.
      keeps !== null && keeps !== "companies" && keeps !== table && before.tables.has(keeps)
        ? [`Rows of ${keeps} can't be deleted while ${table} refers to them.`]
        : [],
    ),
    // `on conflict` clauses name their columns.
    ...before.rules
      .filter((rule) => rule.isUnique && after.tables.has(rule.table) && !kept.has(keyOf(rule)))
      .map((rule) => `${keyOf(rule)} is gone.`),
  ];
};
