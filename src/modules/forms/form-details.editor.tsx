import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { StaleDialog } from "#platform/fields/stale-dialog.editor.tsx";
import { CallError, call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { CheckboxField, SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { submitForm, useZodForm } from "#platform/ui/use-zod-form.ts";
import type { FormAnswer } from "./forms.contract.ts";
import { DEFAULT_SUCCESS, FORM_LIMITS, type FormDetails, formDetails } from "./forms.schema.ts";

const LABELS = {
  name: "Name",
  email: "Send-to Email",
  columns: "Columns",
  successMessage: "Success Message",
  includeConfirmationEmail: "Include confirmation email",
};

interface FormDetailsEditorProps {
  stored: FormAnswer;
  /** Told what was typed, as far as it can be drawn. */
  onDraft(draft: FormDetails): void;
  /** Told after each save that the server took, with the form's id. */
  onSaved(id: number): Promise<unknown>;
  /** The user wants the other person's text: the form starts again with it. */
  onTakeTheirs(theirs: FormAnswer): void;
  onDelete?(): void;
}

/** The details of a form: id 0 creates it, any other updates it [FORM-009]. */
export const FormDetailsEditor = (props: FormDetailsEditorProps) => {
  const { stored, onDraft, onSaved, onTakeTheirs, onDelete } = props;
  const { id, name, email, columns, successMessage, includeConfirmationEmail } = stored;
  const form = useZodForm({
    schema: formDetails,
    initialValues: {
      name,
      email,
      columns: String(columns),
      successMessage,
      includeConfirmationEmail,
    },
  });
  const rowVersion = useRef(stored.rowVersion);
  const [stale, setStale] = useState<{ theirs: FormAnswer; mine: FormDetails } | null>(null);
  const dialogs = useDialogs();
  const isAdmin = readCurrentUser()?.role === "Admin";
  useDraft(form, onDraft);

  const save = async (values: FormDetails): Promise<boolean> => {
    let answer: unknown;
    try {
      answer =
        id === 0
          ? await call("createForm", { body: values })
          : await call("updateForm", { body: { ...values, id, rowVersion: rowVersion.current } });
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      setStale({ theirs: await call("getForm", { query: { formId: String(id) } }), mine: values });
      return false;
    }
    // A number is success, anything else says what is wrong [FORM-016].
    if (typeof answer !== "number") throw new Error(String(answer));
    rowVersion.current += 1;
    form.markSaved();
    // [FORM-017] [ERR-007]
    if (id !== 0) await dialogs.alert("Form Updated");
    await onSaved(answer);
    return true;
  };

  return (
    <>
      <Form form={form} onSave={save} label="Form details">
        <TextField
          form={form}
          name="name"
          label={LABELS.name}
          help="How lists and mails name it."
          required
          maxLength={FORM_LIMITS.name}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="email"
          label={LABELS.email}
          help="What visitors send is mailed here, and to the addresses in the form settings."
          required
          type="email"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="columns"
          label={LABELS.columns}
          help="Phones always show one."
          options={[
            { value: "1", label: "One column" },
            { value: "2", label: "Two columns" },
          ]}
        />
        <TextField
          form={form}
          name="successMessage"
          label={LABELS.successMessage}
          help={`Shown once a visitor has sent the form. Empty: “${DEFAULT_SUCCESS}”. At most ${FORM_LIMITS.successMessage} characters.`}
          maxLength={FORM_LIMITS.successMessage}
          autoComplete="off"
        />
        <CheckboxField
          form={form}
          name="includeConfirmationEmail"
          label={LABELS.includeConfirmationEmail}
          help="Visitors may enter an address to which a confirmation is mailed."
        />
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
      {stale ? (
        <StaleDialog
          fields={Object.fromEntries(Object.entries(LABELS).map(([key, label]) => [key, { label }]))}
          theirs={{ ...stale.theirs }}
          mine={stale.mine}
          onKeepMine={() => {
            rowVersion.current = stale.theirs.rowVersion;
            setStale(null);
            submitForm(form.formId);
          }}
          onTakeTheirs={() => {
            setStale(null);
            onTakeTheirs(stale.theirs);
          }}
          onLater={() => setStale(null)}
        />
      ) : null}
    </>
  );
};

/** Tells what is typed to the preview. */
const useDraft = (
  form: ReturnType<typeof useZodForm<typeof formDetails>>,
  onDraft: (draft: FormDetails) => void,
): void => {
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
