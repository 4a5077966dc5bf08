export { addBlog, blogsWithImage, renewFoundBlog, saveBlog, storedBlog } from "./blogs.service.ts";
export { blogListing, newestBlogs } from "./shown-blogs.service.ts";
