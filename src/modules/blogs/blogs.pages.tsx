import { openCleanHtml } from "#platform/html/html-mark.ts";
import type { ModulePageContent, ModulePageContext, ModulePages } from "#platform/site/module-page.ts";
import { BlogPageView } from "./blog-page.view.tsx";
import { BLOGS_TAG, blogPath } from "./blogs.schema.ts";
import { type FullBlogRecord, selectBlog, selectBlogByUrl } from "./blogs.sql.ts";

const contentOf = (
  record: FullBlogRecord,
  { links, site }: ModulePageContext,
  isPreview: boolean,
): ModulePageContent => {
  const tags = record.tags.join(", ");
  return {
    name: record.title,
    // Title, description and keywords follow the tags [PUB-029].
    title: [record.title, tags, site.companyName].filter(Boolean).join(" · "),
    description: tags ? `${record.teaser} (${tags})` : record.teaser,
    keywords: tags,
    crumbs: [
      { name: "BLOGS", href: null },
      { name: record.title, href: null },
    ],
    content: (
      <BlogPageView
        datedOn={record.datedOn}
        author={`${record.uploaderFirstName} ${record.uploaderLastName}`.trim()}
        content={links.html(openCleanHtml(record.content))}
        tags={record.tags}
        {...(isPreview ? { previewOf: record.status } : {})}
      />
    ),
    tags: [BLOGS_TAG],
    isIndexed: !isPreview,
  };
};

/** What visitors and staff read at the blogs' own addresses. */
export const blogsPages: ModulePages = {
  pages: [
    {
      path: "/blog/:friendlyUrl",
      module: "blog",
      queryKeys: [],
      load: async (context) => {
        const record = await selectBlogByUrl(context.tx, context.params.friendlyUrl ?? "");
        // Visitors read what is Live, and nothing else [PUB-030].
        return record?.status === "Live" ? contentOf(record, context, false) : null;
      },
    },
    {
      path: "/PreviewBlog/:friendlyUrl",
      module: "blog",
      queryKeys: [],
      isForStaff: true,
      load: async (context) => {
        const record = await selectBlogByUrl(context.tx, context.params.friendlyUrl ?? "");
        return record && contentOf(record, context, true);
      },
    },
  ],
  redirectTargets: {
    blog: async (tx, id) => {
      const record = await selectBlog(tx, id);
      return record?.status === "Live" ? blogPath(record.friendlyUrl) : null;
    },
  },
};
