import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { saveByFields } from "#platform/ui/field-refusals.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import type { Notice } from "#platform/ui/notice.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { COMPANY_LIMITS, companyName, hostNamesText, timeZone } from "./companies.schema.ts";

export const COMPANY_LIST = "/CompanyManagement";

const companyValues = z.object({
  name: companyName,
  hosts: hostNamesText,
  usesClientNumbers: z.boolean(),
  timeZone,
});

interface CompanyFormProps {
  initialValues: z.input<typeof companyValues>;
  /** The provider keeps its name. */
  isNameFixed?: boolean;
  /** What the list says afterwards. */
  done: (name: string) => string;
  save: (company: z.output<typeof companyValues>) => Promise<unknown>;
}

/** The form of a company: new, or one that is there. */
export const CompanyForm = ({ initialValues, isNameFixed = false, done, save }: CompanyFormProps) => {
  const form = useZodForm({ schema: companyValues, initialValues });
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <Form
      form={form}
      onSave={(company) =>
        saveByFields(form, dialogs, async () => {
          await save(company);
          form.markSaved();
          await queryClient.invalidateQueries({ queryKey: ["companies"] });
          const state: Notice = { notice: done(company.name) };
          await navigate(COMPANY_LIST, { state });
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
            ? "The provider keeps its name: the address of its settings is made from it."
            : "No two companies bear the same name."
        }
      />
      <TextAreaField
        form={form}
        name="hosts"
        label="Host Names"
        required
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        help="One a line, like www.example.org. The site answers at all of them; the first one stands in mails and links."
      />
      <SelectField
        form={form}
        name="timeZone"
        label="Time Zone"
        options={timeZonesWith(initialValues.timeZone)}
      />
      <CheckboxField
        form={form}
        name="usesClientNumbers"
        label="Uses client numbers"
        help="Then its users have an access level, a client number and related clients."
      />
      <SaveBar
        form={form}
        actions={
          <Button component={Link} to={COMPANY_LIST} variant="default">
            Cancel
          </Button>
        }
      />
    </Form>
  );
};

/** The browser's list may lack the one that is set, under another of its names. */
const timeZonesWith = (current: string): string[] =>
  [...new Set([current, ...Intl.supportedValuesOf("timeZone")])].toSorted();
