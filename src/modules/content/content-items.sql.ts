import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { ContentFilters, ContentRange } from "./content.schema.ts";
import { itemDayOf, listPage, selectListedCount, wordOrder } from "./content.sql.ts";
import { type ContentType, longFields, namesOf, titleField } from "./content-type.schema.ts";

/** A formatted text as it is stored: cleaned, with its mark, and the pages it links to. */
export type StoredText = CleanHtml & { linkedPages?: number[] };

/** An item as it is stored, with its fields by their names; formatted texts in `ItemRecord`s that were read whole. */
export interface ItemRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly rowVersion: number;
  readonly uploaderEmail: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** What a save stores of an item, by the names of its fields. A day: null for today, and for no change. */
export type ItemValues = Readonly<Record<string, unknown>>;

/** The column of a field. */
const columnOf = (type: ContentType, name: string): string => {
  const kind = type.fields[name]?.kind;
  if (kind === "types") return "types";
  if (kind === "file") return "uploadId";
  return kind === "day" ? "datedOn" : name;
};

const columnsOf = (type: ContentType, isWhole: boolean): RawBuilder<unknown>[] => {
  const column = (name: string) => sql.ref(`${type.table}.${name}`);
  const named = Object.entries(type.fields).map(([name, { kind }]) => {
    const stored = column(columnOf(type, name));
    if (kind === "richText" && !isWhole) return null;
    return kind === "day"
      ? sql`to_char(${stored}, 'YYYY-MM-DD') as ${sql.id(name)}`
      : sql`${stored} as ${sql.id(name)}`;
  });
  const extra = ["id", "rowVersion", "uploaderEmail", "createdAt", "changedAt", ...(type.alsoRead ?? [])].map(
    column,
  );
  if (type.needsApproval) extra.push(column("status"));
  if (hasAuthor(type)) extra.push(column("uploaderFirstName"), column("uploaderLastName"));
  if (hasTimeZone(type)) extra.push(sql.ref("companies.timeZone"));
  if (hasFile(type))
    extra.push(sql`uploads.name as upload_name`, sql`files.original_name as file_name`, sql`files.bytes`);
  return [...named.filter((one) => one !== null), ...extra];
};

const titleColumn = (type: ContentType) => sql.ref(titleField(type));

const answers = ({ wire }: ContentType, name: string): boolean =>
  wire.public.includes(name) || wire.staff.includes(name);
const hasAuthor = (type: ContentType): boolean => answers(type, "uploaderFirstName");
const hasTimeZone = (type: ContentType): boolean => answers(type, "timeZone");
const hasFile = (type: ContentType): boolean => namesOf(type, "file").length > 0;

/** Everything of a type's items up to the condition; `isWhole` takes the formatted texts in. */
const selection = (type: ContentType, isWhole: boolean): RawBuilder<ItemRecord> => {
  const table = sql.table(type.table);
  const joins = [
    ...(hasFile(type)
      ? [
          sql`join uploads on uploads.company_id = ${table}.company_id and uploads.id = ${table}.upload_id`,
          sql`join files on files.company_id = uploads.company_id and files.id = uploads.file_id`,
        ]
      : []),
    ...(hasTimeZone(type) ? [sql`join companies on companies.company_id = ${table}.company_id`] : []),
  ];
  return sql`select ${sql.join(columnsOf(type, isWhole))} from ${table} ${sql.join(joins, sql` `)}`;
};

const notDeleted = (tx: ReadTx, { table }: ContentType) =>
  sql`${sql.table(table)}.company_id = ${tx.companyId} and ${sql.table(table)}.deleted_at is null`;

/** What a list is sorted by, for a field or "status". */
const sortOf = (type: ContentType, name: string): RawBuilder<unknown> => {
  const column = `${type.table}.${columnOf(type, name)}`;
  switch (type.fields[name]?.kind) {
    case "types":
    case "words":
      return wordOrder(`${column}Text`);
    case "text":
    case "slug":
      return wordOrder(column);
    default:
      return sql.ref(column);
  }
};

/** Newest first; of the same time the one created last. */
const newestFirst = (type: ContentType): RawBuilder<unknown> =>
  sql`${sql.ref(`${type.table}.${columnOf(type, type.list.newestBy)}`)} desc, ${sql.table(type.table)}.id desc`;

const scopeOf = (type: ContentType, filters: ContentFilters) => ({
  table: type.table,
  filters,
  alsoSearched: (type.list.alsoSearched ?? []).map(
    (name) => sql<string>`lower(${sql.ref(`${type.table}.${name}`)})`,
  ),
});

/** Rows of the list: in the asked order, otherwise newest first. */
export const selectItems = async (
  tx: ReadTx,
  type: ContentType,
  filters: ContentFilters,
  range: ContentRange,
): Promise<ItemRecord[]> => {
  const order = range.sort && { by: sortOf(type, range.sort.key), direction: range.sort.direction };
  const page = listPage(tx, scopeOf(type, filters), { ...range, order, own: newestFirst(type) });
  return (await sql<ItemRecord>`${selection(type, false)} ${page}`.execute(tx.sql)).rows;
};

/** How many items a list has. */
export const countItems = (tx: ReadTx, type: ContentType, filters: ContentFilters): Promise<number> =>
  selectListedCount(tx, scopeOf(type, filters));

/** Items in an order of the caller's, without their formatted texts. @param condition also has order and limit */
export const selectItemsWhere = async (
  tx: ReadTx,
  type: ContentType,
  condition: RawBuilder<unknown>,
): Promise<ItemRecord[]> =>
  (
    await sql<ItemRecord>`${selection(type, false)} where ${notDeleted(tx, type)} and ${condition}`.execute(
      tx.sql,
    )
  ).rows;

