import { useRef } from "react";
import { MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { UploadField } from "#modules/uploads/upload-field.editor.tsx";
import { DateInput, DateTimeInput } from "#platform/fields/date-inputs.editor.tsx";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import type { Field } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { friendlyUrlOf } from "#platform/ui/friendly-url.ts";
import { FriendlyUrlField } from "#platform/ui/friendly-url-field.tsx";
import { suggestInField } from "#platform/ui/suggestion.ts";
import { TagField } from "#platform/ui/tag-field.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { AdminItem } from "./content-client.editor.ts";
import type { ContentField } from "./content-fields.schema.ts";
import { type ContentType, namesOf, titleField } from "./content-type.schema.ts";

/** Fields of a content form get their values by name. */
export type ContentForm = ZodForm<Record<string, unknown>, Record<string, unknown>>;

interface ContentInputsProps {
  form: ContentForm;
  type: ContentType;
  /** As loaded. */
  item: AdminItem;
  /** The types from the settings. */
  types: readonly string[];
  isLocked: boolean;
}

/** The inputs of a type's fields. */
export const ContentInputs = (props: ContentInputsProps) => {
  const { fields, form } = props.type;
  return (form.fields ?? Object.keys(fields)).map((name) => (
    <ContentInput key={name} {...props} name={name} field={fields[name] as ContentField} />
  ));
};

interface ContentInputProps extends ContentInputsProps {
  name: string;
  field: ContentField;
}

const ContentInput = (props: ContentInputProps) => {
  const { form, type, types, name, field, isLocked } = props;
  const { label, help } = field;
  const bound = { form, name, label, isLocked };
  const platformField = field as Field<unknown>;
  switch (field.kind) {
    case "file":
      return <FileInput {...props} />;
    case "slug":
      return (
        <FriendlyUrlField
          form={form}
          name={name}
          help={help}
          maxLength={LIMITS.itemFriendlyUrl}
          disabled={isLocked}
        />
      );
    case "types":
      return (
        <TagField
          {...bound}
          help={
            types.length === 0
              ? "No types yet. An admin can add them in the settings."
              : `Choose at least one, such as ${types[0]}. Visitors can filter lists by type.`
          }
          choices={types}
          required
        />
      );
    case "words":
      return <TagField {...bound} help={help} maxLength={MAX_TYPE_LENGTH} />;
    case "day":
      return <DateInput form={form} name={name} field={platformField} disabled={isLocked} />;
    case "dateTime":
      return <TimeInput {...props} />;
    case "text":
      if (field.isCounted || name === titleField(type)) return <TextInput {...props} />;
  }
  return <FieldInput form={form} name={name} field={platformField} disabled={isLocked} />;
};

/** A time in the company's time zone. If it starts a span, the end moves along, as in calendars. */
const TimeInput = ({ form, type, item, name, field, isLocked }: ContentInputProps) => {
  const [start, end] = type.form.span ?? [];
  // Measured when the start gets the focus, because while a year is typed, it is the year 2 first.
  const span = useRef({ end: "", length: Number.NaN });
  const measure = () => {
    const { [start as string]: from, [end as string]: to } = form.getValues();
    const length = millisecondsOf(to) - millisecondsOf(from);
    // A start that was cleared first keeps the length, unless the end has changed since.
    if (!Number.isNaN(length) || to !== span.current.end) span.current = { end: String(to), length };
  };
  const moveEnd = (typed: string) => {
    const { length } = span.current;
    const moved = millisecondsOf(typed) + length;
    if (Number.isNaN(moved) || length < 0) return;
    span.current.end = new Date(moved).toISOString();
    form.setFieldValue(end as string, span.current.end);
  };
  return (
    <DateTimeInput
      form={form}
      name={name}
      field={field as Field<unknown>}
      disabled={isLocked}
      timeZone={String(item.timeZone)}
      {...(name === start ? { onFocus: measure, onTyped: moveEnd } : {})}
    />
  );
};

/** NaN for a blank time, or for one that the clocks skip. */
const millisecondsOf = (time: unknown): number =>
  String(time).endsWith("Z") ? Date.parse(String(time)) : Number.NaN;

/** The title suggests a Friendly URL, unless someone has entered one. */
const TextInput = ({ form, type, name, field, isLocked }: ContentInputProps) => {
  const [slug] = namesOf(type, "slug");
  const suggestUrl = () => {
    const { [name]: title, [slug as string]: friendlyUrl } = form.getValues();
    if (friendlyUrl === "")
      suggestInField(form.formId, slug as string, friendlyUrlOf(String(title), LIMITS.itemFriendlyUrl));
  };
  return (
    <TextField
      form={form}
      name={name}
      label={field.label}
      help={field.isCounted ? <CountedHelp form={form} name={name} field={field} /> : field.help}
      required={field.isRequired}
      maxLength={field.max}
      autoComplete="off"
      disabled={isLocked}
      onBlur={slug !== undefined && name === titleField(type) ? suggestUrl : undefined}
    />
  );
};

/** "34 of 90 characters." */
const CountedHelp = ({ form, name, field }: Pick<ContentInputProps, "form" | "name" | "field">) => (
  <>
    {field.help} {String(form.useWatchValue(name) ?? "").length} of {field.max} characters.
  </>
);

/** The uploaded file's name suggests a title, unless someone has entered one. */
const FileInput = ({ form, type, item, name, field, isLocked }: ContentInputProps) => {
  const title = titleField(type);
  return (
    <UploadField
      form={form}
      name={name}
      label={field.label}
      folder={field.folder as NonNullable<ContentField["folder"]>}
      stored={
        item.id === 0
          ? null
          : { location: String(item[name]), fileName: String(item.fileName), bytes: Number(item.bytes) }
      }
      isLocked={isLocked}
      onUploaded={(fileName) => {
        if (form.getValues()[title] === "")
          suggestInField(form.formId, title, fileName.replace(/\.[^.]*$/, "").slice(0, LIMITS.line));
      }}
    />
  );
};
