import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { ContentFilters, ContentRange } from "./content.schema.ts";
import { itemDayOf, listPage, selectListedCount, wordOrder } from "./content.sql.ts";
import { type ContentType, type Hidden, longFields, namesOf, titleField } from "./content-type.schema.ts";

/** A stored formatted text: cleaned, with its mark, and the pages that it links to. */
export type StoredText = CleanHtml & { linkedPages?: number[] };

/** A stored item, with fields by name. Only `ItemRecord`s that were read whole have formatted texts. */
export interface ItemRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly rowVersion: number;
  readonly uploaderEmail: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Why visitors can't read it although it isn't deleted, apart from its status; null if they can. */
  readonly hidden: Hidden | null;
}

/**
 * The values that a save stores, by field name. For a date, null means today in a new item, and no change otherwise. An
 * undefined one is stored blank in a new item, and doesn't change otherwise.
 */
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
  const always = ["id", "rowVersion", "uploaderEmail", "createdAt", "changedAt", "hidden"];
  const extra = [...always, ...(type.alsoRead ?? [])].map(column);
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

/**
 * Texts of selections without and with formatted texts, because building one takes longer than sending it. They have no
 * parameters.
 */
const selectionTexts = [new WeakMap<ContentType, string>(), new WeakMap<ContentType, string>()] as const;

/** Selects a type's items, up to the condition. `isWhole` includes formatted texts. */
const selection = (tx: ReadTx, type: ContentType, isWhole: boolean): RawBuilder<ItemRecord> => {
  const texts = selectionTexts[isWhole ? 1 : 0];
  const text = texts.get(type) ?? buildSelection(type, isWhole).compile(tx.sql).sql;
  texts.set(type, text);
  return sql.raw(text);
};

const buildSelection = (type: ContentType, isWhole: boolean): RawBuilder<ItemRecord> => {
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

/** Limits a query to the company's items that aren't deleted. */
export const notDeleted = (tx: ReadTx, { table }: ContentType) =>
  sql`${sql.table(table)}.company_id = ${tx.companyId} and ${sql.table(table)}.deleted_at is null`;

const inTrashNow = (tx: ReadTx) =>
  sql`company_id = ${tx.companyId} and deleted_at >= now() - make_interval(days => ${TRASH_DAYS})`;

/** The condition that visitors can read an item that isn't deleted: the same as `isPublic`. */
export const isShown = ({ table, needsApproval, statuses }: ContentType): RawBuilder<boolean> =>
  needsApproval
    ? sql<boolean>`${sql.ref(`${table}.status`)} = ${statuses?.[1]}`
    : sql<boolean>`${sql.ref(`${table}.hidden`)} is null`;

/** The sort expression for a field or "status". */
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

/** Newest first; for the same time, the last created one first. */
export const newestFirst = (type: ContentType): RawBuilder<unknown> =>
  sql`${sql.ref(`${type.table}.${columnOf(type, type.list.newestBy)}`)} desc, ${sql.table(type.table)}.id desc`;

const scopeOf = (type: ContentType, filters: ContentFilters, condition: RawBuilder<boolean> | undefined) => ({
  table: type.table,
  filters,
  condition,
  alsoSearched: (type.list.alsoSearched ?? []).map(
    (name) => sql<string>`lower(${sql.ref(`${type.table}.${name}`)})`,
  ),
});

/** Rows of the list: in the requested order, or else newest first. @param condition a further one for its items */
export const selectItems = async (
  tx: ReadTx,
  type: ContentType,
  query: ContentFilters & ContentRange,
  condition?: RawBuilder<boolean>,
): Promise<ItemRecord[]> => {
  const { sort } = query;
  const order = sort && { by: sortOf(type, sort.key), direction: sort.direction };
  const page = listPage(tx, scopeOf(type, query, condition), { ...query, order, own: newestFirst(type) });
  return (await sql<ItemRecord>`${selection(tx, type, false)} ${page}`.execute(tx.sql)).rows;
};

/** Number of items in a list. */
export const countItems = (
  tx: ReadTx,
  type: ContentType,
  filters: ContentFilters,
  condition?: RawBuilder<boolean>,
): Promise<number> => selectListedCount(tx, scopeOf(type, filters, condition));

/** Items in the caller's order, without formatted texts. @param condition includes order and limit */
export const selectItemsWhere = async (
  tx: ReadTx,
  type: ContentType,
  condition: RawBuilder<unknown>,
): Promise<ItemRecord[]> =>
  (
    await sql<ItemRecord>`${selection(tx, type, false)} where ${notDeleted(tx, type)} and ${condition}`.execute(
      tx.sql,
    )
  ).rows;

const selectOne = async (
  tx: ReadTx,
  type: ContentType,
  rest: RawBuilder<unknown>,
): Promise<ItemRecord | null> =>
  (
    await sql<ItemRecord>`${selection(tx, type, true)} where ${notDeleted(tx, type)} and ${rest}`.execute(
      tx.sql,
    )
  ).rows[0] ?? null;

/** The whole item, or null. */
export const selectItem = (tx: ReadTx, type: ContentType, id: number): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.id = ${id}`);

/** The whole item, locked against changes. */
export const selectItemForUpdate = (tx: WriteTx, type: ContentType, id: number): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.id = ${id} for update of ${sql.table(type.table)}`);

