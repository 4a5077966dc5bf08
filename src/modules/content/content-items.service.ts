import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { SavedKind } from "#modules/last-saves/last-saves.schema.ts";
import { PATHS_TAG, requireImages } from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects, type TargetKind } from "#modules/redirects/redirects.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import { claimUpload, hideUpload, locationOf, publishUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Fields } from "#platform/fields/fields.ts";
import { htmlToText } from "#platform/html/escape.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks } from "#platform/html/site-links.ts";
import { itemTag } from "#platform/site/item-tags.ts";
import { SITEMAP_TAG } from "#platform/site/page-facts.ts";
import { requireMayChange } from "./content.policy.ts";
import { joined } from "./content.schema.ts";
import { requireTypes, type TypedModule } from "./content.service.ts";
import { updateItemDeleted } from "./content.sql.ts";
import {
  type ItemRecord,
  type ItemValues,
  insertItem,
  type StoredText,
  selectItem,
  selectItemForUpdate,
  selectTitleAt,
  selectTitlesWithImage,
  updateItem,
} from "./content-items.sql.ts";
import {
  type ContentType,
  isPublic,
  longFields,
  namesOf,
  titleField,
  typesField,
} from "./content-type.schema.ts";

/** A content type's own rules on the server, exported by `<type>.hooks.ts`. */
export interface ContentHooks {
  /** Converts a call's values before they are checked and stored. @throws Refusal 400 */
  prepare?(tx: ReadTx, values: ItemValues): Promise<ItemValues>;
  /** Checks rules of this type only. @param before null for a new item @throws Refusal 400 */
  check?(values: ItemValues, before: ItemRecord | null): void;
}

/** A call's values for storage: texts cleaned, links to pages by id. */
export const storedItem = async (
  type: ContentType,
  input: ItemValues,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  readLinks: () => Promise<SiteLinks>,
): Promise<ItemValues> => {
  const values = Object.fromEntries(Object.keys(type.fields).map((name) => [name, input[name]]));
  const texts = longFields(type);
  if (texts.length === 0) return values;
  const siteLinks = await readLinks();
  for (const name of texts) {
    const store = linkStore(siteLinks);
    const html = store.html(await cleanHtml(String(values[name])));
    values[name] = { ...html, ...store.linkedPages() } satisfies StoredText;
  }
  const store = linkStore(siteLinks);
  for (const name of namesOf(type, "image")) values[name] = store.image(String(values[name]));
  return values;
};

/** Creates an item and returns its id. @throws Refusal 400, 403 if the module is off, 409 for a Friendly URL in use */
export const createItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  input: ItemValues,
  { prepare, check }: ContentHooks = {},
): Promise<number> => {
  const values = prepare ? await prepare(tx, input) : input;
  await requireValid(tx, type, values);
  check?.(values, null);
  await requireFreeUrl(tx, type, values, 0);
  const upload = await takeFile(tx, type, values, null);
  const id = await insertItem(tx, type, actor, { ...values, ...upload?.column });
  if (upload) await publishUpload(tx, upload.uploadId, id);
  const item = (await selectItem(tx, type, id)) as ItemRecord;
  await recordAudit(tx, actor, {
    action: `Created ${type.auditNoun ?? type.noun}`,
    subject: String(item[titleField(type)]),
    after: { id, ...audited(type, item) },
  });
  await reindex(tx, type, item);
  await followAddress(tx, type, null, item);
  invalidate(tx, type, null, item);
  return id;
};

/**
 * Saves an item. Another upload replaces its file's content under the same address. A former address of its page
 * redirects to the new one (decisions §7).
 * @param status null to keep it
 * @throws Refusal 400, 403, 404, 409 if someone else saved first or another item has the Friendly URL
 */
export const saveItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  id: number,
  input: ItemValues,
  {
    status = null,
    rowVersion,
  }: { readonly status?: string | null; readonly rowVersion?: number | undefined },
  { prepare, check }: ContentHooks = {},
): Promise<number> => {
  const values = prepare ? await prepare(tx, input) : input;
  const before = await selectItemForUpdate(tx, type, id);
  if (!before) throw refuse.notFound(type.noun);
  requireMayChange(actor, type, before, status);
  await requireValid(tx, type, values);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  check?.(values, before);
  await requireFreeUrl(tx, type, values, id);
  const upload = await takeFile(tx, type, values, before);
  await updateItem(tx, type, id, { ...values, ...upload?.column }, status ?? before.status);
  await recordSave(tx, actor, type.name as SavedKind, id);
  const after = (await selectItem(tx, type, id)) as ItemRecord;
  await recordAudit(tx, actor, {
    action: `${verbOf(type, before, after)} ${type.auditNoun ?? type.noun}${upload?.isReplaced ? " and its file" : ""}`,
    subject: String(after[titleField(type)]),
    ...changedFields(audited(type, before), audited(type, after)),
  });
  await reindex(tx, type, after);
  await followAddress(tx, type, before, after);
  invalidate(tx, type, before, after);
  return id;
};

