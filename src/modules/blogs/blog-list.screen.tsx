import { Anchor } from "@mantine/core";
import IconArticle from "@tabler/icons-react/dist/esm/icons/IconArticle.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { ContentList, linkColumn, TypesCell } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { shownDay } from "#platform/ui/shown-dates.ts";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { blogKind } from "./blog-kind.editor.tsx";
import type { BlogRow } from "./blogs.contract.ts";
import { blogPath, blogPreviewPath } from "./blogs.schema.ts";

const COLUMNS: readonly Column<BlogRow>[] = [
  linkColumn(blogKind, "title", "Title", (row) => row.title),
  {
    key: "friendlyUrl",
    header: "Url",
    // Visitors find nothing at a Pending blog's address.
    cell: (row) => (
      <Anchor
        href={row.status === "Live" ? blogPath(row.friendlyUrl) : blogPreviewPath(row.friendlyUrl)}
        inherit
      >
        {blogPath(row.friendlyUrl)}
      </Anchor>
    ),
    sortValue: (row) => row.friendlyUrl,
  },
  {
    key: "types",
    header: "Types",
    cell: (row) => <TypesCell types={row.types} />,
    sortValue: (row) => row.types,
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StatusBadge status={row.status} />,
    sortValue: (row) => row.status,
  },
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (row) => shownDay(row.timestamp),
    sortValue: (row) => row.timestamp,
  },
];

/** Every blog of the company [BLOG-001] [BLOG-002] [BLOG-003] [BLOG-004]. */
export const BlogListScreen = () => (
  <ContentList
    kind={blogKind}
    title="Blogs"
    help="Posts of your website. Visitors read those that are Live; an administrator publishes them."
    icon={<IconArticle size={32} />}
    createLabel="Create Blog"
    mayCreate
    emptyText="There are no blogs yet. Write the first one; an administrator publishes it."
    columns={COLUMNS}
    nameOf={(row) => row.title}
    rows={(asked, signal) => call("getBlogs", { query: asked, signal })}
    count={(filters, signal) => call("countBlogs", { query: filters, signal })}
    editIcon={(row) =>
      row.status === "Live"
        ? { icon: <IconEye size={20} aria-hidden="true" />, label: "View" }
        : { icon: <IconPencil size={20} aria-hidden="true" />, label: "Edit" }
    }
  />
);