/** A deleted item. */
export interface DeletedItem extends Readonly<Record<string, unknown>> {
  /** Empty if its type has none. */
  readonly friendlyUrl: string;
  readonly hidden: Hidden | null;
  /** Whether it was deleted too long ago to be restored. */
  readonly isExpired: boolean;
}

/** Locks an item that was deleted, or null if there is none. */
export const selectDeletedItemForUpdate = async (
  tx: WriteTx,
  type: ContentType,
  id: number,
): Promise<DeletedItem | null> => {
  const [slug] = namesOf(type, "slug");
  const { rows } = await sql<DeletedItem>`
    select ${slug === undefined ? sql`''` : sql.ref(columnOf(type, slug))} as "friendlyUrl", hidden,
      ${type.needsApproval ? sql.ref("status") : sql`null`} as status,
      deleted_at < now() - make_interval(days => ${TRASH_DAYS}) as "isExpired"
    from ${sql.table(type.table)}
    where company_id = ${tx.companyId} and id = ${id} and deleted_at is not null for update`.execute(tx.sql);
  return rows[0] ?? null;
};

/** The whole item at a Friendly URL, in any letter case. */
export const selectItemAt = (
  tx: ReadTx,
  type: ContentType,
  friendlyUrl: string,
): Promise<ItemRecord | null> =>
  selectOne(tx, type, sql`${sql.table(type.table)}.friendly_url = ${friendlyUrl.toLowerCase()}`);

/** Public items' addresses for the sitemap, newest first, or last created first if items have no date. */
export const selectItemAddresses = async (
  tx: ReadTx,
  type: ContentType,
): Promise<{ id: number; friendlyUrl: string; changedAt: Date }[]> => {
  const { rows } = await sql<{ id: number; friendlyUrl: string; changedAt: Date }>`
    select id, friendly_url, changed_at from ${sql.table(type.table)}
    where ${notDeleted(tx, type)} and ${isShown(type)} order by ${namesOf(type, "day").length > 0 ? newestFirst(type) : sql`id desc`}`.execute(
    tx.sql,
  );
  return rows;
};