const selectOne = async (
  tx: ReadTx,
  type: ContentType,
  rest: RawBuilder<unknown>,
): Promise<ItemRecord | null> =>
  (await sql<ItemRecord>`${selection(type, true)} where ${notDeleted(tx, type)} and ${rest}`.execute(tx.sql))
    .rows[0] ?? null;

/** The whole item; null where there is none. */
export const selectItem = (tx: ReadTx, type: ContentType, id: number): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.id = ${id}`);

/** The whole item, locked so that nothing else changes it. */
export const selectItemForUpdate = (tx: WriteTx, type: ContentType, id: number): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.id = ${id} for update of ${sql.table(type.table)}`);

/** The whole item at a Friendly URL, in any letter case. */
export const selectItemAt = (
  tx: ReadTx,
  type: ContentType,
  friendlyUrl: string,
): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.friendly_url = ${friendlyUrl.toLowerCase()}`);

/** Where visitors read items, newest first, or the last created where items have no day: for the sitemap. */
export const selectItemAddresses = async (
  tx: ReadTx,
  type: ContentType,
): Promise<{ friendlyUrl: string; changedAt: Date }[]> => {
  const isShown = type.needsApproval ? sql`status = ${type.statuses?.[1]}` : sql`true`;
  const { rows } = await sql<{ friendlyUrl: string; changedAt: Date }>`
    select friendly_url, changed_at from ${sql.table(type.table)}
    where ${notDeleted(tx, type)} and ${isShown} order by ${namesOf(type, "day").length > 0 ? newestFirst(type) : sql`id desc`}`.execute(
    tx.sql,
  );
  return rows;
};

/** The title of the item that has this Friendly URL; null where none but `exceptId` has it. */
export const selectTitleAt = async (
  tx: ReadTx,
  type: ContentType,
  friendlyUrl: string,
  exceptId: number,
): Promise<string | null> => {
  const { rows } = await sql<{
    title: string;
  }>`select ${titleColumn(type)} as title from ${sql.table(type.table)}
    where ${notDeleted(tx, type)} and friendly_url = ${friendlyUrl} and id <> ${exceptId}`.execute(tx.sql);
  return rows[0]?.title ?? null;
};

/** Titles of the items that show an image. @param path starts every address of the image and of its copies */
export const selectTitlesWithImage = async (
  tx: ReadTx,
  type: ContentType,
  path: string,
): Promise<string[]> => {
  const addresses = namesOf(type, "image").map((name) => sql.ref<string>(name));
  const texts = longFields(type).map((name) => sql<string>`${sql.ref(name)} ->> 'html'`);
  const shows = [...addresses, ...texts].map((text) => sql`position(${path} in ${text}) > 0`);
  const { rows } = await sql<{
    title: string;
  }>`select ${titleColumn(type)} as title from ${sql.table(type.table)}
    where ${notDeleted(tx, type)} and (${sql.join(shows, sql` or `)}) order by 1, id`.execute(tx.sql);
  return rows.map(({ title }) => title);
};

/** What a save writes: columns with their values. */
const assignmentsOf = (tx: WriteTx, type: ContentType, values: ItemValues, isNew: boolean) =>
  Object.entries(values).flatMap(
    ([name, value]): [column: RawBuilder<unknown>, value: RawBuilder<unknown>][] => {
      const column = sql.id(columnOf(type, name));
      switch (type.fields[name]?.kind) {
        case "day":
          return value === null && !isNew ? [] : [[column, itemDayOf(tx, value as string | null)]];
        case "richText":
          return [[column, sql`${JSON.stringify(value)}::jsonb`]];
        default:
          return [[column, sql`${value}`]];
      }
    },
  );

/** Answers the new item's id. @throws a conflict of the table's index where its Friendly URL was taken at the same time */
export const insertItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  values: ItemValues,
): Promise<number> => {
  const author = { ...uploaderColumns(actor), ...(hasAuthor(type) ? authorColumns(actor) : {}) };
  const pairs = [
    [sql.id("companyId"), sql`${tx.companyId}`] as const,
    ...assignmentsOf(tx, type, values, true),
    ...Object.entries(author).map(([name, value]) => [sql.id(name), sql`${value}`] as const),
  ];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(type.table)} (${sql.join(pairs.map(([column]) => column))})
    values (${sql.join(pairs.map(([, value]) => value))}) returning id`.execute(tx.sql);
  return (rows[0] as { id: number }).id;
};

/** Who did something, as rows keep it: no foreign key, since the provider's staff act in its clients' sites. */
const uploaderColumns = (actor: Actor) => ({
  uploaderCompanyId: actor.companyId,
  uploaderUserId: actor.userId,
  uploaderEmail: actor.email,
});

const authorColumns = ({ firstName, lastName }: Actor) => ({
  uploaderFirstName: firstName,
  uploaderLastName: lastName,
});

/** The row must be locked by `selectItemForUpdate`. @param status left out where the type has no approval */
export const updateItem = async (
  tx: WriteTx,
  type: ContentType,
  id: number,
  values: ItemValues,
  status?: unknown,
): Promise<void> => {
  const pairs = assignmentsOf(tx, type, values, false);
  if (type.needsApproval) pairs.push([sql.id("status"), sql`${status}`]);
  const changes = pairs.map(([column, value]) => sql`${column} = ${value}`);
  await sql`update ${sql.table(type.table)}
    set ${sql.join(changes)}, row_version = row_version + 1, changed_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};
