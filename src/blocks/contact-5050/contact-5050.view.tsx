import type { BlockView } from "#platform/blocks/block-view.ts";
import { HALF_SIZES } from "#platform/blocks/halves.view.tsx";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { imageSources } from "#platform/html/image-sources.ts";
import { FormView } from "#platform/visitor-forms/form.view.tsx";
import type { VisitorField, VisitorForm } from "#platform/visitor-forms/form-field.ts";
import type { contact5050 } from "./contact-5050.schema.ts";

interface ContactData {
  readonly found: { readonly form: VisitorForm; readonly fields: readonly VisitorField[] } | null;
  readonly tomorrow: string;
  readonly alt?: string;
}

/** A form with what is beside it; nothing if the form is gone or has no fields. */
export const Contact5050View: BlockView<typeof contact5050, never, ContactData> = ({
  id,
  value,
  language,
  data,
  page,
}) => {
  const { found, tomorrow, alt = "" } = data;
  if (!found || found.fields.length === 0) return null;
  const { format, imageLink, content } = value;
  const hasImage = format === "imageLeft" && imageLink !== "";
  const hasContent = format === "contentLeft" && content.__html !== "";
  const titleId = `contact-${id}-title`;
  return (
    <section
      data-island="contact-5050"
      className="tn-contact"
      data-format={hasImage || hasContent ? format : "full"}
      aria-labelledby={titleId}
    >
      {hasImage ? (
        <PictureView picture={imageSources(imageLink, HALF_SIZES)} alt={alt} className="tn-contact-picture" />
      ) : null}
      {hasContent ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on save
        <div className="tn-contact-content tn-prose" dangerouslySetInnerHTML={content} />
      ) : null}
      <div className="tn-contact-form">
        <h2 id={titleId}>{value.title}</h2>
        {value.description ? <p>{value.description}</p> : null}
        <FormView
          language={language}
          form={found.form}
          fields={found.fields}
          prefix={`contact-${id}`}
          page={page.path}
          tomorrow={tomorrow}
        />
      </div>
    </section>
  );
};
