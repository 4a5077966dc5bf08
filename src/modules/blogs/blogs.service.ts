import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { requireTypes, selectToday, updateItemDeleted } from "#modules/content/content.public.ts";
import { joined } from "#modules/content/content.schema.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { PATHS_TAG, requireImages } from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects } from "#modules/redirects/redirects.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { htmlToText } from "#platform/html/escape.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import { type ImageLinks, withCurrentImages } from "#platform/html/site-images.ts";
import { linkStore, type SiteLinks, type StaffLinks } from "#platform/html/site-links.ts";
import { SITEMAP_TAG } from "#platform/site/page-facts.ts";
import type { Blog, BlogRow } from "./blogs.contract.ts";
import {
  BLOGS_TAG,
  type BlogForm,
  type BlogStatus,
  blogFields,
  blogPath,
  blogTag,
  NEWEST_BLOGS_TAG,
} from "./blogs.schema.ts";
import {
  type BlogRecord,
  type BlogValues,
  type FullBlogRecord,
  insertBlog,
  selectBlog,
  selectBlogForUpdate,
  selectBlogsWithText,
  selectTitleAt,
  updateBlogRow,
} from "./blogs.sql.ts";

const WHAT = "blog";

export const presentBlogRow = (record: BlogRecord): BlogRow => ({
  id: record.id,
  title: record.title,
  friendlyUrl: record.friendlyUrl,
  timestamp: record.datedOn,
  types: joined(record.types),
  categories: joined(record.categories),
  thumbnailImage: record.thumbnailImage,
  teaser: record.teaser,
  status: record.status,
  uploaderEmail: record.uploaderEmail,
  uploaderFirstName: record.uploaderFirstName,
  uploaderLastName: record.uploaderLastName,
  creationTimestamp: record.createdAt.toISOString(),
  rowVersion: record.rowVersion,
});

/** The same with today's address of its thumbnail. */
export const presentPublicBlog =
  (links: ImageLinks) =>
  (record: BlogRecord): BlogRow =>
    withCurrentImages(presentBlogRow(record), links, "thumbnailImage");

const BLANK: Blog = {
  id: 0,
  title: "",
  friendlyUrl: "",
  timestamp: "",
  types: "",
  categories: "",
  thumbnailImage: "",
  teaser: "",
  status: "Pending",
  uploaderEmail: "",
  uploaderFirstName: "",
  uploaderLastName: "",
  creationTimestamp: "",
  rowVersion: 0,
  content: "",
};

/** One blog for its form, with the types it can bear. Id 0 answers a blank one, dated today. @throws Refusal 404 */
export const readBlog = async (tx: ReadTx, id: number, links: StaffLinks) => {
  const record = id === 0 ? null : await selectBlog(tx, id);
  if (id !== 0 && !record) throw refuse.notFound(WHAT);
  return {
    blog: record
      ? { ...presentPublicBlog(links)(record), content: links.html(record.content.html) }
      : { ...BLANK, timestamp: await selectToday(tx) },
    blogConfiguration: await getModuleConfiguration(tx, "blog"),
  };
};

/** Without a day it is today for a new blog, and stays as it is for another. */
type BlogInput = Omit<BlogForm, "timestamp"> & { readonly timestamp: string | null };

/** What a form gives, as it is stored: the text cleaned, its links to pages of the site by the pages' ids. */
export const storedBlog = async (
  { title, friendlyUrl, types, categories, thumbnailImage, teaser, content, timestamp }: BlogInput,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  siteLinks: SiteLinks,
): Promise<BlogValues> => {
  const store = linkStore(siteLinks);
  const html = store.html(await cleanHtml(content));
  return {
    title,
    friendlyUrl,
    types,
    categories,
    thumbnailImage: store.image(thumbnailImage),
    teaser,
    timestamp,
    content: { ...html, ...store.linkedPages() },
  };
};

/**
 * Creates a blog, which is Pending, by the signed-in person [BLOG-008]. Answers its id.
 * @throws Refusal 400, 403 where the module is off, 409 for an address that another blog has
 */
export const addBlog = async (tx: WriteTx, actor: Actor, values: BlogValues): Promise<number> => {
  await requireTypes(tx, "blog", values.types);
  await requireImages(tx, blogFields, values);
  await requireFreeUrl(tx, values.friendlyUrl, 0);
  const id = await insertBlog(tx, actor, values);
  const after = await selectBlog(tx, id);
  await recordAudit(tx, actor, {
    action: "Created blog",
    subject: values.title,
    after: { id, ...(after ? auditedFields(after) : {}) },
  });
  return id;
};

/**
 * Saves a blog. Others than Admins change neither a Live one nor a status [BLOG-009] [BLOG-011] [BLOG-015]. What visitors
 * have read at its former address leads to the new one.
 * @param status null: as it is
 * @throws Refusal 400, 403, 404, 409 for an address that another blog has, and where somebody else's save came first
 */
