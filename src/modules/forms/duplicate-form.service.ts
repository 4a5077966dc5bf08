import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { copiedName } from "#platform/fields/copied-name.ts";
import { FORM_LIMITS } from "./forms.schema.ts";
import { createForm, lockActiveForm } from "./forms.service.ts";
import { insertFieldCopies, selectFields, selectForms } from "./forms.sql.ts";

/**
 * Copies a form's details and fields to a new form. An admin's choice of how long submissions are kept is copied, too.
 * @returns the new form's id
 * @throws Refusal 404 also for a deleted form
 */
export const copyForm = async (tx: WriteTx, actor: Actor, id: number): Promise<number> => {
  const form = await lockActiveForm(tx, id);
  const { name, email, columns, successMessage, includeConfirmationEmail, nextSteps, keepFor } = form;
  const fields = await selectFields(tx, id);
  const copyId = await createForm(
    tx,
    actor,
    {
      ...{ name: await freeName(tx, name), email, columns, successMessage },
      ...{ includeConfirmationEmail, nextSteps, keepFor },
    },
    { "Copy of": name, Fields: fields.map((field) => field.name).join(", ") },
  );
  await insertFieldCopies(tx, id, copyId);
  return copyId;
};

/** The name of the first copy that no active form has yet. */
const freeName = async (tx: ReadTx, name: string): Promise<string> => {
  const taken = new Set((await selectForms(tx)).map((form) => form.name));
  for (let number = 1; ; number++) {
    const free = copiedName(name, FORM_LIMITS.name, number);
    if (!taken.has(free)) return free;
  }
};
