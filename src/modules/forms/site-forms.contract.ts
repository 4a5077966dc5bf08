import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { FILE_FIELD } from "#platform/visitor-forms/form-field.ts";
import { sentLanguage } from "#platform/words/sent-language.schema.ts";
import { form, formField } from "./forms.contract.ts";
import { MAX_UPLOAD_BYTES } from "./forms.schema.ts";

const visitorForm = form.pick({
  id: true,
  name: true,
  columns: true,
  successMessage: true,
  includeConfirmationEmail: true,
  isActive: true,
});
const visitorField = formField.omit({ rowVersion: true });

export const getFormData = defineCall({
  name: "getFormData",
  id: "C-279",
  method: "GET",
  path: "/Components/GetFormData",
  summary: "An active form with its fields, as visitors fill it in, without the addresses it is emailed to.",
  who: "anyone",
  query: z.object({ formId: queryId("formId") }),
  answer: z.object({ form: visitorForm, formFields: z.array(visitorField) }),
});

/** Largest total size of a form's answers, in bytes. */
const ENTERED_BYTES = 256 << 10;

const jsonText = <S extends z.ZodType>(label: string, schema: S) =>
  z.string(`${label} is required.`).transform((text, context): z.output<S> => {
    try {
      const result = schema.safeParse(JSON.parse(text));
      if (result.success) return result.data;
    } catch {
      // The issue below reports it.
    }
    context.addIssue({ code: "custom", message: `${label} can't be read.` });
    return z.NEVER;
  });

const id = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.number().int().min(1),
) as unknown as z.ZodType<number, unknown>;

export const submitForm = defineCall({
  name: "submitForm",
  id: "C-281",
  method: "POST",
  path: "/FormComponent/SubmitForm",
  summary:
    "Saves a visitor's form submission. Parts: Form (JSON with its id), NameValuePairs (JSON list of fieldId, fieldName, fieldValue), File, ConfirmationEmail, and Language (that of the page; otherwise the site's). With Receipt (48 random hexadecimal digits) and page, a confirmation can be read at /form-check/ followed by the receipt. Needs the grant from a solved captcha.",
  who: "anyone",
  upload: { part: FILE_FIELD, maxBytes: MAX_UPLOAD_BYTES },
  bodyLimit: ENTERED_BYTES,
  body: z.object({
    form: jsonText("Form", z.object({ id })),
    nameValuePairs: jsonText(
      "NameValuePairs",
      z
        .array(
          z.object({ fieldId: id, fieldValue: z.union([z.string(), z.boolean(), z.number()]).nullish() }),
        )
        .max(200),
    ),
    confirmationEmail: z
      .string("ConfirmationEmail must be text.")
      .nullish()
      .transform((value) => value ?? ""),
    language: sentLanguage,
    receipt: z
      .string("Receipt must be text.")
      .regex(/^[0-9a-f]{48}$/, "Receipt must be 48 hexadecimal digits.")
      .nullish(),
    page: z.string("page must be text.").max(2000, "page is too long.").nullish(),
  }),
  answer: z.literal("Sent"),
});

export const startForm = defineCall({
  name: "startForm",
  id: "own",
  method: "POST",
  path: "/FormComponent/StartForm",
  summary: "Counts that a visitor began to fill in a form. Nothing about the visitor is kept.",
  who: "anyone",
  query: z.object({ formId: queryId("formId") }),
  answer: z.literal("Counted"),
});
