import type { PublicBlog } from "./blogs.type.ts";

/** A page of a listing, with everything around it. */
export interface BlogListing {
  readonly blogs: readonly PublicBlog[];
  /** Null if there is none. */
  readonly featured: PublicBlog | null;
  readonly picks: readonly PublicBlog[];
  /** Tags by name, with the number of blogs for each. */
  readonly tags: readonly { readonly name: string; readonly count: number }[];
  /** YYYY-MM, newest first. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** The active filters; "" for none. */
  readonly filters: { readonly search: string; readonly tag: string; readonly month: string };
  readonly total: number;
  /** Starts at 1. */
  readonly page: number;
  readonly pages: number;
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
}

/** The newest blogs of some types. */
export interface NewestBlogs {
  readonly blogs: readonly PublicBlog[];
  /** Shown for blogs without a thumbnail; "" for none. */
  readonly defaultImage: string;
}
