import type { BlogListing } from "#content/blogs/blog-listing.schema.ts";
import type { PublicBlog } from "#content/blogs/blogs.type.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { blogTable } from "./blog-table.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof blogTable>;
  readonly data: BlogListing;
}

const value = { types: "Saving", featuredBlogId: 0, editorPickBlogId: "", maxEntries: 0, isCompact: false };

const blog = (id: number, changes: Partial<PublicBlog> = {}): PublicBlog => ({
  id,
  title: `Blog ${id}`,
  friendlyUrl: `blog-${id}`,
  timestamp: "2026-11-20",
  types: "Saving",
  categories: "",
  thumbnailImage: "",
  teaser: "A teaser.",
  status: "Live",
  uploaderFirstName: "Ada",
  uploaderLastName: "Writer",
  ...changes,
});

const months = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: `2026-${String(12 - index).padStart(2, "0")}`,
    count: 2,
  }));

const none: BlogListing = {
  blogs: [],
  featured: null,
  picks: [],
  tags: [],
  months: [],
  filters: { search: "", tag: "", month: "" },
  total: 0,
  page: 1,
  pages: 1,
  defaultImage: "",
};

const some: BlogListing = {
  ...none,
  blogs: [blog(1, { thumbnailImage: "/images/7/well-800x450.jpg" }), blog(2)],
  featured: blog(1),
  picks: [blog(3)],
  tags: [
    { name: "Kitchen", count: 1 },
    { name: "Saving", count: 2 },
  ],
  months: months(2),
  total: 2,
  defaultImage: "/images/8/default-800x450.jpg",
};

/** Listings: empty, typical, filtered, long, compact, and with extreme titles. */
export const blogTableFixtures = {
  empty: { value, data: none },
  typical: { value, data: some },
  compact: { value: { ...value, isCompact: true }, data: some },
  narrowed: {
    value,
    data: {
      ...some,
      filters: { search: "tap water", tag: "saving", month: "2026-11" },
      page: 2,
      pages: 3,
      total: 14,
    },
  },
  longest: {
    value,
    data: {
      ...some,
      blogs: Array.from({ length: 6 }, (_, index) =>
        blog(index + 10, {
          title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4).trim(),
          teaser: "t".repeat(100),
        }),
      ),
      tags: Array.from({ length: 40 }, (_, index) => ({
        name: `A tag with a long name ${index}`,
        count: 1000,
      })),
      months: months(12),
      page: 9,
      pages: 40,
      total: 240,
    },
  },
  hostile: {
    value,
    data: {
      ...some,
      blogs: [
        blog(1, {
          title: '"><script>alert(1)</script>',
          teaser: "<img src=x>",
          thumbnailImage: "https://x/<i>",
        }),
      ],
      tags: [{ name: '"&tag=<b>', count: 1 }],
      filters: { search: '"><script>', tag: "<b>", month: "" },
    },
  },
} satisfies Record<string, Fixture>;
