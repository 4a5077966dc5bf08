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
    const [checked, mails] = await Promise.all([
      db.read((tx) => checkEntered(tx, formId, entered, upload)),
      mailsOf(context),
    ]);
    requireNoErrors(checked);
    const file = await storeAttachment(context, upload);
    // Both or neither: a grant that is no good takes the submission back with it.
    await db.write((tx) =>
      Promise.all([useGrant(tx, cookies), acceptSubmission(tx, { ...checked, formId, mails, file })]),
    );
    return "Sent" as const;
  }),
];
