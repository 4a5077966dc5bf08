import { z } from "zod";
import { removeTypeReferenceCall } from "#modules/content/content.contract.ts";
import { contentFilters, contentListQuery, itemDay, uploaderInput } from "#modules/content/content.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { BLOG_STATUSES, blogForm, shownBlog } from "./blogs.schema.ts";

const status = z.enum(BLOG_STATUSES);

/** A row of the list [BLOG-003]. */
export const blogRow = shownBlog.extend({
  uploaderEmail: z.string(),
  /** An instant, ISO 8601 with Z. */
  creationTimestamp: z.string(),
  rowVersion: z.number(),
});
export type BlogRow = z.infer<typeof blogRow>;

/** A blog [BLOG-006]. */
export const blog = blogRow.extend({ content: z.string() });
export type Blog = z.infer<typeof blog>;

/** A blog as visitors get it: the uploader's address is the staff's alone. */
const siteBlog = shownBlog.extend({ content: z.string(), creationTimestamp: z.string() });

/** The columns that the list can be sorted by. */
export const BLOG_SORTS = ["title", "friendlyUrl", "types", "status", "timestamp"] as const;

const form = blogForm.extend({
  timestamp: itemDay,
  uploaderEmail: uploaderInput("uploaderEmail"),
});

export const getBlogs = defineCall({
  name: "getBlogs",
  id: "C-203",
  method: "GET",
  path: "/AdminBlog/GetBlogs",
  summary:
    "The company's blogs without their contents, the newest first: all of them, or one page of the list in the asked order.",
  who: "staff",
  query: contentListQuery(BLOG_SORTS),
  answer: z.array(blogRow),
});

export const countBlogs = defineCall({
  name: "countBlogs",
  id: "own",
  method: "GET",
  path: "/AdminBlog/CountBlogs",
  summary: "How many blogs there are under the same filters.",
  who: "staff",
  query: z.object(contentFilters),
  answer: z.number(),
});

export const getBlogData = defineCall({
  name: "getBlogData",
  id: "C-204",
  method: "GET",
  path: "/AdminBlog/GetBlogData",
  summary: "One blog and the types it can bear; blogId 0 answers a blank one.",
  who: "staff",
  query: z.object({ blogId: queryId("blogId") }),
  answer: z.object({ blog, blogConfiguration: configurationWithImage }),
});

export const createBlog = defineCall({
  name: "createBlog",
  id: "C-205",
  method: "POST",
  path: "/AdminBlog/CreateBlog",
  summary: "Creates a blog, which is Pending: visitors see it once an Admin publishes it. Answers its id.",
  who: "staff",
  body: form,
  takesText: true,
  answer: z.number(),
});

export const updateBlog = defineCall({
  name: "updateBlog",
  id: "C-206",
  method: "POST",
  path: "/AdminBlog/UpdateBlog",
  summary:
    "Saves a blog. Admins alone change a Live one, and its status: Live publishes it, Pending suspends it. Answers its id.",
  who: "staff",
  body: form.extend({
    id: bodyId("id"),
    rowVersion: z.number().int().optional(),
    /** Left out or empty, it stays as it is. */
    status: z
      .union([z.literal(""), status], `status must be one of ${BLOG_STATUSES.join(", ")}.`)
      .nullish()
      .transform((value) => value || null),
  }),
  takesText: true,
  answer: z.number(),
});

export const deleteBlog = defineCall({
  name: "deleteBlog",
  id: "C-207",
  method: "DELETE",
  path: "/AdminBlog/DeleteBlog",
  summary: "Deletes a blog: neither visitors nor staff see it any more.",
  who: "admin",
  query: z.object({ blogId: queryId("blogId") }),
  answer: z.literal("Deleted"),
});

export const removeBlogTypeReference = removeTypeReferenceCall("Blog", "C-046");

export const getSiteBlog = defineCall({
  name: "getSiteBlog",
  id: "C-208",
  method: "GET",
  path: "/components/GetBlog",
  summary:
    "A blog as visitors read it, with the newest others. One that is Pending is answered to the company's staff alone, without others.",
  who: "anyone",
  query: z.object({
    friendlyUrl: z
      .string("friendlyUrl is required.")
      .min(1, "friendlyUrl is required.")
      .max(200, "friendlyUrl is too long."),
  }),
  answer: z.object({
    blog: siteBlog,
    blogConfiguration: configurationWithImage,
    otherBlogs: z.array(shownBlog),
  }),
});
