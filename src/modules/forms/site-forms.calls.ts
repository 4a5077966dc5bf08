import { requireGrant, useGrant } from "#modules/captcha/captcha.public.ts";
import { handle } from "#platform/services/services.ts";
import { returnPath } from "#platform/site/return-path.ts";
import { languageOr } from "#platform/words/languages.schema.ts";
import { keepReceipt } from "./form-drafts.service.ts";
import { getFormData, startForm, submitForm } from "./site-forms.contract.ts";
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
    const { db, services, caller, body, upload, cookies, site } = context;
    const language = languageOr(body.language, site.language);
    await limitSending({ db, caller, language });
    const formId = body.form.id;
    const entered = enteredPairs(body.nameValuePairs, body.confirmationEmail);
    const [checked, mails] = await Promise.all([
      db.readAtOnce(async (tx) => {
        // Checked before a file is stored, so that nobody can fill the disk without solving a captcha.
        const granted = requireGrant(tx, cookies);
        // What is wrong with the form is reported first.
        granted.catch(() => {});
        const checked = await checkEntered(tx, formId, entered, upload, language);
        requireNoErrors(checked);
        await granted;
        return checked;
      }),
      mailsOf(context),
    ]);
    // In one transaction: an invalid grant rolls the submission back.
    await withAttachment({ db, services, language }, upload, async (tx, file) => {
      const [accepted] = await Promise.all([
        acceptSubmission(tx, { ...checked, formId, mails, language, file }),
        useGrant(tx, cookies),
      ]);
      const page = returnPath(body.page ?? undefined, site.origin) ?? "/";
      if (body.receipt) await keepReceipt(tx, body.receipt, { ...accepted, formId, language, page });
    });
    if (!context.maybeActor) services.visitorCounts.count(db.companyId, "form-sent", String(formId));
    return "Sent" as const;
  }),
  handle(startForm, async ({ db, services, maybeActor, query }) => {
    if (!maybeActor) services.visitorCounts.count(db.companyId, "form-start", String(query.formId));
    return "Counted" as const;
  }),
];
