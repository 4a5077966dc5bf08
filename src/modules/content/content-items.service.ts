import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { SavedKind } from "#modules/last-saves/last-saves.schema.ts";
import { PATHS_TAG, requireImages } from "#modules/links/links.public.ts";
import { dropSearchEntry } from "#modules/search/search.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import { claimUpload, hideUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Fields } from "#platform/fields/fields.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks } from "#platform/html/site-links.ts";
import { requireEntry } from "#platform/limits/company-limits.sql.ts";
import { requireMayChange } from "./content.policy.ts";
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
import { type ContentType, longFields, namesOf, titleField, typesField } from "./content-type.schema.ts";
import { audited, followChange, invalidate, reindex, verbOf } from "./item-effects.service.ts";
import { changedPlans, type ItemMoments, plannedSave, storePlans } from "./item-plans.service.ts";
import { selectPlansOf } from "./item-plans.sql.ts";

/** A content type's own rules on the server, exported by `<type>.hooks.ts`. */
export interface ContentHooks {
  /**
   * Converts a call's values before they are checked and stored.
   * @param before null for a new item
   * @throws Refusal 400
   */
  prepare?(tx: ReadTx, values: ItemValues, before: ItemRecord | null): Promise<ItemValues>;
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

interface NewItem extends ItemMoments {
  readonly values: ItemValues;
  readonly hooks?: ContentHooks;
}

/**
 * Creates an item, which goes live right away or at a time, and returns its id.
 * @throws Refusal 400, 403 if the module is off, 409 for a Friendly URL in use, or if the company has as many entries as
 * it may have
 */
export const createItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  { values: input, hooks: { prepare, check } = {}, ...moments }: NewItem,
): Promise<number> => {
  await requireEntry(tx);
  const values = prepare ? await prepare(tx, input, null) : input;
  const planned = plannedSave(actor, { type, item: null, plans: [] }, { status: null, ...moments });
  await requireValid(tx, type, values);
  check?.(values, null);
  await requireFreeUrl(tx, type, values, 0);
  const upload = await takeFile(tx, type, values, null);
  const id = await insertItem(tx, type, actor, { ...values, ...upload?.column }, planned.hidden);
  const item = (await selectItem(tx, type, id)) as ItemRecord;
  await recordAudit(tx, actor, {
    action: `Created ${type.noun}`,
    subject: String(item[titleField(type)]),
    href: `${type.form.updatePath}/${id}`,
    after: { id, ...audited(type, item) },
  });
  await followChange(tx, type, { before: null, after: item });
  await storePlans(tx, actor, { type, item, plans: [] }, planned);
  return id;
};

interface ChangedItem extends NewItem {
  readonly id: number;
  /** Null to keep it. */
  readonly status?: string | null;
  readonly rowVersion?: number | undefined;
}

/**
 * Saves an item. Another upload replaces its file's content under the same address. A former address of its page
 * redirects to the new one (decisions §7).
 * @throws Refusal 400, 403, 404, 409 if someone else saved first or another item has the Friendly URL
 */
export const saveItem = async (
  tx: WriteTx,
  type: ContentType,
  actor: Actor,
  { id, values: input, status = null, rowVersion, hooks: { prepare, check } = {}, ...moments }: ChangedItem,
): Promise<number> => {
  const before = await selectItemForUpdate(tx, type, id);
  if (!before) throw refuse.notFound(type.noun);
  requireMayChange(actor, type, before, status);
  const values = prepare ? await prepare(tx, input, before) : input;
  await requireValid(tx, type, values);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  const plans = await selectPlansOf(tx, type.name, id);
  const planned = plannedSave(actor, { type, item: before, plans }, { status, ...moments });
  check?.(values, before);
  await requireFreeUrl(tx, type, values, id);
  const upload = await takeFile(tx, type, values, before);
  await updateItem(tx, type, id, { ...values, ...upload?.column }, planned);
  await recordSave(tx, actor, type.name as SavedKind, id);
  const after = (await selectItem(tx, type, id)) as ItemRecord;
  const changes = changedFields(audited(type, before), audited(type, after));
  const verb = `${verbOf(type, before, after)} ${type.noun}${upload?.isReplaced ? " and its file" : ""}`;
  // `storePlans` records what a save changes in the schedule.
  if (changes || verb !== `Updated ${type.noun}` || changedPlans(plans, planned).length === 0)
    await recordAudit(tx, actor, {
      action: verb,
      subject: String(after[titleField(type)]),
      href: `${type.form.updatePath}/${id}`,
      ...changes,
    });
  await followChange(tx, type, { before, after });
  await storePlans(tx, actor, { type, item: after, plans }, planned);
  return id;
};

/**
 * Hides an item everywhere, and its file from visitors. What is scheduled for it stays, because it can be restored.
 * @throws Refusal 404
 */
export const deleteItem = async (tx: WriteTx, type: ContentType, actor: Actor, id: number): Promise<void> => {
  const before = await selectItemForUpdate(tx, type, id);
  if (!before) throw refuse.notFound(type.noun);
  await updateItemDeleted(tx, type.table, id);
  for (const name of namesOf(type, "file")) await hideUpload(tx, before[name] as number);
  await dropSearchEntry(tx, type.name as SearchKind, id);
  await recordAudit(tx, actor, {
    action: `Deleted ${type.noun}`,
    subject: String(before[titleField(type)]),
    before: { id, ...audited(type, before) },
  });
  // Its former addresses stop redirecting.
  if (type.pages) tx.invalidate(PATHS_TAG);
  invalidate(tx, type, { before, after: null });
};

/** The same by id; does nothing if the item was deleted. */
export const reindexItem = async (tx: WriteTx, type: ContentType, id: number): Promise<void> => {
  const item = await selectItemForUpdate(tx, type, id);
  if (item) await reindex(tx, type, item);
};

/**
 * Items that show an image, or those in Trash, by the names that people know. @param path the start of all of the
 * image's addresses
 */
export const itemsWithImage = async (
  tx: ReadTx,
  type: ContentType,
  path: string,
  which: { readonly inTrash: boolean },
): Promise<{ where: string }[]> => {
  const { imageUse } = type;
  return imageUse
    ? (await selectTitlesWithImage(tx, type, path, which)).map((title) => ({ where: imageUse(title) }))
    : [];
};

/** @throws Refusal 403 if the module is off, 400 for types or images that are gone */
export const requireValid = async (tx: WriteTx, type: ContentType, values: ItemValues): Promise<void> => {
  await requireTypes(tx, type.name as TypedModule, values[typesField(type)] as string[]);
  await requireImages(tx, type.fields as Fields, values);
};

/** @throws Refusal 409 if another item has the Friendly URL */
export const requireFreeUrl = async (
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
