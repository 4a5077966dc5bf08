export { blogListing, newestBlogs } from "./blog-listings.service.ts";
