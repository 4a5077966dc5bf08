import { sql } from "kysely";
import { addField, addForm, insertSubmission, listFields } from "#modules/forms/forms.public.ts";
import { fieldDetails, formDetails } from "#modules/forms/forms.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

/** A form of the demo with what visitors have sent. */
export interface DemoForm {
  readonly name: string;
  readonly email: string;
  readonly columns: 1 | 2;
  readonly successMessage: string;
  readonly includeConfirmationEmail: boolean;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  /** Values in the fields' order, the newest first; `hoursAgo` says when. */
  readonly submissions: readonly { readonly hoursAgo: number; readonly values: readonly string[] }[];
}

/** Stands in a component's values for the id of the form of that name. */
export const formNamed = (form: string) => ({ form });

/** Ids of the demo's forms by their names. */
export type FormIds = ReadonlyMap<string, number>;

/** A component's values, with ids in the place of forms' names. */
export const withFormIds = (
  values: Readonly<Record<string, unknown>>,
  ids: FormIds,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isForm = typeof value === "object" && value !== null && "form" in value;
      return [name, isForm ? (ids.get(String(value.form)) ?? 0) : value];
    }),
  );

/** Adds the forms with their fields by the steps that staff take, and what visitors have sent. */
export const addDemoForms = async (
  tx: WriteTx,
  actor: Actor,
  forms: readonly DemoForm[],
): Promise<FormIds> => {
  const ids = new Map<string, number>();
  for (const { fields, submissions, ...form } of forms) {
    const id = await addForm(tx, actor, formDetails.parse(form));
    ids.set(form.name, id);
    for (const field of fields) await addField(tx, actor, id, fieldDetails.parse(field));
    const added = await listFields(tx, id);
    for (const { hoursAgo, values } of [...submissions].reverse()) {
      const pairs = added.map((field, index) => ({
        fieldId: field.id,
        fieldName: field.name,
        fieldValue: values[index] ?? "",
      }));
      const submissionId = await insertSubmission(tx, id, pairs, "");
      await sql`update form_submissions set submitted_at = now() - make_interval(hours => ${hoursAgo})
        where company_id = ${tx.companyId} and id = ${submissionId}`.execute(tx.sql);
    }
  }
  return ids;
};

export const riverbendForms: readonly DemoForm[] = [
  {
    name: "Start service",
    email: "accounts@riverbend.example",
    columns: 2,
    successMessage: "Thank you. We call you within one working day.",
    includeConfirmationEmail: true,
    fields: [
      {
        name: "Your name",
        fieldType: "input",
        inputType: "text",
        isRequired: true,
        placeholder: "First and last name",
      },
      { name: "Phone", fieldType: "phone", isRequired: true },
      { name: "Email", fieldType: "email", placeholder: "you@example.org" },
      { name: "Service", fieldType: "selectList", options: "Water,Power,Gas,All three", isRequired: true },
      { name: "Street address", fieldType: "input", inputType: "text", isRequired: true },
      { name: "State of your last address", fieldType: "state" },
      { name: "First day", fieldType: "futureDatePicker", isRequired: true },
      {
        name: "People in the household",
        fieldType: "input",
        inputType: "number",
        minLength: 1,
        maxLength: 20,
      },
      { name: "Your lease or deed", fieldType: "fileUpload" },
      { name: "Send my bills by mail", fieldType: "checkbox" },
      { name: "Anything we should know", fieldType: "textarea" },
    ],
    submissions: [
      {
        hoursAgo: 3,
        values: [
          "Marisol Vega",
          "555 010 0161",
          "marisol@example.org",
          "All three",
          "18 Orchard Lane",
          "TN",
          "2026-12-01",
          "4",
          "",
          "false",
          "The meter is behind the shed; the dog is friendly.",
        ],
      },
      {
        hoursAgo: 27,
        values: [
          "Tom Whitaker",
          "555 010 0172",
          "",
          "Power",
          "402 Ferry Road",
          "GA",
          "2026-11-30",
          "1",
          "",
          "true",
          "",
        ],
      },
      {
        hoursAgo: 75,
        values: [
          "Grace Oyelaran",
          "555 010 0118",
          "grace.o@example.org",
          "Water",
          "9 Spring Street, Unit B",
          "",
          "2026-12-15",
          "2",
          "",
          "false",
          "We move in on a Saturday.",
        ],
      },
      {
        hoursAgo: 190,
        values: [
          "Hank Rowe",
          "555 010 0133",
          "",
          "Gas",
          "77 Laurel Court",
          "AL",
          "2026-11-24",
          "3",
          "",
          "true",
          "",
        ],
      },
    ],
  },
  {
    name: "Report a problem",
    email: "outages@riverbend.example",
    columns: 1,
    successMessage: "Thank you for telling us. A crew looks at it today.",
    includeConfirmationEmail: false,
    fields: [
      {
        name: "What is wrong?",
        fieldType: "selectList",
        options: "Street light is out,Water on the street,A tree on a line,A meter is damaged,Something else",
        isRequired: true,
      },
      {
        name: "Where?",
        fieldType: "input",
        inputType: "text",
        isRequired: true,
        placeholder: "Street and number, or the nearest crossing",
      },
      { name: "What did you see?", fieldType: "textarea" },
      { name: "A photo", fieldType: "fileUpload" },
      { name: "Your phone, if we may ask back", fieldType: "phone" },
    ],
    submissions: [
      {
        hoursAgo: 1,
        values: [
          "A tree on a line",
          "Mill Ridge Road, by the red barn",
          "A branch as thick as my arm leans on the lower line. No sparks.",
          "",
          "555 010 0155",
        ],
      },
      {
        hoursAgo: 9,
        values: ["Street light is out", "Corner of Mill Street and Third", "Out since Sunday.", "", ""],
      },
      {
        hoursAgo: 32,
        values: [
          "Water on the street",
          "in front of 212 Ferry Road",
          "It comes up through the pavement, about a bucket a minute, and freezes over night.",
          "",
          "555 010 0147",
        ],
      },
      {
        hoursAgo: 140,
        values: [
          "Something else",
          "The substation on Dam Road",
          "The gate stood open this morning. I closed it.",
          "",
          "",
        ],
      },
      { hoursAgo: 260, values: ["Street light is out", "Library parking lot, second pole", "", "", ""] },
      {
        hoursAgo: 400,
        values: [
          "A meter is damaged",
          "31 Orchard Lane",
          "A delivery van backed into it. Nobody is hurt.",
          "",
          "555 010 0120",
        ],
      },
    ],
  },
];
