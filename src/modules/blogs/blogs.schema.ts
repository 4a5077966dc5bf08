import { z } from "zod";
import { itemTags, itemTypes } from "#modules/content/content.schema.ts";
import { plainLine, richText } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { date, image } from "#platform/fields/value-fields.ts";
import { itemTag } from "#platform/site/item-tags.ts";

/** Table of blogs, and tag of everything that shows one. */
export const BLOGS_TAG = "blogs";

/** Longest teaser, in characters [CONST-020]. */
export const MAX_BLOG_TEASER = 100;

/** Visitors read a blog while it is Live [BLOG-007]. */
export const BLOG_STATUSES = ["Pending", "Live"] as const;
export type BlogStatus = (typeof BLOG_STATUSES)[number];

/** A blog as lists show it to visitors [CMP-BLOGTABLE-04]. */
export const shownBlog = z.object({
  id: z.number(),
  title: z.string(),
  /** Last part of its address. */
  friendlyUrl: z.string(),
  /** A day, YYYY-MM-DD. */
  timestamp: z.string(),
  /** With commas between. */
  types: z.string(),
  categories: z.string(),
  thumbnailImage: z.string(),
  teaser: z.string(),
  status: z.enum(BLOG_STATUSES),
  uploaderFirstName: z.string(),
  uploaderLastName: z.string(),
});
export type ShownBlog = z.infer<typeof shownBlog>;

/** A page of a listing, with all that stands around it. */
export interface BlogListing {
  readonly blogs: readonly ShownBlog[];
  /** Null where there is none. */
  readonly featured: ShownBlog | null;
  readonly picks: readonly ShownBlog[];
  /** By name, with the number of blogs that bear them. */
  readonly tags: readonly { readonly name: string; readonly count: number }[];
  /** YYYY-MM, the newest first. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** What the listing is narrowed to; "" for nothing. */
  readonly filters: { readonly search: string; readonly tag: string; readonly month: string };
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
}

/** The newest blogs of some types. */
export interface NewestBlogs {
  readonly blogs: readonly ShownBlog[];
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
}

/** Tag of what shows one blog: its page, and its cards on others' pages. */
export const blogTag = (id: number): string => itemTag(BLOGS_TAG, id);

/** Tag of what depends on which Live blogs there are, and on their days. */
export const NEWEST_BLOGS_TAG = "blogs:newest";

/** Where all blogs are listed. */
export const BLOGS_PATH = "/blogs";

/** Where visitors read a blog. */
export const blogPath = (friendlyUrl: string): string => `/blog/${friendlyUrl}`;

/** Where staff see what visitors would. */
export const blogPreviewPath = (friendlyUrl: string): string => `/PreviewBlog/${friendlyUrl}`;

/** The fields that have an input of their own kind. */
export const blogFields = {
  timestamp: date({ label: "Date", help: "Visitors see it, and the newest stand first.", required: true }),
  thumbnailImage: image({
    label: "Thumbnail",
    help: "Stands beside the title in lists. Without one the default image of the settings is shown.",
  }),
  content: richText({ label: "Content", help: "What visitors read on the blog's own page." }),
};

/** The blog form [BLOG-014]; the same rules hold in the browser and on the server. */
export const blogForm = z.object({
  title: plainLine("Title", LIMITS.line).min(1, "Title is required."),
  friendlyUrl: z
    .string("Friendly URL is required.")
    .trim()
    .min(1, "Friendly URL is required.")
    .max(LIMITS.itemFriendlyUrl, `Friendly URL can have at most ${LIMITS.itemFriendlyUrl} characters.`)
    .regex(/^[a-z0-9-]+$/, "Friendly URL can have only the letters a to z, digits and hyphens."),
  timestamp: blogFields.timestamp.schema,
  types: itemTypes(),
  categories: itemTags("Categories"),
  thumbnailImage: blogFields.thumbnailImage.schema,
  teaser: plainLine("Teaser", MAX_BLOG_TEASER).min(1, "Teaser is required."),
  content: blogFields.content.schema,
});
export type BlogForm = z.output<typeof blogForm>;
