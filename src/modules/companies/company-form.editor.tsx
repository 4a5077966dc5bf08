import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { HostChecks } from "#modules/host-checks/host-checks.editor.tsx";
import { call } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { CheckboxField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { SearchSelectField } from "#platform/ui/search-select-field.tsx";
import { timeZoneOptions } from "#platform/ui/time-zones.ts";
import { useZodForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
import { copyItemOf } from "#platform/ui/working-copies/copy-events.ts";
import type { Company } from "./companies.contract.ts";
import { COMPANY_LIMITS, companyName, hostNamesText, timeZone } from "./companies.schema.ts";
import { LIMIT_LABELS, LimitsFields, limitFields, limitInput, withLimits } from "./company-limits.editor.tsx";

export const COMPANY_LIST = "/CompanyManagement";

/** The screen with a company's admins. */
export const adminsPath = (id: number): string => `${COMPANY_LIST}/${id}/Admins`;

const companyValues = z.object({
  name: companyName,
  hosts: hostNamesText,
  usesClientNumbers: z.boolean(),
  timeZone,
  ...limitFields,
});

type CompanyInput = z.input<typeof companyValues>;
type CompanyValues = z.output<typeof companyValues>;

/** Field labels for comparing two versions of a company. */
const COMPANY_FIELDS = {
  name: { label: "Company" },
  hosts: { label: "Host names" },
  timeZone: { label: "Time zone" },
  usesClientNumbers: { label: "Uses client numbers" },
  ...LIMIT_LABELS,
};

/** The form values of an existing company. */
const companyInput = ({ name, hosts, usesClientNumbers, timeZone, limits }: Company): CompanyInput => ({
  name,
  hosts: hosts.join("\n"),
  usesClientNumbers,
  timeZone,
  ...limitInput(limits),
});

const seenOf = ({ name, hosts, usesClientNumbers, timeZone, limits }: Company) => ({
  name,
  hosts,
  usesClientNumbers,
  timeZone,
  limits,
});

interface UpdateCompanyFormProps {
  company: Company;
  read(): Promise<Company>;
  onTakeTheirs(theirs: Company): void;
}

/** The form of an existing company. */
export const UpdateCompanyForm = ({ company, read, onTakeTheirs }: UpdateCompanyFormProps) => {
  const { id } = company;
  const { form, save, dialog } = useItemForm({
    schema: companyValues,
    fields: COMPANY_FIELDS,
    opened: company,
    valuesOf: companyInput,
    versionOf: seenOf,
    saver: { kind: "company", id },
    read,
    send: (values, seen) => call("updateCompany", { body: { ...withLimits(values), id, seen } }),
    onTakeTheirs,
  });
  return (
    <>
      <CompanyForm
        form={form}
        isNameFixed={company.isProvider}
        saved={company}
        belowHosts={<HostChecks companyId={id} />}
        save={async (company) => (await save(company)) !== false && { notice: `${company.name} was saved.` }}
      />
      {dialog}
    </>
  );
};

interface CreateCompanyFormProps {
  initialValues: CompanyInput;
  /** Resolves to the new company's id. */
  save: (company: CompanyValues) => Promise<number>;
}

/** The form of a new company. */
export const CreateCompanyForm = ({ initialValues, save }: CreateCompanyFormProps) => {
  const form = useZodForm({
    schema: companyValues,
    initialValues,
    copyPlace: { form: "company", item: copyItemOf(0), fields: COMPANY_FIELDS },
  });
  return (
    <CompanyForm
      form={form}
      save={async (company) => {
        const next = { label: "Invite its first admin", to: adminsPath(await save(company)) };
        return { notice: `${company.name} was created.`, next };
      }}
    />
  );
};

interface CompanyFormProps {
  form: ZodForm<CompanyInput, CompanyValues>;
  /** The provider can't be renamed. */
  isNameFixed?: boolean;
  belowHosts?: ReactNode;
  /** The saved company; undefined for a new one. */
  saved?: Company;
  /** Resolves to what the list says afterward, or to false if nothing was saved. */
  save: (company: CompanyValues) => Promise<Notice | false>;
}

const CompanyForm = ({ form, isNameFixed = false, belowHosts, saved, save }: CompanyFormProps) => {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <Form
      form={form}
      afterSave="closes"
      onSave={(company) =>
        saveByFields(form, dialogs, async () => {
          const state = await save(company);
          if (!state) return false;
          form.markSaved();
          await Promise.all(
            [["companies"], ["unverified-hosts"], ["company-usage"]].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          );
          await navigate(COMPANY_LIST, { state });
          return true;
        })
      }
    >
      <TextField
        form={form}
        name="name"
        label="Company"
        required
        readOnly={isNameFixed}
        maxLength={COMPANY_LIMITS.name}
        help={
          isNameFixed
            ? "The provider can't be renamed, because the address of its settings contains its name."
            : "Each company needs a different name."
        }
      />
      <TextAreaField
        form={form}
        name="hosts"
        label="Host names"
        required
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        help="One per line, such as www.example.org. All of them open the site. Emails and links use the first one."
      />
      {belowHosts}
      <SearchSelectField
        form={form}
        name="timeZone"
        label="Time zone"
        nothingFound="No time zone has this name."
        options={timeZoneOptions(form.getInitialValues().timeZone)}
      />
      <CheckboxField
        form={form}
        name="usesClientNumbers"
        label="Uses client numbers"
        help="Adds an access level, a client number, and related clients to each user."
      />
      <LimitsFields form={form} saved={saved} />
      <SaveBar form={form} cancelTo={COMPANY_LIST} />
    </Form>
  );
};
