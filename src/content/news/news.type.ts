import { day, file, types, words } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { text } from "#platform/fields/fields.ts";
import { image } from "#platform/fields/value-fields.ts";

/** Longest teaser, in characters [NEWS-005] [CONST-020]. */
export const TEASER_LENGTH = 90;

/** Issues of the company's newsletter, for admins [NEWS-001] [NEWS-006]. */
export const news = defineContentType({
  name: "news",
  table: "news",
  noun: "news item",
  nouns: "news items",
  auditNoun: "newsletter issue",
  fields: {
    title: text({
      label: "Title",
      help: "What visitors read, for example “The Current, spring 2027”.",
      required: true,
    }),
    teaser: {
      ...text({
        label: "Teaser",
        help: "A sentence or two below the title.",
        required: true,
        max: TEASER_LENGTH,
      }),
      isCounted: true,
    },
    types: types(),
    description: words({
      label: "Description",
      help: "Words that people may search for. Type one and press Enter.",
    }),
    thumbnailImage: image({
      label: "Thumbnail",
      help: "It stands beside the title. Without one the settings' default image does.",
    }),
    location: file({ label: "File", folder: "News" }),
    timestamp: day({ label: "Date", help: "Visitors see it, and the newest stand first." }),
  },
  who: { list: "admin", save: "admin" },
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
    purpose: "Issues of your newsletter as files.",
    numbers: { has: "C-027", get: "C-036", update: "C-042" },
  },
  search: {
    nouns: "newsletters",
    body: ({ text, words }) => [text("teaser"), ...words("description")].join(" • "),
  },
  imageUse: (title) => `${title} (newsletter)`,
  hasDefaultImage: true,
  list: {
    path: "/NewsManagement",
    title: "Newsletter",
    icon: "IconNews",
    menuOrder: 40,
    help: "Issues that visitors open as a file. News tables on pages list them with teaser and thumbnail.",
    empty: "There are no issues yet. Create the first one; visitors see it in the news tables of your pages.",
    columns: ["title", "types", "description", "timestamp"],
    headers: { timestamp: "Timestamp" },
    newestBy: "timestamp",
    order: "the newest first",
  },
  form: {
    createPath: "/CreateNews",
    updatePath: "/UpdateNews",
    help: "An issue of the newsletter. Visitors find it in the news tables of your pages, and its file at its own address.",
    titles: { create: "Create News", update: "Update News" },
    saved: { create: "News Created", update: "News Updated" },
    fields: ["location", "title", "teaser", "types", "description", "thumbnailImage", "timestamp"],
  },
});

/** An issue as visitors get it [NEWS-004]. */
export type PublicNews = PublicItem<typeof news>;
export type News = Item<typeof news>;
