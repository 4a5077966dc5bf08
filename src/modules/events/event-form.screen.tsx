import { useMemo, useRef } from "react";
import { useParams } from "react-router";
import {
  ContentEditor,
  type ContentForm,
  ContentScreen,
  TypesField,
} from "#modules/content/content-form.editor.tsx";
import { DateTimeInput } from "#platform/fields/date-inputs.editor.tsx";
import { ImageInput } from "#platform/fields/image-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { friendlyUrlOf } from "#platform/ui/friendly-url.ts";
import { FriendlyUrlField, typeIntoField } from "#platform/ui/friendly-url-field.tsx";
import { RichTextField } from "#platform/ui/rich-text.tsx";
import { shownMoment } from "#platform/ui/shown-dates.ts";
import { eventKind, loadEvent } from "./event-kind.editor.tsx";
import type { Event } from "./events.contract.ts";
import { eventFields, eventFormFrom } from "./events.schema.ts";

export const CreateEventScreen = () => <EventFormScreen id={0} />;

export const UpdateEventScreen = () => {
  const { eventId = "" } = useParams();
  return <EventFormScreen key={eventId} id={Number(eventId)} />;
};

const valuesOf = (event: Event) => ({
  title: event.title,
  friendlyUrl: event.friendlyUrl,
  startTime: event.startTime,
  types: tagsOf(event.types),
  thumbnailImage: event.thumbnailImage,
  mainImage: event.mainImage,
  description: event.description,
});

/** One form for both [EVT-002]. */
const EventFormScreen = ({ id }: { id: number }) => (
  <ContentScreen
    kind={eventKind}
    title={id === 0 ? "Create Event" : "Update Event"}
    help="Visitors find it in the event tables of your pages, and at its own address."
    id={id}
    load={loadEvent}
  >
    {({ event, eventConfiguration }) => (
      <EventEditor event={event} types={tagsOf(eventConfiguration.types)} />
    )}
  </ContentScreen>
);

const EventEditor = ({ event, types }: { event: Event; types: readonly string[] }) => {
  const { id } = event;
  // The start that is stored by now: an event keeps it, however near it is.
  const start = useRef(event.startTime);
  const schema = useMemo(() => eventFormFrom(() => start.current, event.timeZone), [event.timeZone]);
  return (
    <ContentEditor
      kind={eventKind}
      schema={schema}
      stored={event}
      valuesOf={valuesOf}
      fields={{
        ...FIELDS,
        startTime: {
          label: eventFields.startTime.label,
          shown: (start) => (start === "" ? "" : shownMoment(String(start), event.timeZone)),
        },
      }}
      read={async () => {
        const theirs = (await loadEvent(id)).event;
        start.current = theirs.startTime;
        return theirs;
      }}
      save={async (values, rowVersion) => {
        const saved =
          id === 0
            ? await call("createEvent", { body: { ...values, uploader: readCurrentUser()?.email } })
            : await call("updateEvent", { body: { ...values, uploader: event.uploader, id, rowVersion } });
        if (saved > 0) start.current = values.startTime;
        return saved;
      }}
      savedText={id === 0 ? "Event Created" : "Event Updated"}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="title"
            label="Title"
            required
            maxLength={LIMITS.line}
            autoComplete="off"
            onBlur={() => suggestUrl(form)}
          />
          <FriendlyUrlField
            form={form}
            name="friendlyUrl"
            maxLength={LIMITS.itemFriendlyUrl}
            help={`The end of its address, after /event/: a to z, digits and hyphens, at most ${LIMITS.itemFriendlyUrl}.`}
          />
          <DateTimeInput
            form={form}
            name="startTime"
            field={eventFields.startTime}
            disabled={false}
            timeZone={event.timeZone}
          />
          <TypesField form={form} name="types" label="Types" types={types} />
          <ImageInput form={form} name="mainImage" field={eventFields.mainImage} disabled={false} />
          <ImageInput form={form} name="thumbnailImage" field={eventFields.thumbnailImage} disabled={false} />
          <RichTextField
            form={form}
            name="description"
            label={eventFields.description.label}
            help={eventFields.description.help}
          />
        </>
      )}
    </ContentEditor>
  );
};

/** An address to start from; one that somebody gave stays. */
const suggestUrl = (form: ContentForm): void => {
  const { title, friendlyUrl } = form.getValues();
  if (friendlyUrl === "")
    typeIntoField(form.formId, "friendlyUrl", friendlyUrlOf(String(title), LIMITS.itemFriendlyUrl));
};

const FIELDS = {
  title: { label: "Title" },
  friendlyUrl: { label: "Friendly URL" },
  startTime: { label: "Start Time" },
  types: { label: "Types" },
  mainImage: { label: "Main Image" },
  thumbnailImage: { label: "Thumbnail" },
  description: { label: "Description", kind: "richText" },
} as const;
