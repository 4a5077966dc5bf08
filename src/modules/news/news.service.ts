import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { requireTypes, selectToday, updateItemDeleted } from "#modules/content/content.public.ts";
import { joined } from "#modules/content/content.schema.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import { hideUpload, locationOf, publishUpload, takeUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { type ImageLinks, withCurrentImages } from "#platform/html/site-images.ts";
import type { News } from "./news.contract.ts";
import { NEWS_TAG, type NewsForm, newsThumbnail, type PublicNews } from "./news.schema.ts";
import {
  insertNews,
  type NewsRecord,
  selectNewsForUpdate,
  selectNewsItem,
  updateNewsRow,
} from "./news.sql.ts";

const WHAT = "news item";

export const presentPublicNews = (record: NewsRecord): PublicNews => ({
  id: record.id,
  title: record.title,
  thumbnailImage: record.thumbnailImage,
  teaser: record.teaser,
  types: joined(record.types),
  description: joined(record.description),
  location: locationOf({ id: record.uploadId, name: record.uploadName }),
  timestamp: record.datedOn,
  fileName: record.fileName,
  bytes: record.bytes,
});

export const presentNews =
  (links: ImageLinks) =>
  (record: NewsRecord): News => ({
    ...withCurrentImages(presentPublicNews(record), links, "thumbnailImage"),
    uploader: record.uploaderEmail,
    rowVersion: record.rowVersion,
  });

const BLANK: News = {
  id: 0,
  title: "",
  thumbnailImage: "",
  teaser: "",
  types: "",
  description: "",
  location: "",
  timestamp: "",
  fileName: "",
  bytes: 0,
  uploader: "",
  rowVersion: 0,
};

/** One item for its form, with the types it can bear. Id 0 answers a blank one, dated today. @throws Refusal 404 */
export const readNews = async (tx: ReadTx, id: number, links: ImageLinks) => {
  const record = id === 0 ? null : await selectNewsItem(tx, id);
  if (id !== 0 && !record) throw refuse.notFound(WHAT);
  return {
    news: record ? presentNews(links)(record) : { ...BLANK, timestamp: await selectToday(tx) },
    newsConfiguration: await getModuleConfiguration(tx, "news"),
  };
};

/** Without a day it is today for a new item, and stays as it is for another, as does its file without a location. */
type NewsInput = Omit<NewsForm, "timestamp" | "location"> & {
  readonly timestamp: string | null;
  readonly location: string | null;
};

/** Makes an item of an uploaded file [NEWS-006]. Answers its id. @throws Refusal 400, 403 where the module is off */
export const addNews = async (tx: WriteTx, actor: Actor, input: NewsInput): Promise<number> => {
  await requireTypes(tx, "news", input.types);
  await requireImages(tx, { thumbnailImage: newsThumbnail }, input);
  const { uploadId } = await takeUpload(tx, "News", input.location, null);
  const id = await insertNews(tx, actor, valuesOf(input, uploadId));
  await publishUpload(tx, uploadId, id);
  await refreshSearch(tx, id);
  await recordAudit(tx, actor, {
    action: "Created newsletter issue",
    subject: input.title,
    after: { id, teaser: input.teaser, types: input.types, description: input.description },
  });
  tx.touch(NEWS_TAG);
  return id;
};

/**
 * Saves an item. Another upload's content takes the place of its file, under the same address.
 * @throws Refusal 400, 403 where the module is off, 404, 409 where somebody else's save came first
 */
export const saveNews = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  input: NewsInput,
  rowVersion: number | undefined,
): Promise<number> => {
  const before = await selectNewsForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await requireTypes(tx, "news", input.types);
  await requireImages(tx, { thumbnailImage: newsThumbnail }, input);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  const { isReplaced } = await takeUpload(tx, "News", input.location, before.uploadId);
  await updateNewsRow(tx, id, valuesOf(input, before.uploadId));
  await recordSave(tx, actor, "news", id);
  const after = await refreshSearch(tx, id);
  await recordAudit(tx, actor, {
    action: isReplaced ? "Updated newsletter issue and its file" : "Updated newsletter issue",
    subject: input.title,
    ...changedFields(auditedFields(before), after ? auditedFields(after) : {}),
  });
  tx.touch(NEWS_TAG);
  return id;
};

/** Brings what is found of an item in line with what visitors read of it. Answers the item. */
const refreshSearch = async (tx: WriteTx, id: number): Promise<NewsRecord | null> => {
  const record = await selectNewsItem(tx, id);
  if (record)
    await putSearchEntry(tx, {
      kind: "news",
      itemId: id,
      title: record.title,
      body: [record.teaser, ...record.description].join(" \u2022 "),
      href: presentPublicNews(record).location,
    });
  return record;
};

const auditedFields = (record: NewsRecord) => {
  const { title, teaser, types, description, thumbnailImage, timestamp, fileName } =
    presentPublicNews(record);
  return { title, teaser, types, description, thumbnailImage, timestamp, fileName };
};

const valuesOf = (
  { timestamp, title, teaser, types, description, thumbnailImage }: NewsInput,
  uploadId: number,
) => ({
  title,
  teaser,
  types,
  description,
  thumbnailImage,
  timestamp,
  uploadId,
});

/** Hides an item everywhere, and its file from visitors. @throws Refusal 404 */
export const removeNews = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectNewsForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await updateItemDeleted(tx, "news", id);
  await hideUpload(tx, before.uploadId);
  await dropSearchEntry(tx, "news", id);
  await recordAudit(tx, actor, {
    action: "Deleted newsletter issue",
    subject: before.title,
    before: { id, ...auditedFields(before) },
  });
  tx.touch(NEWS_TAG);
};
