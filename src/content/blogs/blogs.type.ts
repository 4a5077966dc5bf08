import { day, slug, types, words } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { image } from "#platform/fields/value-fields.ts";
import { itemTag } from "#platform/site/item-tags.ts";

/** Maximum teaser length, in characters [CONST-020]. */
const TEASER_LENGTH = 100;

/** Tag of everything that depends on which blogs are Live, and on their dates. */
export const NEWEST_BLOGS_TAG = "blogs:newest";

/** Path of the list of all blogs. */
export const BLOGS_PATH = "/blogs";

/** Path of a blog's page. */
export const blogPath = (friendlyUrl: string): string => `/blog/${friendlyUrl}`;

/** The site's blog posts [BLOG-001]. Visitors can read a blog while it's Live [BLOG-007]. */
export const blogs = defineContentType({
  name: "blog",
  table: "blogs",
  noun: "blog",
  nouns: "blogs",
  fields: {
    title: text({ label: "Title", required: true }),
    friendlyUrl: slug({
      help: `The last part of the blog's address, after ${blogPath("")}. Use letters a to z, numbers, and hyphens, up to ${LIMITS.itemFriendlyUrl} characters. It's filled in from the title.`,
    }),
    timestamp: day({ label: "Date", help: "Shown to visitors. Newest items come first." }),
    types: types(),
    categories: words({
      label: "Categories",
      help: "Tags visitors can filter by. Press Enter after each one.",
    }),
    thumbnailImage: image({
      label: "Thumbnail",
      help: "Shown next to the title in lists. Leave blank to use the default image from the settings.",
    }),
    teaser: text({
      label: "Teaser",
      help: `One sentence, shown below the title in lists. Up to ${TEASER_LENGTH} characters.`,
      required: true,
      max: TEASER_LENGTH,
    }),
    content: richText({ label: "Content", help: "The full text, shown on the blog's own page." }),
  },
  who: { list: "staff", save: "staff" },
  statuses: ["Pending", "Live"],
  needsApproval: true,
  goesLiveOn: "timestamp",
  wire: {
    one: "Blog",
    many: "Blogs",
    prefix: "/AdminBlog",
    id: "blogId",
    item: "blog",
    configuration: "blogConfiguration",
    uploader: "uploaderEmail",
    public: [
      "id",
      "title",
      "friendlyUrl",
      "timestamp",
      "types",
      "categories",
      "thumbnailImage",
      "teaser",
      "status",
      "uploaderFirstName",
      "uploaderLastName",
    ],
    staff: ["uploaderEmail", "creationTimestamp", "rowVersion"],
    numbers: {
      list: "C-203",
      get: "C-204",
      create: "C-205",
      update: "C-206",
      delete: "C-207",
      removeType: "C-046",
    },
    summaries: {
      create: "Creates a Pending blog. Visitors see it once an Admin publishes it. Returns its id.",
      update:
        "Saves a blog. Only Admins can change a Live one or a status: Live publishes the blog, Pending suspends it. Returns its id.",
    },
  },
  settings: {
    label: "Blog",
    purpose: "Articles with a date and an image.",
    numbers: { has: "C-026", get: "C-035", update: "C-041" },
  },
  search: { body: ({ text }) => [text("teaser"), text("content")] },
  alsoRead: ["tags"],
  pages: { item: "/blog/", list: BLOGS_PATH, preview: "/PreviewBlog/" },
  feed: { path: "/blogs.atom", day: "timestamp", summary: "teaser" },
  urlTaken: (friendlyUrl, title) =>
    `The blog "${title}" already has the Friendly URL ${friendlyUrl}. Choose a different one.`,
  imageUse: (title) => `Blog "${title}"`,
  hasDefaultImage: true,
  alsoInvalidates: ({ before, after, isPublishedOrHidden }) =>
    isPublishedOrHidden || before.timestamp !== after.timestamp ? [NEWEST_BLOGS_TAG] : [],
  home: { title: "Write a blog", text: "An article for your site, with tags and an image." },
  list: {
    path: "/BlogManagement",
    title: "Blogs",
    icon: "IconArticle",
    menuOrder: 30,
    help: "Blog posts on your site. Visitors see a post once an admin publishes it.",
    empty: "No blogs yet. Write the first one, and an admin can publish it.",
    columns: ["title", "friendlyUrl", "types", "status", "timestamp"],
    headers: { friendlyUrl: "Url", timestamp: "Timestamp" },
    newestBy: "timestamp",
    order: "newest first",
    alsoSearched: ["friendlyUrl", "status"],
  },
  form: {
    createPath: "/CreateBlog",
    updatePath: "/UpdateBlog",
    help: "Once it's live, visitors find it at /blogs and in blog lists on your pages.",
    titles: { create: "Create blog", update: "Update blog" },
    saved: { create: "Blog Created", update: "Blog Updated" },
  },
});

/** A blog in lists for visitors [CMP-BLOGTABLE-04]. */
export type PublicBlog = PublicItem<typeof blogs>;
export type Blog = Item<typeof blogs>;

/** Tag of everything that shows a certain blog: its page, and its cards on other pages. */
export const blogTag = (id: number): string => itemTag(blogs.table, id);
