import { useRef } from "react";
import type { z } from "zod";
import { SelectField } from "#platform/ui/fields.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import { autofillChoices, autofillOf, type FieldKind } from "#platform/visitor-forms/autofill.ts";
import type { Autofill, FieldType } from "#platform/visitor-forms/form-field.ts";
import { AUTOFILL_LABELS, type FieldDetails, type fieldDetails } from "./forms.schema.ts";
import { suggestedAutofill } from "./suggested-autofill.editor.ts";

export type FieldFormState = ZodForm<z.input<typeof fieldDetails>, FieldDetails>;

/** What the field asks for: its label and its type. */
interface Asked extends FieldKind {
  readonly name: string;
}

const useAsked = (form: FieldFormState): Asked => ({
  name: String(form.useWatchValue("name") ?? ""),
  fieldType: form.useWatchValue("fieldType") as FieldType,
  inputType: String(form.useWatchValue("inputType") ?? ""),
});

/**
 * Keeps Autofill in line with the field's label and type; call `follow` when someone changes them. Until someone
 * chooses, it follows the type, and the label of a new field. Stored fields stay as they are for visitors.
 */
export const useFollowedAutofill = (form: FieldFormState, isNew: boolean) => {
  const before = useAsked(form);
  const isChosen = useRef(false);
  const usual = (asked: Asked) => (isNew ? suggestedAutofill(asked.name, asked) : autofillChoices(asked)[0]);
  const follow = (change: Partial<Asked>): void => {
    const after = { ...before, ...change };
    const { autofill } = form.getValues();
    // A choice may also come from a working copy.
    const isUsual = !isChosen.current && autofill === usual(before);
    form.setFieldValue("autofill", isUsual ? usual(after) : autofillOf({ ...after, autofill }));
  };
  const onChoose = () => {
    isChosen.current = true;
  };
  return { follow, onChoose };
};

/** What visitors' browsers fill in, if the field's type has choices. */
export const AutofillField = ({ form, onChoose }: { form: FieldFormState; onChoose(): void }) => {
  const asked = useAsked(form);
  const autofill = form.useWatchValue("autofill") as Autofill;
  const choices = autofillChoices(asked);
  const suggested = suggestedAutofill(asked.name, asked);
  if (choices.length === 1) return null;
  return (
    <SelectField
      form={form}
      name="autofill"
      onChange={onChoose}
      label="Autofill"
      help={
        autofill === "" && choices[0] === "" && suggested !== ""
          ? `If visitors enter their own, choose “${AUTOFILL_LABELS[suggested]}” so that browsers can fill it in.`
          : "Lets browsers fill in what they know about the visitor. Choose None if the field asks about something else."
      }
      options={choices.map((value) => ({ value, label: AUTOFILL_LABELS[value] }))}
    />
  );
};
