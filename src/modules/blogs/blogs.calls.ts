import { requireUploader } from "#modules/content/content.public.ts";
import { removeTypeReference } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/call/services.ts";
import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import {
  countBlogs,
  createBlog,
  deleteBlog,
  getBlogData,
  getBlogs,
  getSiteBlog,
  removeBlogTypeReference,
  updateBlog,
} from "./blogs.contract.ts";
import { addBlog, presentPublicBlog, readBlog, removeBlog, saveBlog, storedBlog } from "./blogs.service.ts";
import { selectBlog, selectBlogCount, selectBlogs } from "./blogs.sql.ts";
import { readSiteBlog } from "./site-blogs.service.ts";

export const blogsCalls = [
  handle(getBlogs, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return (await db.read((tx) => selectBlogs(tx, query, query))).map(presentPublicBlog(links));
  }),
  handle(countBlogs, ({ db, query }) => db.read((tx) => selectBlogCount(tx, query))),
  handle(getBlogData, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readBlog(tx, query.blogId, links));
  }),
  handle(createBlog, async (context) => {
    const { db, actor, body, services } = context;
    await requireUploader(context, body.uploaderEmail);
    const values = await storedBlog(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => addBlog(tx, actor, values));
  }),
  handle(updateBlog, async (context) => {
    const { db, actor, body, services } = context;
    const stored = await db.read((tx) => selectBlog(tx, body.id));
    await requireUploader(context, body.uploaderEmail, stored?.uploaderEmail);
    const values = await storedBlog(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => saveBlog(tx, actor, body.id, values, body.status, body.rowVersion));
  }),
  handle(deleteBlog, async ({ db, actor, query }) => {
    await db.write((tx) => removeBlog(tx, actor, query.blogId));
    return "Deleted" as const;
  }),
  handle(removeBlogTypeReference, async ({ db, actor, query }) => {
    await db.write((tx) => removeTypeReference(tx, actor, "blog", query.typeToRemove));
    return "Saved" as const;
  }),
  handle(getSiteBlog, async ({ db, maybeActor, query, services }) => {
    const isOn = await services.isModuleOn(db.companyId, "blog");
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readSiteBlog(tx, isOn ? query.friendlyUrl : "", maybeActor, links));
  }),
];
