import { useParams } from "react-router";
import {
  ContentEditor,
  type ContentForm,
  ContentScreen,
  TagsField,
  TypesField,
} from "#modules/content/content-form.editor.tsx";
import { UploadField } from "#modules/uploads/upload-field.editor.tsx";
import { DateInput } from "#platform/fields/date-inputs.editor.tsx";
import { ImageInput } from "#platform/fields/image-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { TextField } from "#platform/ui/fields.tsx";
import type { News } from "./news.contract.ts";
import { newsDate, newsForm, newsThumbnail, TEASER_LENGTH } from "./news.schema.ts";
import { loadNews, newsKind } from "./news-kind.editor.tsx";

export const CreateNewsScreen = () => <NewsFormScreen id={0} />;

export const UpdateNewsScreen = () => {
  const { newsId = "" } = useParams();
  return <NewsFormScreen key={newsId} id={Number(newsId)} />;
};

const valuesOf = (news: News) => ({
  title: news.title,
  teaser: news.teaser,
  types: tagsOf(news.types),
  description: tagsOf(news.description),
  thumbnailImage: news.thumbnailImage,
  location: news.location,
  timestamp: news.timestamp,
});

/** One form for new issues and old ones [NEWS-002] [NEWS-005]. */
const NewsFormScreen = ({ id }: { id: number }) => (
  <ContentScreen
    kind={newsKind}
    title={id === 0 ? "Create News" : "Update News"}
    help="An issue of the newsletter. Visitors find it in the news tables of your pages, and its file at its own address."
    id={id}
    load={loadNews}
  >
    {({ news, newsConfiguration }) => (
      <ContentEditor
        kind={newsKind}
        schema={newsForm}
        stored={news}
        valuesOf={valuesOf}
        fields={FIELDS}
        read={async () => (await loadNews(id)).news}
        save={(values, rowVersion) =>
          id === 0
            ? call("createNews", { body: { ...values, uploader: readCurrentUser()?.email } })
            : call("updateNews", { body: { ...values, uploader: news.uploader, id, rowVersion } })
        }
        savedText={id === 0 ? "News Created" : "News Updated"}
      >
        {(form) => (
          <>
            <UploadField
              form={form}
              name="location"
              label="File"
              folder="News"
              stored={id === 0 ? null : news}
              onUploaded={(fileName) => {
                // A title to start from; one that somebody gave stays.
                if (form.getValues().title === "")
                  form.setFieldValue("title", fileName.replace(/\.[^.]*$/, "").slice(0, LIMITS.line));
              }}
            />
            <TextField
              form={form}
              name="title"
              label="Title"
              help="What visitors read, for example “The Current, spring 2027”."
              required
              maxLength={LIMITS.line}
              autoComplete="off"
            />
            <TextField
              form={form}
              name="teaser"
              label="Teaser"
              help={<TeaserCounter form={form} />}
              required
              maxLength={TEASER_LENGTH}
              autoComplete="off"
            />
            <TypesField form={form} name="types" label="Types" types={tagsOf(newsConfiguration.types)} />
            <TagsField
              form={form}
              name="description"
              label="Description"
              help="Words that people may search for. Type one and press Enter."
            />
            <ImageInput form={form} name="thumbnailImage" field={newsThumbnail} disabled={false} />
            <DateInput form={form} name="timestamp" field={newsDate} disabled={false} />
          </>
        )}
      </ContentEditor>
    )}
  </ContentScreen>
);

/** "34 of 90 characters". */
const TeaserCounter = ({ form }: { form: ContentForm }) => (
  <>
    A sentence or two below the title. {String(form.useWatchValue("teaser") ?? "").length} of {TEASER_LENGTH}{" "}
    characters.
  </>
);

const FIELDS = {
  location: { label: "File" },
  title: { label: "Title" },
  teaser: { label: "Teaser" },
  types: { label: "Types" },
  description: { label: "Description" },
  thumbnailImage: { label: "Thumbnail" },
  timestamp: { label: "Date" },
};
