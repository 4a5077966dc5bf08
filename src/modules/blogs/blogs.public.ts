export { blogsWithImage } from "./blogs.service.ts";
