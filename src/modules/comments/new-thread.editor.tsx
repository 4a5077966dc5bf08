import { useEffect, useRef } from "react";
import { z } from "zod";
import { kinds } from "#blocks/kinds.generated.ts";
import { call } from "#platform/ui/api.ts";
import { SelectField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { SendButtons, TEXT_FIELD } from "./comment-form.editor.tsx";
import type { ListedComponent } from "./comment-queries.editor.ts";
import { commentText, type NamedPerson, storedText } from "./comments.schema.ts";
import { MentionField } from "./mention-field.editor.tsx";

const schema = z.object({ componentId: z.string(), field: z.string(), text: commentText });

interface NewThreadProps {
  pageId: number;
  /** The components of the shown version, in order. */
  components: readonly ListedComponent[];
  /** The component whose form is open. */
  openId: number | null;
  people: readonly NamedPerson[];
  onStarted(threadId: number): Promise<void>;
}

/** The form that starts a thread, on the page, a component, or one of its fields. */
export const NewThread = ({ pageId, components, openId, people, onStarted }: NewThreadProps) => {
  const opened = components.some(({ id }) => id === openId) ? String(openId) : "";
  const form = useZodForm({
    schema,
    initialValues: { componentId: opened, field: "", text: "" },
    copyPlace: { form: "comment", item: `0 page ${pageId}`, fields: TEXT_FIELD },
  });
  const latest = useRef(form);
  latest.current = form;
  // Follows the selection until someone types.
  useEffect(() => {
    if (latest.current.getValues().text !== "") return;
    latest.current.setFieldValue("componentId", opened);
    latest.current.setFieldValue("field", "");
  }, [opened]);

  const componentId = form.useWatchValue("componentId");
  const type = components.find(({ id }) => String(id) === componentId)?.type;
  const fields = Object.entries(kinds.find((kind) => kind.type === type)?.fields ?? {});
  return (
    <Form
      form={form}
      label="New comment"
      afterSave="restarts"
      onSave={async (values) => {
        const { threadId } = await call("startCommentThread", {
          body: {
            pageId,
            componentId: Number(values.componentId) || null,
            field: values.field || null,
            text: storedText(values.text, people),
          },
        });
        form.setFieldValue("text", "");
        form.markSaved({ ...form.getValues(), text: "" });
        await onStarted(threadId);
      }}
    >
      <MentionField form={form} label="New comment" people={people} />
      {components.length > 0 ? (
        <SelectField
          form={form}
          name="componentId"
          label="About"
          options={[
            { value: "", label: "The whole page" },
            ...components.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          onChange={() => form.setFieldValue("field", "")}
        />
      ) : null}
      {fields.length > 1 ? (
        <SelectField
          form={form}
          name="field"
          label="Field"
          options={[
            { value: "", label: "The whole component" },
            ...fields.map(([name, { label }]) => ({ value: name, label })),
          ]}
        />
      ) : null}
      <SendButtons form={form} sendLabel="Comment" />
    </Form>
  );
};
