import { changedFields } from "#modules/audit/audit.public.ts";
import { PATHS_TAG } from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects, type TargetKind } from "#modules/redirects/redirects.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import { locationOf, publishUpload, withholdUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { htmlToExcerpt, joinTexts } from "#platform/html/escape.ts";
import { itemTag } from "#platform/site/item-tags.ts";
import { SITEMAP_TAG } from "#platform/site/sitemap.ts";
import { joined } from "./content.schema.ts";
import type { ItemRecord, ItemValues, StoredText } from "./content-items.sql.ts";
import { type ContentType, isPublic, longFields, namesOf, titleField } from "./content-type.schema.ts";

interface ItemChange<After extends ItemRecord | null = ItemRecord> {
  /** null for a new item. */
  readonly before: ItemRecord | null;
  readonly after: After;
  /** Who scheduled it; omitted if that's the person behind the request. */
  readonly actor?: Actor;
}

/** What follows when an item is created, saved, or made public or hidden: its file, search, redirects, and caches. */
export const followChange = async (tx: WriteTx, type: ContentType, change: ItemChange): Promise<void> => {
  const { before, after } = change;
  await followFile(tx, type, before, after);
  await reindex(tx, type, after);
  await followAddress(tx, type, before, after);
  invalidate(tx, type, change);
};

/** Visitors can read an item's file while they can read the item. */
const followFile = async (
  tx: WriteTx,
  type: ContentType,
  before: ItemRecord | null,
  after: ItemRecord,
): Promise<void> => {
  if (before && before.hidden === after.hidden) return;
  for (const name of namesOf(type, "file")) {
    const uploadId = after[name] as number;
    const { id: itemId, hidden } = after;
    if (hidden) await withholdUpload(tx, uploadId, { itemId, hidden, wasPublic: before !== null });
    else await publishUpload(tx, uploadId, itemId);
  }
};

/** Updates an item's search entry, which exists only while visitors can read the item. */
export const reindex = async (tx: WriteTx, type: ContentType, item: ItemRecord): Promise<void> => {
  const kind = type.name as SearchKind;
  if (!isPublic(type, item)) return dropSearchEntry(tx, kind, item.id);
  await putSearchEntry(tx, {
    kind,
    itemId: item.id,
    title: String(item[titleField(type)]),
    body: joinTexts(
      type.search.body({
        text: (name) => (isText(item[name]) ? htmlToExcerpt(item[name].html) : String(item[name] ?? "")),
        words: (name) => item[name] as string[],
      }),
    ),
    href: hrefOf(type, item),
  });
};

/** Where visitors read an item: its page or its file. */
export const hrefOf = (type: ContentType, item: ItemValues): string => {
  const [file] = namesOf(type, "file");
  return file === undefined ? pathOf(type, item) : fileLocation(item, file);
};

/** The path at which visitors read an item. */
export const pathOf = ({ pages }: ContentType, item: ItemValues): string =>
  pages ? `${pages.item}${item.friendlyUrl}` : "";

/** The location of an item's file. */
export const fileLocation = (item: ItemValues, name: string): string =>
  locationOf({ id: item[name] as number, name: String(item.uploadName) });

const isText = (value: unknown): value is StoredText =>
  typeof value === "object" && value !== null && "html" in value;

/** What a save did for visitors, in the words of the audit log. */
export const verbOf = (type: ContentType, before: ItemRecord, after: ItemRecord): string => {
  if (isPublic(type, before) === isPublic(type, after)) return "Updated";
  if (isPublic(type, after)) return "Published";
  return after.hidden === "taken down" ? "Took down" : "Suspended";
};

/** An item's fields for the audit log. */
export const audited = (type: ContentType, item: ItemRecord): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(type.fields).map(([name, { kind }]) => {
      const value = item[name];
      if (kind === "file") return ["fileName", item.fileName];
      if (value instanceof Date) return [name, value.toISOString()];
      if (isText(value)) return [name, value.html];
      return [name, Array.isArray(value) ? joined(value) : value];
    }),
  ),
  ...(type.needsApproval ? { status: item.status } : {}),
});

/** Former public addresses redirect to the current one. A public item is the only one with its address. */
const followAddress = async (
  tx: WriteTx,
  type: ContentType,
  before: ItemRecord | null,
  after: ItemRecord,
): Promise<void> => {
  if (!type.pages) return;
  const wasRead = before !== null && isPublic(type, before);
  const isRead = isPublic(type, after);
  const isMoved = before !== null && before.friendlyUrl !== after.friendlyUrl;
  if (isMoved)
    await insertRedirects(tx, type.name as TargetKind, [
      { path: pathOf(type, before), targetId: after.id, wasRead },
    ]);
  if (isRead && (isMoved || !wasRead)) await deleteRedirects(tx, [pathOf(type, after)]);
  if (isMoved || wasRead !== isRead) tx.invalidate(PATHS_TAG);
};

/** Invalidates caches, but only if visitors could read the item before or can now. */
export const invalidate = (
  tx: WriteTx,
  type: ContentType,
  { before, after, actor }: ItemChange<ItemRecord | null>,
): void => {
  const was = before !== null && isPublic(type, before);
  const is = after !== null && isPublic(type, after);
  if (!was && !is) return;
  const item = (after ?? before) as ItemRecord;
  tx.recordPublication({
    kind: type.name,
    item: item.id,
    change: was ? (is ? "changed" : "withdrawn") : "published",
    addresses: type.pages ? [pathOf(type, item)] : [],
    ...(actor && { actor }),
  });
  if (type.pages) tx.invalidate(...(before ? [itemTag(type.table, item.id)] : []), SITEMAP_TAG);
  // Lists include everything except formatted texts.
  const hidden = Object.fromEntries(longFields(type).map((name) => [name, ""]));
  const listed = (record: ItemRecord | null) =>
    record && { ...audited(type, record), ...hidden, bytes: record.bytes };
  const isPublishedOrHidden = was !== is;
  if (isPublishedOrHidden || changedFields(listed(before) ?? {}, listed(after) ?? {}))
    tx.invalidate(type.table);
  const states = { before: before ?? item, after: after ?? item, isPublishedOrHidden };
  tx.invalidate(...(type.alsoInvalidates?.(states) ?? []));
};
