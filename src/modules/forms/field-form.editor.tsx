import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { CallError, call, requireWord } from "#platform/ui/api.ts";
import { CheckboxField, SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { autofillOf } from "#platform/visitor-forms/autofill.ts";
import {
  type Autofill,
  FIELD_PARTS,
  FIELD_TYPES,
  type FieldType,
  VISITOR_LIMITS,
} from "#platform/visitor-forms/form-field.ts";
import { AutofillField, type FieldFormState, useFollowedAutofill } from "./autofill-field.editor.tsx";
import type { FormFieldAnswer } from "./forms.contract.ts";
import {
  AUTOFILL_LABELS,
  FIELD_TYPE_LABELS,
  type FieldDetails,
  FORM_LIMITS,
  fieldDetails,
  NO_FORM,
} from "./forms.schema.ts";
import type { FieldDraft, OpenFieldState } from "./use-open-field.editor.ts";

export const BLANK_FIELD: FormFieldAnswer = {
  id: 0,
  formId: 0,
  name: "",
  fieldType: "input",
  inputType: "text",
  placeholder: "",
  isRequired: false,
  minLength: null,
  maxLength: null,
  options: "",
  autofill: "",
  order: 0,
  rowVersion: 0,
};

interface FieldFormProps {
  formId: number;
  stored: FormFieldAnswer;
  /** The form's other fields. */
  others: readonly FormFieldAnswer[];
  open: OpenFieldState;
  onSaved(): Promise<unknown>;
  /** Called with the server's message if the form was deleted, so that editing ends [FORM-015]. */
  onFormGone(message: string): Promise<unknown>;
  /** Called if only this field was deleted; its input then belongs to a new field, id 0. */
  onFieldGone(message: string): Promise<unknown>;
}

const FIELDS = {
  name: { label: "Name" },
  fieldType: {
    label: "Field type",
    shown: (type: unknown) => FIELD_TYPE_LABELS[type as FieldType] ?? String(type),
  },
  inputType: { label: "Input type" },
  options: { label: "Options" },
  placeholder: { label: "Placeholder" },
  minLength: { label: "Minimum" },
  maxLength: { label: "Maximum" },
  isRequired: { label: "Required" },
  autofill: { label: "Autofill", shown: (autofill: unknown) => AUTOFILL_LABELS[autofill as Autofill] },
};

const textOf = (bound: number | null): string => (bound === null ? "" : String(bound));

const valuesOf = (field: FormFieldAnswer) => ({
  name: field.name,
  fieldType: field.fieldType as string,
  inputType: field.inputType,
  placeholder: field.placeholder,
  isRequired: field.isRequired,
  minLength: textOf(field.minLength),
  maxLength: textOf(field.maxLength),
  options: field.options === "" ? [] : field.options.split(","),
  // Nodes of the previous version answer without it.
  autofill: autofillOf(field),
});

/** Edits a field; id 0 adds one. Shows only the inputs that its type has [FORM-011..FORM-014]. */
export const FieldForm = (props: FieldFormProps) => {
  const { stored, open, onSaved, onFormGone, onFieldGone } = props;
  const { setDraft, watch } = open;
  const { form, save, dialog } = useStoredField(props);
  const [optionsTurn, setOptionsTurn] = useState(0);
  const { follow, onChoose } = useFollowedAutofill(form, stored.id === 0);
  useDraft(form, setDraft);
  const { isDirty, copy } = form;
  useEffect(() => watch({ isDirty, discard: copy.discard }), [watch, isDirty, copy]);

  const changeType = (type: FieldType) => {
    clearFor(type, form);
    follow({ fieldType: type, inputType: String(form.getValues().inputType) });
    if (!FIELD_PARTS[type].hasOptions) setOptionsTurn((turn) => turn + 1);
  };

  const onSave = async (values: FieldDetails): Promise<boolean> => {
    try {
      if (!(await save(values))) return false;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      if (error.message === NO_FORM) {
        form.markSaved();
        await onFormGone(error.message);
      } else await onFieldGone(error.message);
      return false;
    }
    form.markSaved();
    await onSaved();
    return true;
  };

  const close = async () => {
    if (await open.mayLeave()) open.close();
  };

  return (
    <>
      <Form
        form={form}
        onSave={onSave}
        label="Field details"
        startsAt="name"
        afterSave={open.id === 0 ? "closes" : undefined}
      >
        <NameField
          form={form}
          otherNames={props.others.map(({ name }) => name)}
          onChange={(name) => follow({ name })}
        />
        <SelectField
          form={form}
          name="fieldType"
          label="Field type"
          required
          options={FIELD_TYPES.map((value) => typeOption(value, props.others))}
          onChange={(event) => changeType(event.currentTarget.value as FieldType)}
        />
        <TypeInputs
          form={form}
          optionsTurn={optionsTurn}
          onInputType={(inputType) => follow({ inputType })}
        />
        <AutofillField form={form} onChoose={onChoose} />
        <SaveBar
          form={form}
          label={stored.id === 0 ? "Create field" : "Update field"}
          untouched={stored.id === 0 ? "Not saved yet" : undefined}
          actions={
            <Button variant="default" onClick={() => void close()}>
              {stored.id === 0 ? "Cancel" : "Close"}
            </Button>
          }
        />
      </Form>
      {dialog}
    </>
  );
};

/** A form has at most one file upload, so a second one can't be chosen. */
const typeOption = (value: FieldType, others: readonly FormFieldAnswer[]) => {
  const label = FIELD_TYPE_LABELS[value];
  return value === "fileUpload" && others.some(({ fieldType }) => fieldType === value)
    ? { value, label: `${label} (only one in a form)`, disabled: true }
    : { value, label };
};

const useStoredField = ({ formId, stored, open }: FieldFormProps) =>
  useItemForm({
    schema: fieldDetails,
    fields: FIELDS,
    opened: stored,
    valuesOf,
    versionOf: (field) => field.rowVersion,
    saver: { kind: "form-field", id: stored.id },
    newItem: open.copyOf === null ? String(formId) : `${formId} copy ${open.copyOf}`,
    read: () => call("getFormField", { query: { formFieldId: String(stored.id) } }),
    send: async (values, rowVersion) => {
      const body = { ...values, formId };
      if (stored.id === 0) {
        const created = { ...body, afterFieldId: open.copyOf ?? undefined };
        return requireWord(await call("createFormField", { body: created }), "Created");
      }
      const changed = { ...body, id: stored.id, rowVersion };
      requireWord(await call("updateFormField", { body: changed }), "Updated");
    },
    onTakeTheirs: open.restart,
  });

/** Two fields may share a name, but then visitors, the inbox, and exports show it twice. */
const NameField = ({
  form,
  otherNames,
  onChange,
}: {
  form: FieldFormState;
  otherNames: readonly string[];
  onChange(name: string): void;
}) => {
  const name = String(form.useWatchValue("name") ?? "")
    .trim()
    .toLowerCase();
  const isTaken = otherNames.some((other) => other.toLowerCase() === name);
  return (
    <TextField
      form={form}
      name="name"
      label="Name"
      help={
        isTaken
          ? "Another field has this name. Use different ones, so that you can tell the answers apart."
          : "The label visitors see."
      }
      required
      maxLength={FORM_LIMITS.fieldName}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** Clears what the new type doesn't have right away [FORM-007]. */
const clearFor = (type: FieldType, form: FieldFormState): void => {
  const next = FIELD_PARTS[type];
  if (!next.hasInputType) form.setFieldValue("inputType", "");
  else if (form.getValues().inputType === "") form.setFieldValue("inputType", "text");
  if (!next.hasPlaceholder) form.setFieldValue("placeholder", "");
  if (!next.hasRequired) form.setFieldValue("isRequired", false);
  if (!next.hasBounds) {
    form.setFieldValue("minLength", "");
    form.setFieldValue("maxLength", "");
  }
  if (!next.hasOptions) form.setFieldValue("options", []);
  form.clearErrors();
};

/** The inputs that the field's type has. @param optionsTurn changes when the options were cleared */
const TypeInputs = ({
  form,
  optionsTurn,
  onInputType,
}: {
  form: FieldFormState;
  optionsTurn: number;
  onInputType(inputType: string): void;
}) => {
  const fieldType = form.useWatchValue("fieldType") as FieldType;
  const inputType = form.useWatchValue("inputType");
  const parts = FIELD_PARTS[fieldType] ?? {};
  const noun = inputType === "number" ? "value" : "length";
  const most = inputType === "number" ? VISITOR_LIMITS.number : VISITOR_LIMITS.text;
  const limit = most.toLocaleString("en-US");
  const bound = { form, type: "number", min: 0, max: most, step: 1 } as const;
  return (
    <>
      {parts.hasInputType ? (
        <SelectField
          form={form}
          name="inputType"
          label="Input type"
          required
          options={[
            { value: "", label: "Choose one" },
            { value: "text", label: "Text" },
            { value: "number", label: "Number" },
          ]}
          onChange={(event) => onInputType(event.currentTarget.value)}
        />
      ) : null}
      {parts.hasOptions ? (
        <TagField
          key={optionsTurn}
          form={form}
          name="options"
          label="Options"
          help="The choices visitors see, in this order. A comma ends a choice."
          required
        />
      ) : null}
      {parts.hasPlaceholder ? (
        <TextField
          form={form}
          name="placeholder"
          label="Placeholder"
          help={
            parts.hasOptions || fieldType === "state"
              ? "Shown as the first choice, which selects nothing. Leave blank to use “--Select--”."
              : "An example, shown while the field is empty."
          }
          maxLength={FORM_LIMITS.placeholder}
          autoComplete="off"
        />
      ) : null}
      {parts.hasBounds && inputType ? (
        <>
          <TextField
            {...bound}
            name="minLength"
            label={`Minimum ${noun}`}
            help={`Enter 0 to ${limit}, or leave blank.`}
          />
          <TextField
            {...bound}
            name="maxLength"
            label={`Maximum ${noun}`}
            help={`Enter 0 to ${limit}. Leave blank to use ${limit}.`}
          />
        </>
      ) : null}
      {parts.hasRequired ? (
        <CheckboxField
          form={form}
          name="isRequired"
          label="Required"
          help="Visitors must fill in this field."
        />
      ) : null}
    </>
  );
};

const numberOf = (text: unknown): number | null =>
  text === "" || text === null || text === undefined ? null : Number(text);

/** Passes the current input to the preview. */
const useDraft = (form: FieldFormState, onDraft: (draft: FieldDraft) => void): void => {
  const name = form.useWatchValue("name");
  const fieldType = form.useWatchValue("fieldType");
  const inputType = form.useWatchValue("inputType");
  const placeholder = form.useWatchValue("placeholder");
  const isRequired = form.useWatchValue("isRequired");
  const options = form.useWatchValue("options");
  const minLength = form.useWatchValue("minLength");
  const maxLength = form.useWatchValue("maxLength");
  const autofill = form.useWatchValue("autofill") as Autofill;
  const latest = useRef(onDraft);
  latest.current = onDraft;
  useEffect(() => {
    latest.current({
      name: String(name ?? ""),
      fieldType: fieldType as FieldType,
      inputType: String(inputType ?? ""),
      placeholder: String(placeholder ?? ""),
      isRequired: isRequired === true,
      options: Array.isArray(options) ? options.join(",") : String(options ?? ""),
      minLength: numberOf(minLength),
      maxLength: numberOf(maxLength),
      autofill,
    });
  }, [name, fieldType, inputType, placeholder, isRequired, options, minLength, maxLength, autofill]);
};
