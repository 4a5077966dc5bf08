import { z } from "zod";
import { defineBlock } from "#platform/blocks/define-block.ts";
import { typesField } from "#platform/blocks/table-fields.ts";
import { text } from "#platform/fields/fields.ts";
import { link } from "#platform/fields/value-fields.ts";

/** A blog of a preview, for programs [PUB-052]. */
const previewedBlog = z.object({
  title: z.string(),
  friendlyUrl: z.string(),
  thumbnailImage: z.string(),
  timestamp: z.string(),
});

/** The newest blogs of the chosen types, with a link to all of them [CMP-BLOGPREVIEW-01]. */
export const blogPreview = defineBlock({
  type: "BlogPreview",
  title: "Blog Preview",
  description: "The three latest blogs of the types you choose, with a link to all blogs.",
  keywords: ["news", "post", "article"],
  names: { one: "blogPreview", many: "blogPreviews" },
  firstCall: 177,
  fields: {
    types: typesField("Shows the latest blogs of these types."),
    title: text({ label: "Title", required: true }),
    seeAllLink: link({ label: "See all: link", help: "Leave blank to link to the list of all blogs." }),
    seeAllText: text({ label: "See all: text", help: "Leave blank to use “See All”." }),
  },
  module: "blog",
  lists: { configuration: "blogConfiguration", items: "blogs", item: previewedBlog },
  siteCall: { id: "C-254" },
  valueVersion: 1,
});
