import { handle } from "#platform/services/services.ts";
import { sendForm } from "./send-form.service.ts";
import { getFormData, startForm, submitForm } from "./site-forms.contract.ts";
import { readFormData } from "./site-forms.service.ts";

export const siteFormsCalls = [
  handle(getFormData, ({ db, query }) => db.read((tx) => readFormData(tx, query.formId))),
  handle(submitForm, async (context) => {
    await sendForm(context);
    const { db, services, maybeActor, body } = context;
    if (!maybeActor) services.visitorCounts.count(db.companyId, "form-sent", String(body.form.id));
    return "Sent" as const;
  }),
  handle(startForm, async ({ db, services, maybeActor, query }) => {
    if (!maybeActor) services.visitorCounts.count(db.companyId, "form-start", String(query.formId));
    return "Counted" as const;
  }),
];
