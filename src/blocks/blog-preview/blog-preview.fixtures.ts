import type { NewestBlogs } from "#content/blogs/blog-listing.schema.ts";
import type { PublicBlog } from "#content/blogs/blogs.type.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { blogPreview } from "./blog-preview.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof blogPreview>;
  readonly data: NewestBlogs;
}

const value = { types: "Saving", title: "From our blog", seeAllLink: "", seeAllText: "" };

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

/** Previews: none, some, long titles, and extreme ones. */
export const blogPreviewFixtures = {
  empty: { value, data: { blogs: [], defaultImage: "" } },
  typical: {
    value,
    data: {
      blogs: [blog(1, { thumbnailImage: "/images/7/well-800x450.jpg" }), blog(2), blog(3)],
      defaultImage: "/images/8/default-800x450.jpg",
    },
  },
  longest: {
    value: {
      ...value,
      title: "T".repeat(200),
      seeAllLink: "/customers",
      seeAllText: "All of them ".repeat(16),
    },
    data: {
      blogs: [blog(1, { title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4) })],
      defaultImage: "",
    },
  },
  hostile: {
    value: { ...value, title: "<script>alert(1)</script>", seeAllText: "<b>x</b>" },
    data: { blogs: [blog(1, { title: '"><img src=x onerror=alert(1)>' })], defaultImage: "" },
  },
} satisfies Record<string, Fixture>;
