import { presentPublicItem, type StoredText, selectItemAt } from "#modules/content/content.public.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { withCurrentImages } from "#platform/html/site-images.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import { selectOtherBlogs } from "./blog-listings.sql.ts";
import { blogs } from "./blogs.type.ts";

/** Number of other blogs under "More Recent Blogs". */
export const OTHER_BLOGS = 3;

/**
 * A blog for visitors, with the newest others (decisions §11). A Pending one is only for the company's staff, and has
 * no others.
 * @throws Refusal 404
 */
export const readSiteBlog = async (
  tx: ReadTx,
  friendlyUrl: string,
  actor: Actor | null,
  links: VisitorLinks,
) => {
  const record = await selectItemAt(tx, blogs, friendlyUrl);
  if (!record || (record.status !== "Live" && actor === null)) throw refuse.notFound("blog");
  const others = record.status === "Live" ? await selectOtherBlogs(tx, record.id, OTHER_BLOGS) : [];
  const present = presentPublicItem(blogs, links);
  return {
    blog: {
      ...present(record),
      content: visitorHtml(record.content as StoredText, links).__html,
      creationTimestamp: record.createdAt.toISOString(),
    },
    blogConfiguration: withCurrentImages(await getModuleConfiguration(tx, "blog"), links, "defaultImage"),
    otherBlogs: others.map(present),
  };
};
