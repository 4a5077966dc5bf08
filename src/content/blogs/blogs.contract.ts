import { z } from "zod";
import { publicItemOf } from "#modules/content/content-type.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import { defineCall } from "#platform/call/define-call.ts";
import { blogs } from "./blogs.type.ts";

const publicBlog = publicItemOf(blogs);

export const getSiteBlog = defineCall({
  name: "getSiteBlog",
  id: "C-208",
  method: "GET",
  path: "/components/GetBlog",
  summary:
    "A blog as visitors read it, with the latest other blogs. Only the company's staff get a Pending blog, without the others.",
  who: "anyone",
  query: z.object({
    friendlyUrl: z
      .string("friendlyUrl is required.")
      .min(1, "friendlyUrl is required.")
      .max(200, "friendlyUrl is too long."),
  }),
  answer: z.object({
    blog: publicBlog.extend({ content: z.string(), creationTimestamp: z.string() }),
    blogConfiguration: configurationWithImage,
    otherBlogs: z.array(publicBlog),
  }),
});
