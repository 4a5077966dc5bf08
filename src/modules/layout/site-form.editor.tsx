import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import type { Fields } from "#platform/fields/fields.ts";
import { call, requireWord } from "#platform/ui/api.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import { LANGUAGE_LABELS } from "#platform/words/languages.schema.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import { footerFields, type LayoutForm, layoutForm, navbarFields, socialFields } from "./layout.schema.ts";
import { LAYOUT_FIELDS } from "./layout-differences.editor.tsx";
import classes from "./site-form.module.css";
import { timeZoneOptions } from "./time-zones.editor.tsx";

type Values = Record<string, unknown>;
type SiteFormState = ZodForm<Values, Values>;

/** Where to go after saving [LAY-003]. */
const AFTER_SAVING = "/PageComponentManagement";

interface SiteFormProps {
  opened: LayoutComponents;
  onSaved(): void;
  onTakeTheirs(theirs: LayoutComponents): void;
}

/** The form of Site Information. The server applies the same rules. */
export const SiteForm = ({ opened, onSaved, onTakeTheirs }: SiteFormProps) => {
  const { form, save, dialog } = useItemForm<LayoutComponents, Values, Values>({
    schema: layoutForm as unknown as z.ZodType<Values, Values>,
    fields: LAYOUT_FIELDS,
    opened,
    valuesOf: ({ rowVersion: _, ...values }) => values,
    versionOf: (layout) => layout.rowVersion,
    saver: { kind: "site-information" },
    read: () => call("getLayoutComponents"),
    send: async (values, rowVersion) => {
      const answer = await call("updateLayoutComponents", {
        body: { ...(values as unknown as LayoutForm), rowVersion: rowVersion as number },
      });
      requireWord(answer, "Saved");
    },
    // The very first save sets it to 2.
    next: (rowVersion) => Math.max(1, rowVersion as number) + 1,
    onTakeTheirs,
  });
  const navigate = useNavigate();

  const onSave = async (values: Values): Promise<boolean> => {
    const sent = form.getValues();
    if (!(await save(values))) return false;
    form.markSaved(sent);
    onSaved();
    await navigate(AFTER_SAVING);
    return true;
  };

  return (
    <>
      <Form form={form} onSave={onSave} label="Site information">
        <FormSection title="Company">
          <Inputs form={form} group="navbar" fields={pick(navbarFields, ["companyName", "telephone"])} />
          <TextAreaField
            form={form}
            name="company.address"
            label="Address"
            help="Shown in the footer. Use one or more lines."
            rows={3}
          />
          <SelectField
            form={form}
            name="company.language"
            label="Language"
            help="Used for the words around your pages, and in emails to visitors. Your own content stays as you wrote it."
            options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
          />
        </FormSection>
        <FormSection title="Navbar">
          <Inputs
            form={form}
            group="navbar"
            fields={pick(navbarFields, [
              "logoUrl",
              "siteName",
              "showSiteName",
              "payBillLink",
              "showContactInfo",
              "showLoginLink",
              "showSocialIcons",
            ])}
          />
        </FormSection>
        <FormSection title="Social links">
          <div className={classes.pairs}>
            <Inputs form={form} group="social" fields={socialFields} />
          </div>
        </FormSection>
        <FormSection title="Footer">
          <Inputs form={form} group="footer" fields={footerFields} />
        </FormSection>
        <FormSection title="People and security">
          <TagField
            form={form}
            name="adminVersionUpdateEmails"
            label="Admin versioning emails"
            help="People emailed when a version is submitted. Press Enter after each address."
            maxLength={254}
          />
          <TagField
            form={form}
            name="company.ipAllowlist"
            label="Trusted addresses"
            help="Staff at these addresses sign in without a texted code. Enter an address such as 203.0.113.7 or a range such as 203.0.113.0/24."
            maxLength={50}
          />
          <TextField
            form={form}
            name="company.passwordAgeDays"
            label="Password age in days"
            help="Days until people must choose a new password. 0 means never."
            inputMode="numeric"
            autoComplete="off"
          />
          <CheckboxField
            form={form}
            name="company.needsSecondApprover"
            label="A second person approves"
            help="No one can publish a version they submitted or changed last."
          />
          <SelectField
            form={form}
            name="company.timeZone"
            label="Time zone"
            help="Used for all dates and times on this site."
            options={timeZoneOptions(opened.company.timeZone)}
          />
        </FormSection>
        <SaveBar
          form={form}
          actions={
            <Button component={Link} to={AFTER_SAVING} variant="default">
              Cancel
            </Button>
          }
        />
      </Form>
      {dialog}
    </>
  );
};

interface InputsProps {
  form: SiteFormState;
  group: "navbar" | "social" | "footer";
  fields: Fields;
}

const Inputs = ({ form, group, fields }: InputsProps) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} form={form} name={`${group}.${name}`} field={field} disabled={false} />
  ));

const pick = <F extends Fields>(fields: F, names: readonly (keyof F & string)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] as F[string]]));
