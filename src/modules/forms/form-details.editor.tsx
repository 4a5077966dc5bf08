import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { call, requireNumber } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { FormAnswer } from "./forms.contract.ts";
import {
  DEFAULT_SUCCESS,
  FORM_LIMITS,
  type FormDetails,
  formDetails,
  KEEP_FOR,
  keepForLabel,
} from "./forms.schema.ts";

const FIELDS = {
  name: { label: "Name" },
  email: { label: "Send-to email" },
  columns: {
    label: "Columns",
    shown: (columns: unknown) => (columns === "2" ? "Two columns" : "One column"),
  },
  successMessage: { label: "Success message" },
  nextSteps: { label: "Next steps" },
  includeConfirmationEmail: { label: "Include confirmation email" },
  keepFor: {
    label: "Delete submissions after",
    shown: (keepFor: unknown) => keepForLabel(String(keepFor ?? "")),
  },
};

type DetailsForm = ZodForm<z.input<typeof formDetails>, FormDetails>;

interface FormDetailsEditorProps {
  stored: FormAnswer;
  /** Called with the current input so that the preview can show it. */
  onDraft(draft: FormDetails): void;
  /** Called after each successful save with the form's id. */
  onSaved(id: number): Promise<unknown>;
  /** Called when the user takes the other person's version, so that the form reloads. */
  onTakeTheirs(theirs: FormAnswer): void;
  onDelete?(): void;
}

/** Edits a form's details; id 0 creates the form [FORM-009]. */
export const FormDetailsEditor = (props: FormDetailsEditorProps) => {
  const { stored, onDraft, onSaved, onTakeTheirs, onDelete } = props;
  const { id } = stored;
  const savedId = useRef(id);
  const { form, save, dialog } = useItemForm({
    schema: formDetails,
    fields: FIELDS,
    opened: stored,
    valuesOf: ({ name, email, columns, successMessage, nextSteps, includeConfirmationEmail, keepFor }) => ({
      name,
      email,
      columns: String(columns),
      successMessage,
      nextSteps,
      includeConfirmationEmail,
      keepFor,
    }),
    versionOf: (stored) => stored.rowVersion,
    saver: { kind: "form", id },
    read: () => call("getForm", { query: { formId: String(id) } }),
    send: async (values, rowVersion) => {
      // A number means success; anything else is an error message [FORM-016].
      savedId.current = requireNumber(
        id === 0
          ? await call("createForm", { body: values })
          : await call("updateForm", { body: { ...values, id, rowVersion } }),
      );
    },
    onTakeTheirs,
  });
  const toasts = useToasts();
  const isAdmin = readCurrentUser()?.role === "Admin";
  useDraft(form, onDraft);

  const onSave = async (values: FormDetails): Promise<boolean> => {
    if (!(await save(values))) return false;
    form.markSaved();
    // [FORM-017] [ERR-007]
    if (id !== 0) toasts.success("Form Updated");
    await onSaved(savedId.current);
    return true;
  };

  return (
    <>
      <Form
        form={form}
        onSave={onSave}
        label="Form details"
        startsAt={id === 0 ? "name" : undefined}
        afterSave={id === 0 ? "closes" : undefined}
      >
        <DetailsInputs form={form} isAdmin={isAdmin} />
        <SaveBar
          form={form}
          label={id === 0 ? "Create" : "Update"}
          actions={
            onDelete && isAdmin ? (
              <Button variant="default" color="red" onClick={onDelete}>
                Delete form
              </Button>
            ) : undefined
          }
        />
      </Form>
      {dialog}
    </>
  );
};

const DetailsInputs = ({ form, isAdmin }: { form: DetailsForm; isAdmin: boolean }) => (
  <>
    <TextField
      form={form}
      name="name"
      label={FIELDS.name.label}
      help="Shown in lists and emails."
      required
      maxLength={FORM_LIMITS.name}
      autoComplete="off"
    />
    <TextField
      form={form}
      name="email"
      label={FIELDS.email.label}
      help="Submissions are emailed to this address, and to the addresses in the form settings."
      required
      type="email"
      autoComplete="off"
    />
    <SelectField
      form={form}
      name="columns"
      label={FIELDS.columns.label}
      help="Phones always show one column."
      options={[
        { value: "1", label: "One column" },
        { value: "2", label: "Two columns" },
      ]}
    />
    <TextField
      form={form}
      name="successMessage"
      label={FIELDS.successMessage.label}
      help={`Shown after a visitor sends the form. Leave blank to use “${DEFAULT_SUCCESS}”. At most ${FORM_LIMITS.successMessage} characters.`}
      maxLength={FORM_LIMITS.successMessage}
      autoComplete="off"
    />
    <TextAreaField
      form={form}
      name="nextSteps"
      label={FIELDS.nextSteps.label}
      help="Shown below the success message as “What happens next.” Say who will reply, and when. Leave blank to use a general text."
      maxLength={FORM_LIMITS.nextSteps}
      rows={3}
    />
    <CheckboxField
      form={form}
      name="includeConfirmationEmail"
      label={FIELDS.includeConfirmationEmail.label}
      help="Visitors can enter an email address to get a confirmation."
    />
    <SelectField
      form={form}
      name="keepFor"
      label={FIELDS.keepFor.label}
      help={
        isAdmin
          ? "Counted from the day each submission was sent. A nightly job permanently deletes them, with files, notes, and replies, whatever their status."
          : "Only admins can change this."
      }
      disabled={!isAdmin}
      options={KEEP_FOR.map((value) => ({ value, label: keepForLabel(value) }))}
    />
  </>
);

/** Passes the current input to the preview. */
const useDraft = (form: DetailsForm, onDraft: (draft: FormDetails) => void): void => {
  const columns = form.useWatchValue("columns");
  const isConfirmed = form.useWatchValue("includeConfirmationEmail");
  const name = form.useWatchValue("name");
  const latest = useRef(onDraft);
  latest.current = onDraft;
  useEffect(() => {
    const values = form.getValues();
    latest.current({
      name: String(name ?? ""),
      email: "",
      columns: Number(columns) === 2 ? 2 : 1,
      successMessage: String(values.successMessage ?? ""),
      includeConfirmationEmail: isConfirmed === true,
    });
  }, [columns, isConfirmed, name, form.getValues]);
};
