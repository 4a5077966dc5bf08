import { useGrant } from "#modules/captcha/captcha.public.ts";
import { handle } from "#platform/call/services.ts";
import { getFormData, submitForm } from "./site-forms.contract.ts";
import {
  acceptSubmission,
  checkEntered,
  enteredPairs,
  limitSending,
  mailsOf,
  requireNoErrors,
  requireSiteForm,
  storeAttachment,
} from "./site-forms.service.ts";

export const siteFormsCalls = [
  handle(getFormData, async ({ db, query }) => {
    const { form, fields } = await db.read((tx) => requireSiteForm(tx, query.formId));
    return { form, formFields: [...fields] };
  }),
  handle(submitForm, async (context) => {
    const { db, body, upload, cookies } = context;
    await limitSending(context);
    const formId = body.form.id;
    const entered = enteredPairs(body.nameValuePairs, body.confirmationEmail);
    const checked = await db.read((tx) => checkEntered(tx, formId, entered, upload));
    requireNoErrors(checked);
    const [file, mails] = [await storeAttachment(context, upload), await mailsOf(context)];
    await db.write(async (tx) => {
      await useGrant(tx, cookies);
      await acceptSubmission(tx, { ...checked, formId, mails, file });
    });
    return "Sent" as const;
  }),
];
