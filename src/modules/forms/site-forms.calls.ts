import { requireGrant, useGrant } from "#modules/captcha/captcha.public.ts";
import { handle } from "#platform/services/services.ts";
import { getFormData, submitForm } from "./site-forms.contract.ts";
import {
  acceptSubmission,
  checkEntered,
  enteredPairs,
  limitSending,
  mailsOf,
  readFormData,
  requireNoErrors,
} from "./site-forms.service.ts";
import { withAttachment } from "./stored-attachment.service.ts";

export const siteFormsCalls = [
  handle(getFormData, ({ db, query }) => db.read((tx) => readFormData(tx, query.formId))),
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
    // Before a file is stored, so that nobody fills the disk without having solved anything.
    await db.read((tx) => requireGrant(tx, cookies));
    // Both or neither: a grant that is no good takes the submission back with it.
    await withAttachment(context, upload, (tx, file) =>
      Promise.all([useGrant(tx, cookies), acceptSubmission(tx, { ...checked, formId, mails, file })]),
    );
    return "Sent" as const;
  }),
];
