import { day, file, types, words } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { text } from "#platform/fields/fields.ts";
import { image } from "#platform/fields/value-fields.ts";

/** Maximum teaser length, in characters [NEWS-005] [CONST-020]. */
export const TEASER_LENGTH = 90;

/** The company's newsletter issues, for admins [NEWS-001] [NEWS-006]. */
export const news = defineContentType({
  name: "news",
  table: "news",
  noun: "newsletter issue",
  nouns: "newsletter issues",
  fields: {
    title: text({
      label: "Title",
      help: "The name visitors see, such as “The Current, spring 2027”.",
      required: true,
    }),
    teaser: {
      ...text({
        label: "Teaser",
        help: "One or two sentences, shown below the title.",
        required: true,
        max: TEASER_LENGTH,
      }),
      isCounted: true,
    },
    types: types(),
    description: words({
      label: "Description",
      help: "Words people might search for. Press Enter after each one.",
    }),
    thumbnailImage: image({
      label: "Thumbnail",
      help: "Shown next to the title. Leave blank to use the default image from the settings.",
    }),
    location: file({ label: "File", folder: "News" }),
    timestamp: day({ label: "Date", help: "Shown to visitors. Newest items come first." }),
  },
  who: { list: "admin", save: "admin" },
  goesLiveOn: "timestamp",
  wire: {
    one: "News",
    many: "News",
    prefix: "/AdminNews",
    id: "newsId",
    item: "news",
    configuration: "newsConfiguration",
    uploader: "uploader",
    public: [
      "id",
      "title",
      "thumbnailImage",
      "teaser",
      "types",
      "description",
      "location",
      "timestamp",
      "fileName",
      "bytes",
    ],
    staff: ["uploader", "rowVersion"],
    numbers: {
      list: "C-210",
      get: "C-211",
      create: "C-212",
      update: "C-213",
      delete: "own",
      removeType: "C-047",
    },
  },
  settings: {
    label: "Newsletter",
    purpose: "Newsletter issues as files.",
    numbers: { has: "C-027", get: "C-036", update: "C-042" },
  },
  search: {
    body: ({ text, words }) => [text("teaser"), ...words("description")],
  },
  feed: { path: "/news.atom", day: "timestamp", summary: "teaser" },
  imageUse: (title) => `${title} (newsletter)`,
  hasDefaultImage: true,
  list: {
    path: "/NewsManagement",
    title: "Newsletter",
    icon: "IconNews",
    menuOrder: 40,
    help: "Newsletter issues as files. News tables on your pages list them with a teaser and a thumbnail.",
    empty: "No issues yet. Create the first one to show it in news tables on your pages.",
    columns: ["title", "types", "description", "timestamp"],
    headers: { timestamp: "Timestamp" },
    newestBy: "timestamp",
    order: "newest first",
  },
  form: {
    createPath: "/CreateNews",
    updatePath: "/UpdateNews",
    help: "News tables on your pages list the issue. When visitors choose it, its file opens.",
    titles: { create: "Create newsletter", update: "Update newsletter" },
    saved: { create: "News Created", update: "News Updated" },
    fields: ["location", "title", "teaser", "types", "description", "thumbnailImage", "timestamp"],
  },
});

/** An issue for visitors [NEWS-004]. */
export type PublicNews = PublicItem<typeof news>;
export type News = Item<typeof news>;
