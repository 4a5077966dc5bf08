import { requireGrant, useGrant } from "#modules/captcha/captcha.public.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { Services } from "#platform/services/services.ts";
import { returnPath } from "#platform/site/return-path.ts";
import { languageOr } from "#platform/words/languages.schema.ts";
import { keepReceipt } from "./form-drafts.service.ts";
import type { submitForm } from "./site-forms.contract.ts";
import {
  acceptSubmission,
  checkEntered,
  enteredPairs,
  limitSending,
  mailsOf,
  requireNoErrors,
} from "./site-forms.service.ts";
import { withAttachment } from "./stored-attachment.service.ts";

/**
 * Stores what a visitor's browser sends, and uses up its grant.
 * @throws Refusal 400 if a field is wrong, 403 without a grant, 404, 429, 503
 */
export const sendForm = async (
  context: CallContext<Services, unknown, BodyOf<typeof submitForm>>,
): Promise<void> => {
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
};
