import type { ReactNode } from "react";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import type { Fields } from "#platform/fields/fields.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { FormSection, FormSurface } from "#platform/ui/form-section.tsx";
import { SearchSelectField } from "#platform/ui/search-select-field.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { timeZoneOptions } from "#platform/ui/time-zones.ts";
import { LANGUAGE_LABELS } from "#platform/words/languages.schema.ts";
import { footerFields, navbarFields, socialFields } from "./layout.schema.ts";
import type { LayoutAreaName } from "./layout-areas.schema.ts";
import { OTHER_FIELDS } from "./layout-fields.schema.ts";
import type { AreaFormState } from "./site-area-form.editor.tsx";
import classes from "./site-information.module.css";

interface AreaFieldsProps {
  form: AreaFormState;
}

const IdentityFields = ({ form }: AreaFieldsProps) => (
  <>
    <FormSection title="Company">
      <Inputs form={form} group="navbar" fields={pick(navbarFields, ["companyName", "telephone"])} />
      <TextAreaField form={form} {...textsOf("company.address")} rows={3} />
    </FormSection>
    <FormSection title="Logo and site name">
      <Inputs form={form} group="navbar" fields={pick(navbarFields, ["logoUrl", "siteName"])} />
    </FormSection>
    <FormSection title="Social links">
      <div className={classes.pairs}>
        <Inputs form={form} group="social" fields={socialFields} />
      </div>
    </FormSection>
    <FormSection title="Language and time">
      <SelectField
        form={form}
        {...textsOf("company.language")}
        options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SearchSelectField
        form={form}
        {...textsOf("company.timeZone")}
        nothingFound="No time zone has this name."
        options={timeZoneOptions((form.getInitialValues().company as { timeZone: string }).timeZone)}
      />
    </FormSection>
  </>
);

const HeaderFields = ({ form }: AreaFieldsProps) => (
  <FormSection title="Navbar">
    <Inputs
      form={form}
      group="navbar"
      fields={pick(navbarFields, [
        "payBillLink",
        "showSiteName",
        "showContactInfo",
        "showLoginLink",
        "showSocialIcons",
      ])}
    />
  </FormSection>
);

const FooterFields = ({ form }: AreaFieldsProps) => (
  <>
    <FormSection title="Copyright and privacy">
      <Inputs
        form={form}
        group="footer"
        fields={pick(footerFields, ["copyrightName", "privacyPolicyLink"])}
      />
    </FormSection>
    <FormSection title="Contact details">
      <Inputs
        form={form}
        group="footer"
        fields={pick(footerFields, ["showPhone", "showAddress", "showLogo"])}
      />
    </FormSection>
    <FormSection title="Columns">
      <Inputs
        form={form}
        group="footer"
        fields={pick(footerFields, ["contentColumn1", "contentColumn2", "contentColumn3"])}
      />
    </FormSection>
  </>
);

const SecurityFields = ({ form }: AreaFieldsProps) => (
  <>
    <FormSection title="Signing in">
      <TagField form={form} {...textsOf("company.ipAllowlist")} maxLength={50} />
      <TextField form={form} {...textsOf("company.passwordAgeDays")} inputMode="numeric" autoComplete="off" />
    </FormSection>
    <FormSection title="Publishing">
      <CheckboxField form={form} {...textsOf("company.needsSecondApprover")} />
      <CheckboxField form={form} {...textsOf("company.staffMayAdd")} />
    </FormSection>
  </>
);

const EmailsFields = ({ form }: AreaFieldsProps) => (
  <FormSurface>
    <TagField form={form} {...textsOf("adminVersionUpdateEmails")} maxLength={254} />
  </FormSurface>
);

/** The fields of each area of the layout. */
export const AREA_FIELDS: Readonly<Record<LayoutAreaName, (props: AreaFieldsProps) => ReactNode>> = {
  identity: IdentityFields,
  header: HeaderFields,
  footer: FooterFields,
  security: SecurityFields,
  emails: EmailsFields,
};

const textsOf = (name: keyof typeof OTHER_FIELDS) => ({ name, ...OTHER_FIELDS[name] });

interface InputsProps extends AreaFieldsProps {
  group: "navbar" | "social" | "footer";
  fields: Fields;
}

const Inputs = ({ form, group, fields }: InputsProps) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} form={form} name={`${group}.${name}`} field={field} disabled={false} />
  ));

const pick = <F extends Fields>(fields: F, names: readonly (keyof F & string)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] as F[string]]));
