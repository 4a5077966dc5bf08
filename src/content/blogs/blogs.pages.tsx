import {
  type ItemRecord,
  isTakenDownFrom,
  itemAddresses,
  pathOfItem,
  presentPublicItem,
  type StoredText,
  selectItemAt,
} from "#modules/content/content.public.ts";
import { getModuleSettings, settingsTag } from "#modules/settings/settings.public.ts";
import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import type { ModulePageContent, ModulePageContext, ModulePages } from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import { eachTag } from "#platform/site/item-tags.ts";
import type { StructuredData } from "#platform/site/page-facts.ts";
import { wordsIn } from "#platform/words/words.ts";
import { selectNeighbors, selectOtherBlogs } from "./blog-listings.sql.ts";
import { BlogPageView } from "./blog-page.view.tsx";
import { blogsMessages } from "./blogs.messages.ts";
import { BLOGS_PATH, blogPath, blogs, blogTag, NEWEST_BLOGS_TAG } from "./blogs.type.ts";
import { OTHER_BLOGS } from "./site-blogs.service.ts";

/** A blog's database record. */
interface BlogRecord extends ItemRecord {
  readonly title: string;
  readonly friendlyUrl: string;
  /** YYYY-MM-DD. */
  readonly timestamp: string;
  readonly tags: readonly string[];
  readonly thumbnailImage: string;
  readonly teaser: string;
  readonly status: "Pending" | "Live";
  readonly uploaderFirstName: string;
  readonly uploaderLastName: string;
  readonly content: StoredText;
}

const blogAt = ({ tx, params }: ModulePageContext) =>
  selectItemAt(tx, blogs, params.friendlyUrl ?? "") as Promise<BlogRecord | null>;

const contentOf = async (
  record: BlogRecord,
  { tx, links, site }: ModulePageContext,
  isPreview: boolean,
): Promise<ModulePageContent> => {
  const others = isPreview ? [] : await selectOtherBlogs(tx, record.id, OTHER_BLOGS);
  const { newer, older } = isPreview ? { newer: null, older: null } : await selectNeighbors(tx, record);
  const { defaultImage } = await getModuleSettings(tx, "blog");
  const present = presentPublicItem(blogs, links);
  const words = wordsIn(site.language, blogsMessages);
  const tags = record.tags.join(", ");
  const thumbnail = links.image(record.thumbnailImage);
  return {
    name: record.title,
    // Title, description, and keywords come from the tags [PUB-029].
    title: [record.title, tags, site.companyName].filter(Boolean).join(" · "),
    description: tags ? `${record.teaser} (${tags})` : record.teaser,
    keywords: tags,
    crumbs: [
      { name: words.crumb, href: BLOGS_PATH },
      { name: record.title, href: null },
    ],
    content: (
      <BlogPageView
        language={site.language}
        blog={{
          title: record.title,
          picture: thumbnail,
          url: isPreview ? "" : site.origin + blogPath(record.friendlyUrl),
          datedOn: record.timestamp,
          author: authorOf(record),
          content: visitorHtml(record.content, links),
          tags: record.tags,
        }}
        newer={newer && present(newer)}
        older={older && present(older)}
        others={others.map(present)}
        defaultImage={links.image(defaultImage)}
        {...(isPreview ? { previewOf: record.status } : {})}
      />
    ),
    tags: [
      ...[record, ...others, newer, older].flatMap((one) => (one ? [blogTag(one.id)] : [])),
      NEWEST_BLOGS_TAG,
      eachTag(blogs.table),
      settingsTag("blog"),
    ],
    isIndexed: !isPreview,
    facts: {
      kind: "article",
      image: thumbnail,
      structured: (owner) => [blogData(record, thumbnail, site, owner)],
    },
  };
};

const authorOf = ({ uploaderFirstName, uploaderLastName }: BlogRecord): string =>
  `${uploaderFirstName} ${uploaderLastName}`.trim();

/** A blog as schema.org data. */
const blogData = (
  record: BlogRecord,
  thumbnail: string,
  { origin, language }: ModulePageContext["site"],
  publisher: StructuredData,
): StructuredData => {
  const image = safeImageSource(thumbnail);
  const author = authorOf(record);
  return {
    "@type": "BlogPosting",
    headline: record.title,
    url: origin + blogPath(record.friendlyUrl),
    datePublished: record.timestamp,
    dateModified: record.changedAt.toISOString(),
    ...(record.teaser === "" ? {} : { description: record.teaser }),
    ...(record.tags.length > 0 ? { keywords: record.tags.join(", ") } : {}),
    ...(image ? { image: new URL(imageSources(image).src, origin).href } : {}),
    ...(author === "" ? {} : { author: { "@type": "Person", name: author } }),
    inLanguage: language,
    publisher,
  };
};

/** A listing of all Live blogs. */
const ALL_BLOGS = { types: "", featuredBlogId: 0, editorPickBlogId: "", maxEntries: 0, isCompact: false };

/** The pages at blogs' own addresses, for visitors and staff. */
export const blogsPages: ModulePages = {
  pages: [
    {
      path: BLOGS_PATH,
      module: "blog",
      queryKeys: [],
      load: async ({ site: { companyName: company, language } }) => {
        const { title, description } = wordsIn(language, blogsMessages);
        return {
          name: title,
          description: description({ company }),
          crumbs: crumbsTo(language, title),
          content: [{ type: "BlogTable", value: ALL_BLOGS }],
          tags: [blogs.table],
        };
      },
    },
    {
      path: "/blog/:friendlyUrl",
      module: "blog",
      queryKeys: [],
      load: async (context) => {
        const record = await blogAt(context);
        // Visitors can only read Live blogs [PUB-030].
        return record?.status === "Live" ? contentOf(record, context, false) : null;
      },
    },
    {
      path: "/PreviewBlog/:friendlyUrl",
      module: "blog",
      queryKeys: [],
      isForStaff: true,
      load: async (context) => {
        const record = await blogAt(context);
        return record && contentOf(record, context, true);
      },
    },
  ],
  addresses: itemAddresses(blogs),
  redirectTargets: { blog: (tx, id) => pathOfItem(tx, blogs, id) },
  isTakenDown: (tx, path) => isTakenDownFrom(tx, blogs, path),
};
