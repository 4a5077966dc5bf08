import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import {
  ContentEditor,
  type ContentForm,
  ContentScreen,
  contentItemKey,
  TagsField,
  TypesField,
} from "#modules/content/content-form.editor.tsx";
import { DateInput } from "#platform/fields/date-inputs.editor.tsx";
import { ImageInput } from "#platform/fields/image-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { TextField } from "#platform/ui/fields.tsx";
import { friendlyUrlOf } from "#platform/ui/friendly-url.ts";
import { FriendlyUrlField, typeIntoField } from "#platform/ui/friendly-url-field.tsx";
import { RichTextField } from "#platform/ui/rich-text.tsx";
import { blogKind, loadBlog } from "./blog-kind.editor.tsx";
import type { Blog } from "./blogs.contract.ts";
import {
  type BlogStatus,
  blogFields,
  blogForm,
  blogPath,
  blogPreviewPath,
  MAX_BLOG_TEASER,
} from "./blogs.schema.ts";

export const CreateBlogScreen = () => <BlogFormScreen id={0} />;

export const UpdateBlogScreen = () => {
  const { blogId = "" } = useParams();
  return <BlogFormScreen key={blogId} id={Number(blogId)} />;
};

const LIVE_FOR_ADMINS = "This blog is Live: only administrators can change it.";

const valuesOf = (blog: Blog) => ({
  title: blog.title,
  friendlyUrl: blog.friendlyUrl,
  timestamp: blog.timestamp,
  types: tagsOf(blog.types),
  categories: tagsOf(blog.categories),
  thumbnailImage: blog.thumbnailImage,
  teaser: blog.teaser,
  content: blog.content,
});

/** One form for both [BLOG-002]; Admins alone publish, suspend and change what is Live [BLOG-009] [BLOG-012]. */
const BlogFormScreen = ({ id }: { id: number }) => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const readAnew = async () => {
    const fresh = await loadBlog(id);
    queries.setQueryData(contentItemKey(blogKind, id), fresh);
    return fresh.blog;
  };
  return (
    <ContentScreen
      kind={blogKind}
      title={id === 0 ? "Create Blog" : ({ blog }) => `Update Blog (${blog.status})`}
      help="Visitors find it in the blog listings of your pages and at /blogs once an administrator has published it."
      id={id}
      load={loadBlog}
    >
      {({ blog, blogConfiguration }) => {
        const isLocked = blog.status === "Live" && !isAdmin;
        return (
          <ContentEditor
            kind={blogKind}
            schema={blogForm}
            stored={blog}
            valuesOf={valuesOf}
            fields={FIELDS}
            read={readAnew}
            save={async (values, rowVersion, pressed) => {
              if (id === 0) return call("createBlog", { body: values });
              const saved = await call("updateBlog", {
                body: { ...values, id, rowVersion, status: pressed as BlogStatus | "" },
              });
              // The heading, the main button and the link to the page follow the status and the address.
              await readAnew();
              return saved;
            }}
            savedText={id === 0 ? "Blog Created" : "Blog Updated"}
            disabledReason={isLocked ? LIVE_FOR_ADMINS : undefined}
            mayPress={async (pressed) => pressed !== "Pending" || maySuspend(dialogs)}
            main={isAdmin && id !== 0 && blog.status !== "Live" ? <PublishButton /> : undefined}
            after={isAdmin && blog.status === "Live" ? <SuspendButton /> : undefined}
            actions={() => (id === 0 ? null : <PreviewButton blog={blog} />)}
          >
            {(form) => <BlogFields form={form} types={tagsOf(blogConfiguration.types)} isLocked={isLocked} />}
          </ContentEditor>
        );
      }}
    </ContentScreen>
  );
};

/** The main button of an Admin's form: it saves and publishes [BLOG-009]. */
const PublishButton = () => (
  <Button type="submit" value="Live">
    Publish
  </Button>
);

/** Saves, and takes the blog off the website [BLOG-009]. */
const SuspendButton = () => (
  <Button type="submit" value="Pending" variant="default">
    Suspend
  </Button>
);

const maySuspend = (dialogs: Dialogs): Promise<boolean> =>
  dialogs.confirm({
    text: "Suspend this blog?",
    details:
      "Your changes are saved, and visitors can't read the blog until it is published again. It also leaves lists and search.",
    confirmLabel: "Suspend blog",
    cancelLabel: "Keep blog live",
    danger: true,
  });

const PreviewButton = ({ blog: { status, friendlyUrl } }: { blog: Blog }) => (
  <Button
    component="a"
    variant="default"
    target="_blank"
    href={status === "Live" ? blogPath(friendlyUrl) : blogPreviewPath(friendlyUrl)}
  >
    {status === "Live" ? "View" : "Preview"}
  </Button>
);

interface BlogFieldsProps {
  form: ContentForm;
  types: readonly string[];
  isLocked: boolean;
}

const BlogFields = ({ form, types, isLocked }: BlogFieldsProps) => (
  <>
    <TextField
      form={form}
      name="title"
      label="Title"
      required
      maxLength={LIMITS.line}
      autoComplete="off"
      disabled={isLocked}
      onBlur={() => {
        const { title, friendlyUrl } = form.getValues();
        const suggested = friendlyUrlOf(String(title), LIMITS.itemFriendlyUrl);
        if (friendlyUrl === "") typeIntoField(form.formId, "friendlyUrl", suggested);
      }}
    />
    <FriendlyUrlField
      form={form}
      name="friendlyUrl"
      disabled={isLocked}
      maxLength={LIMITS.itemFriendlyUrl}
      help={`The end of the blog's address, after ${blogPath("")}: a to z, digits and hyphens, at most ${LIMITS.itemFriendlyUrl}. Left empty, it is made from the title.`}
    />
    <DateInput form={form} name="timestamp" field={blogFields.timestamp} disabled={isLocked} />
    <TypesField form={form} name="types" label="Types" types={types} isLocked={isLocked} />
    <TagsField
      form={form}
      name="categories"
      label="Categories"
      help="Further tags of this blog, which visitors can filter by. Type one and press Enter."
      isLocked={isLocked}
    />
    <ImageInput form={form} name="thumbnailImage" field={blogFields.thumbnailImage} disabled={isLocked} />
    <TextField
      form={form}
      name="teaser"
      label="Teaser"
      help={`One sentence below the title in lists. At most ${MAX_BLOG_TEASER} characters.`}
      required
      maxLength={MAX_BLOG_TEASER}
      autoComplete="off"
      disabled={isLocked}
    />
    <RichTextField
      form={form}
      name="content"
      label={blogFields.content.label}
      help={blogFields.content.help}
      disabled={isLocked}
    />
  </>
);

const FIELDS = {
  title: { label: "Title" },
  friendlyUrl: { label: "Friendly URL" },
  timestamp: { label: "Date" },
  types: { label: "Types" },
  categories: { label: "Categories" },
  thumbnailImage: { label: "Thumbnail" },
  teaser: { label: "Teaser" },
  content: { label: "Content", kind: "richText" },
} as const;
