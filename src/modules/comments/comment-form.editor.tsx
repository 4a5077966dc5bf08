import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useZodForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
import type { CopyPlace } from "#platform/ui/working-copies/copy-events.ts";
import classes from "./comments.module.css";
import { commentText, type NamedPerson, storedText } from "./comments.schema.ts";
import { MentionField } from "./mention-field.editor.tsx";

const plainSchema = z.object({ text: commentText });

interface CommentFormProps {
  /** Where the unsaved text is kept. */
  item: string;
  label: string;
  sendLabel: string;
  people: readonly NamedPerson[];
  /** The text of a comment that is edited. */
  text?: string;
  /** @param text with mentions as they are stored */
  onSend(text: string): Promise<void>;
  onCancel(): void;
}

export const TEXT_FIELD: CopyPlace["fields"] = { text: { label: "Comment" } };

/** A reply, or a comment that is edited. */
export const CommentForm = ({
  item,
  label,
  sendLabel,
  people,
  text = "",
  onSend,
  onCancel,
}: CommentFormProps) => {
  const dialogs = useDialogs();
  const form = useZodForm({
    schema: plainSchema,
    initialValues: { text },
    copyPlace: { form: "comment", item, fields: TEXT_FIELD },
  });
  const cancel = async () => {
    const isSure =
      !form.isDirty() ||
      (await dialogs.confirm({
        text: "Discard what you typed?",
        confirmLabel: "Discard comment",
        cancelLabel: "Keep comment",
        danger: true,
      }));
    if (!isSure) return;
    await form.copy.discard();
    onCancel();
  };
  return (
    <Form
      form={form}
      label={label}
      afterSave="closes"
      onSave={async (values) => {
        await onSend(storedText(values.text, people));
        form.markSaved();
      }}
    >
      <MentionField form={form} label={label} people={people} hasFocus />
      <SendButtons form={form} sendLabel={sendLabel}>
        <Button variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
      </SendButtons>
    </Form>
  );
};

/** The buttons below a comment being typed. */
export const SendButtons = ({
  form,
  sendLabel,
  children,
}: {
  form: Pick<ZodForm, "isSaving">;
  sendLabel: string;
  children?: ReactNode;
}) => (
  <div className={classes.buttons}>
    <Button type="submit" loading={form.isSaving}>
      {sendLabel}
    </Button>
    {children}
  </div>
);
