import { useQuery } from "@tanstack/react-query";
import type { Use } from "#modules/uses/uses.schema.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { CallError, call, callByName, requireWord } from "#platform/ui/api.ts";
import { CONTENT_PAGE_SIZE } from "./content.schema.ts";
import { type ContentType, callNames, type Hidden, namesOf, titleField } from "./content-type.schema.ts";

/** An item in the admin's calls: its fields by name, and the properties of every item. */
export interface AdminItem extends Readonly<Record<string, unknown>> {
  /** 0 for a new one. */
  readonly id: number;
  readonly rowVersion: number;
  readonly status?: string;
  readonly hidden: Hidden | null;
  /** When it goes live and comes down, in ISO 8601. Only for people who may save it, like the next one. */
  readonly publishAt?: string | null;
  readonly takeDownAt?: string | null;
  /** The name of the person who scheduled it, or the email address of someone without one. */
  readonly plannedBy?: string | null;
}

/** An item for its form, with the types from the settings. */
export interface OpenedItem {
  readonly item: AdminItem;
  readonly types: readonly string[];
}

/** The key of queries that show items of the type. Call `invalidateQueries` with it after any change of an item. */
export const listKey = (type: ContentType) => [type.table];

/** The query key of an item in the form. */
export const itemKey = (type: ContentType, id: number) => [`${type.table}-item`, id];

/** The form of a new item that starts as a copy of this one. */
export const duplicatePath = ({ form }: ContentType, id: number): string => `${form.createPath}?copy=${id}`;

/** Whether items can be copied. A file belongs to one item. */
export const mayDuplicate = (type: ContentType): boolean => namesOf(type, "file").length === 0;

export const updatePath = ({ form }: ContentType, id: number): string => `${form.updatePath}/${id}`;

export const titleOf = (type: ContentType, item: AdminItem): string => String(item[titleField(type)]);

/** "1 document", "2 documents" */
export const countOf = ({ noun, nouns }: ContentType, count: number): string =>
  `${count} ${count === 1 ? noun : nouns}`;

/** Items of a list. @param query the filters and the page for the list's call */
export const readList = (
  type: ContentType,
  query: object,
  signal?: AbortSignal,
): Promise<readonly AdminItem[]> =>
  callByName(callNames(type).list, { query: { ...query }, signal }) as Promise<readonly AdminItem[]>;

export const readCount = (type: ContentType, filters: object, signal: AbortSignal): Promise<number> =>
  callByName(callNames(type).count, { query: { ...filters }, signal }) as Promise<number>;

/** An item, or a blank one for id 0. */
export const openItem = async (type: ContentType, id: number): Promise<OpenedItem> => {
  const { wire } = type;
  const answer = await callByName(callNames(type).get, { query: { [wire.id]: String(id) } });
  const { [wire.item]: item, [wire.configuration]: settings } = answer as Record<string, unknown>;
  return { item: item as AdminItem, types: commaWords((settings as { types: string }).types) };
};

/** The types from the settings. @param isNeeded whether to load them now */
export const useTypeNames = (type: ContentType, isNeeded = true) =>
  useQuery({
    queryKey: [...listKey(type), "types"],
    queryFn: async () => (await openItem(type, 0)).types,
    enabled: isNeeded,
  });

/**
 * A new item that starts as a copy: with the same fields, today's date where new items have it, and an address that no
 * item with a similar one has.
 */
export const openCopy = async (type: ContentType, id: number): Promise<OpenedItem & { copy: AdminItem }> => {
  const [blank, { item }] = await Promise.all([openItem(type, 0), openItem(type, id)]);
  const days = new Set(namesOf(type, "day"));
  const copied = Object.keys(type.fields).filter((name) => !days.has(name));
  const [slug] = namesOf(type, "slug");
  const address = slug === undefined ? {} : { [slug]: await freeAddress(type, slug, String(item[slug])) };
  const values = Object.fromEntries(copied.map((name) => [name, item[name]]));
  return { ...blank, copy: { ...blank.item, ...values, ...address } };
};

/** An address with the next free number: `board-meeting-3` after `board-meeting-2`. */
const freeAddress = async (type: ContentType, slug: string, address: string): Promise<string> => {
  const base = address.replace(/-\d{1,3}$/, "");
  const query = { search: base, page: "1", pageSize: String(CONTENT_PAGE_SIZE) };
  const taken = new Set([address, ...(await readList(type, query)).map((item) => String(item[slug]))]);
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const free = `${base.slice(0, LIMITS.itemFriendlyUrl - end.length)}${end}`;
    if (!taken.has(free)) return free;
  }
};

/**
 * Creates or saves an item, and returns its id. @throws CallError, also with the server's own words if the answer isn't the item's id
 * [ERR-002]
 */
export const sendItem = async (
  type: ContentType,
  body: Readonly<Record<string, unknown>> & { readonly id: number },
): Promise<number> => {
  const { id, rowVersion: _rowVersion, status: _status, ...created } = body;
  const { create, update } = callNames(type);
  const answer = await (id === 0 ? callByName(create, { body: created }) : callByName(update, { body }));
  if (typeof answer !== "number") throw new CallError(400, String(answer));
  return answer;
};

/** @throws Error with the server's own words if the answer isn't "Deleted" [ERR-002] */
export const deleteItem = async (type: ContentType, id: number): Promise<void> => {
  const answer = await callByName(callNames(type).delete, { query: { [type.wire.id]: String(id) } });
  if (answer !== "Deleted") throw new Error(String(answer));
};

/** Where any of these items is used; null for a type whose uses aren't known. */
export const readItemUses = async (
  type: ContentType,
  ids: readonly number[],
): Promise<readonly Use[] | null> =>
  type.list.unusedWithout ? call("getItemUses", { query: { type: "document", id: ids.join(",") } }) : null;

/** Restores a deleted item. @throws CallError with the reason if it can't be restored */
export const restoreItem = async (type: ContentType, id: number): Promise<void> => {
  requireWord(await callByName(callNames(type).restore, { body: { id } }), "Restored");
};

/** The form's values for an item: its fields, with words as lists. */
export const formValuesOf = (type: ContentType, item: AdminItem): Record<string, unknown> => {
  const lists = new Set([...namesOf(type, "types"), ...namesOf(type, "words")]);
  return Object.fromEntries(
    Object.keys(type.fields).map((name) => [
      name,
      lists.has(name) ? commaWords(String(item[name])) : item[name],
    ]),
  );
};
