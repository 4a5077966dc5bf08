import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { freeCopiedName } from "#platform/fields/copied-name.ts";
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
  const taken = (await selectForms(tx)).map((active) => active.name);
  const copyId = await createForm(
    tx,
    actor,
    {
      ...{ name: freeCopiedName(name, FORM_LIMITS.name, taken), email, columns, successMessage },
      ...{ includeConfirmationEmail, nextSteps, keepFor },
    },
    { "Copy of": name, Fields: fields.map((field) => field.name).join(", ") },
  );
  await insertFieldCopies(tx, id, copyId);
  return copyId;
};