export const saveBlog = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  values: BlogValues,
  status: BlogStatus | null,
  rowVersion: number | undefined,
): Promise<number> => {
  const before = await selectBlogForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  if (!isAdmin(actor)) {
    if (before.status === "Live")
      throw refuse.notAllowed("This blog is Live. Only administrators can change it.");
    if (status !== null && status !== before.status)
      throw refuse.notAllowed("Only administrators can publish a blog.");
  }
  await requireTypes(tx, "blog", values.types);
  await requireImages(tx, blogFields, values);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  await requireFreeUrl(tx, values.friendlyUrl, id);
  const next = status ?? before.status;
  if (!(await updateBlogRow(tx, id, { ...values, status: next }, rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "blog", id);
  const after = await selectBlog(tx, id);
  await recordAudit(tx, actor, {
    action: actionOf(before.status, next),
    subject: values.title,
    ...changedFields(auditedFields(before), after ? auditedFields(after) : {}),
  });
  await followAddress(tx, before, { id, friendlyUrl: values.friendlyUrl, status: next });
  if (after) {
    await refreshFound(tx, after);
    touchShown(tx, before, after);
  }
  return id;
};

const actionOf = (before: BlogStatus, after: BlogStatus): string => {
  if (before === after) return "Updated blog";
  return after === "Live" ? "Published blog" : "Suspended blog";
};

const auditedFields = (record: FullBlogRecord) => ({
  title: record.title,
  friendlyUrl: record.friendlyUrl,
  timestamp: record.datedOn,
  types: joined(record.types),
  categories: joined(record.categories),
  thumbnailImage: record.thumbnailImage,
  teaser: record.teaser,
  status: record.status,
  content: record.content.html,
});

const requireFreeUrl = async (tx: ReadTx, friendlyUrl: string, exceptId: number): Promise<void> => {
  const title = await selectTitleAt(tx, friendlyUrl, exceptId);
  if (title === null) return;
  throw refuse.conflict(
    `The blog "${title}" has the Friendly URL ${friendlyUrl} already. Please choose another one.`,
  );
};

type Addressed = Pick<BlogRecord, "id" | "friendlyUrl" | "status">;

/** Former addresses that visitors have read lead to the present one; what is Live now has its address to itself. */
const followAddress = async (tx: WriteTx, before: Addressed, after: Addressed): Promise<void> => {
  const isMoved = before.friendlyUrl !== after.friendlyUrl;
  if (isMoved)
    await insertRedirects(tx, "blog", [
      { path: blogPath(before.friendlyUrl), targetId: before.id, wasRead: before.status === "Live" },
    ]);
  if (after.status === "Live") await deleteRedirects(tx, [blogPath(after.friendlyUrl)]);
  if (isMoved || before.status !== after.status) tx.touch(PATHS_TAG);
};

/** Brings what is found of a blog in line with it; nothing where it was deleted. */
export const renewFoundBlog = async (tx: WriteTx, id: number): Promise<void> => {
  const record = await selectBlogForUpdate(tx, id);
  if (record) await refreshFound(tx, record);
};

/** The site's search finds a blog exactly while it is Live. */
const refreshFound = async (tx: WriteTx, record: FullBlogRecord): Promise<void> => {
  if (record.status !== "Live") return dropSearchEntry(tx, "blog", record.id);
  await putSearchEntry(tx, {
    kind: "blog",
    itemId: record.id,
    title: record.title,
    body: `${record.teaser} \u2022 ${htmlToText(record.content.html)}`,
    href: blogPath(record.friendlyUrl),
  });
};

/** Says what a change makes stale: nothing, unless visitors could read the blog before or can now. */
const touchShown = (tx: WriteTx, before: FullBlogRecord, after: FullBlogRecord): void => {
  const isShown = [before, after].map(({ status }) => status === "Live");
  if (!isShown.includes(true)) return;
  tx.touch(blogTag(after.id), SITEMAP_TAG);
  const hasMoved = isShown.includes(false) || before.datedOn !== after.datedOn;
  if (hasMoved) tx.touch(NEWEST_BLOGS_TAG);
  // Lists show everything but the content.
  const listed = (record: FullBlogRecord) => ({ ...auditedFields(record), content: "" });
  if (changedFields(listed(before), listed(after))) tx.touch(BLOGS_TAG);
};

/** Hides a blog everywhere. @throws Refusal 404 */
export const removeBlog = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectBlogForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await updateItemDeleted(tx, "blogs", id);
  await dropSearchEntry(tx, "blog", id);
  await recordAudit(tx, actor, {
    action: "Deleted blog",
    subject: before.title,
    before: { id, ...auditedFields(before) },
  });
  tx.touch(PATHS_TAG);
  if (before.status === "Live") tx.touch(blogTag(id), BLOGS_TAG, NEWEST_BLOGS_TAG, SITEMAP_TAG);
};

/** Where blogs show an image, as a person would name it. */
export const blogsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectBlogsWithText(tx, path)).map(({ title }) => ({ where: `Blog "${title}"` }));