/** Hides an item everywhere, and its file from visitors. @throws Refusal 404 */
export const deleteItem = async (tx: WriteTx, type: ContentType, actor: Actor, id: number): Promise<void> => {
  const before = await selectItemForUpdate(tx, type, id);
  if (!before) throw refuse.notFound(type.noun);
  await updateItemDeleted(tx, type.table, id);
  for (const name of namesOf(type, "file")) await hideUpload(tx, before[name] as number);
  await dropSearchEntry(tx, type.name as SearchKind, id);
  await recordAudit(tx, actor, {
    action: `Deleted ${type.auditNoun ?? type.noun}`,
    subject: String(before[titleField(type)]),
    before: { id, ...audited(type, before) },
  });
  // Its former addresses stop redirecting.
  if (type.pages) tx.invalidate(PATHS_TAG);
  invalidate(tx, type, before, null);
};

/** Updates an item's search entry, which exists only while visitors can read the item. */
export const reindex = async (tx: WriteTx, type: ContentType, item: ItemRecord): Promise<void> => {
  const kind = type.name as SearchKind;
  if (!isPublic(type, item)) return dropSearchEntry(tx, kind, item.id);
  const [file] = namesOf(type, "file");
  await putSearchEntry(tx, {
    kind,
    itemId: item.id,
    title: String(item[titleField(type)]),
    body: type.search.body({
      text: (name) => (isText(item[name]) ? htmlToText(item[name].html) : String(item[name] ?? "")),
      words: (name) => item[name] as string[],
    }),
    href: file === undefined ? pathOf(type, item) : fileLocation(item, file),
  });
};

/** The same by id; does nothing if the item was deleted. */
export const reindexItem = async (tx: WriteTx, type: ContentType, id: number): Promise<void> => {
  const item = await selectItemForUpdate(tx, type, id);
  if (item) await reindex(tx, type, item);
};

/** Items that show an image, by the names that people know. @param path the start of all of the image's addresses */
export const itemsWithImage = async (
  tx: ReadTx,
  type: ContentType,
  path: string,
): Promise<{ where: string }[]> => {
  const { imageUse } = type;
  return imageUse
    ? (await selectTitlesWithImage(tx, type, path)).map((title) => ({ where: imageUse(title) }))
    : [];
};

/** The path at which visitors read an item. */
export const pathOf = ({ pages }: ContentType, item: ItemValues): string =>
  pages ? `${pages.item}${item.friendlyUrl}` : "";

/** The location of an item's file. */
export const fileLocation = (item: ItemValues, name: string): string =>
  locationOf({ id: item[name] as number, name: String(item.uploadName) });

const isText = (value: unknown): value is StoredText =>
  typeof value === "object" && value !== null && "html" in value;

const requireValid = async (tx: WriteTx, type: ContentType, values: ItemValues): Promise<void> => {
  await requireTypes(tx, type.name as TypedModule, values[typesField(type)] as string[]);
  await requireImages(tx, type.fields as Fields, values);
};

const requireFreeUrl = async (
  tx: ReadTx,
  type: ContentType,
  { friendlyUrl }: ItemValues,
  id: number,
): Promise<void> => {
  if (!type.urlTaken) return;
  const title = await selectTitleAt(tx, type, String(friendlyUrl), id);
  if (title !== null) throw refuse.conflict(type.urlTaken(String(friendlyUrl), title));
};

const takeFile = async (tx: WriteTx, type: ContentType, values: ItemValues, before: ItemRecord | null) => {
  const [name] = namesOf(type, "file");
  const folder = name === undefined ? undefined : type.fields[name]?.folder;
  if (name === undefined || folder === undefined) return null;
  const stored = before ? (before[name] as number) : null;
  const upload = await claimUpload(tx, folder, values[name] as string | null, stored);
  return { ...upload, column: { [name]: upload.uploadId } };
};

const verbOf = (type: ContentType, before: ItemRecord, after: ItemRecord): string => {
  if (isPublic(type, before) === isPublic(type, after)) return "Updated";
  return isPublic(type, after) ? "Published" : "Suspended";
};

/** An item's fields for the audit log. */
const audited = (type: ContentType, item: ItemRecord): Record<string, unknown> => ({
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
const invalidate = (
  tx: WriteTx,
  type: ContentType,
  before: ItemRecord | null,
  after: ItemRecord | null,
): void => {
  const was = before !== null && isPublic(type, before);
  const is = after !== null && isPublic(type, after);
  if (!was && !is) return;
  const item = (after ?? before) as ItemRecord;
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