/** Whether an item at this Friendly URL was taken down. */
export const selectIsTakenDown = async (
  tx: ReadTx,
  type: ContentType,
  friendlyUrl: string,
): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(type.table)}
    where ${notDeleted(tx, type)} and friendly_url = ${friendlyUrl.toLowerCase()} and hidden = 'taken down'
      and not ${isShown(type)}`.execute(tx.sql);
  return rows.length > 0;
};

/** The title of another item than `exceptId` that has this Friendly URL, or null. */
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

/** The image addresses and formatted texts of all items, as a query for `text`; null for a type that has neither. */
export const itemTexts = (tx: ReadTx, type: ContentType, { inTrash }: { readonly inTrash: boolean }) => {
  const addresses = namesOf(type, "image").map((name) => sql.ref<string>(name));
  const texts = longFields(type).map((name) => sql<string>`${sql.ref(name)} ->> 'html'`);
  return addresses.length + texts.length === 0
    ? null
    : sql<{ text: string }>`select concat_ws(' ', ${sql.join([...addresses, ...texts])}) as text
        from ${sql.table(type.table)} where ${inTrash ? inTrashNow(tx) : notDeleted(tx, type)}`;
};

/**
 * Titles of the items that show an image, or of those in Trash. @param path the start of all addresses of the image
 * and its copies
 */
export const selectTitlesWithImage = async (
  tx: ReadTx,
  type: ContentType,
  path: string,
  { inTrash }: { readonly inTrash: boolean },
): Promise<string[]> => {
  const addresses = namesOf(type, "image").map((name) => sql.ref<string>(name));
  const texts = longFields(type).map((name) => sql<string>`${sql.ref(name)} ->> 'html'`);
  const shows = [...addresses, ...texts].map((text) => sql`position(${path} in ${text}) > 0`);
  const { rows } = await sql<{
    title: string;
  }>`select ${titleColumn(type)} as title from ${sql.table(type.table)}
    where ${inTrash ? inTrashNow(tx) : notDeleted(tx, type)} and (${sql.join(shows, sql` or `)}) order by 1, id`.execute(
    tx.sql,
  );
  return rows.map(({ title }) => title);
};

/** The columns and values of a save. */
const assignmentsOf = (tx: WriteTx, type: ContentType, values: ItemValues, isNew: boolean) =>
  Object.entries(values).flatMap(
    ([name, value]): [column: RawBuilder<unknown>, value: RawBuilder<unknown>][] => {
      if (value === undefined) return [];
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

/** Returns the new item's id. @throws a unique violation if its Friendly URL was taken at the same time */
export const insertItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  values: ItemValues,
  hidden: Hidden | null = null,
): Promise<number> => {
  const author = { ...uploaderColumns(actor), ...(hasAuthor(type) ? authorColumns(actor) : {}) };
  const pairs = [
    [sql.id("companyId"), sql`${tx.companyId}`] as const,
    [sql.id("hidden"), sql`${hidden}`] as const,
    ...assignmentsOf(tx, type, values, true),
    ...Object.entries(author).map(([name, value]) => [sql.id(name), sql`${value}`] as const),
  ];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(type.table)} (${sql.join(pairs.map(([column]) => column))})
    values (${sql.join(pairs.map(([, value]) => value))}) returning id`.execute(tx.sql);
  return (rows[0] as { id: number }).id;
};

/** A user's id as stored in rows, without a foreign key, because the provider's staff work in clients' sites. */
const uploaderColumns = (actor: Actor) => ({
  uploaderCompanyId: actor.companyId,
  uploaderUserId: actor.userId,
  uploaderEmail: actor.email,
});

const authorColumns = ({ firstName, lastName }: Actor) => ({
  uploaderFirstName: firstName,
  uploaderLastName: lastName,
});

/**
 * The row must be locked by `selectItemForUpdate`.
 * @param values empty to change nothing but whether visitors can read it
 * @param state its status is ignored if the type has no approval
 */
export const updateItem = async (
  tx: WriteTx,
  type: ContentType,
  id: number,
  values: ItemValues,
  { status, hidden }: { readonly status: string | null; readonly hidden: Hidden | null },
): Promise<void> => {
  const pairs = assignmentsOf(tx, type, values, false);
  pairs.push([sql.id("hidden"), sql`${hidden}`]);
  if (type.needsApproval) pairs.push([sql.id("status"), sql`${status}`]);
  const changes = pairs.map(([column, value]) => sql`${column} = ${value}`);
  await sql`update ${sql.table(type.table)}
    set ${sql.join(changes)}, row_version = row_version + 1, changed_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};
