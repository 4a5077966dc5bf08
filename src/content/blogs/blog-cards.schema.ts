import { imageOrDefault } from "#platform/html/image-sources.ts";
import { blogPath, type PublicBlog } from "./blogs.type.ts";

/**
 * Blogs as cards that link to their pages.
 * @param defaultImage shown for blogs without a thumbnail; "" for none
 */
export const blogCards = (blogs: readonly PublicBlog[], defaultImage: string) =>
  blogs.map(({ friendlyUrl, title, timestamp, thumbnailImage, teaser }) => ({
    href: blogPath(friendlyUrl),
    title,
    datedOn: timestamp,
    picture: imageOrDefault(thumbnailImage, defaultImage, "(width >= 48rem) 24rem, 100vw"),
    teaser,
  }));
