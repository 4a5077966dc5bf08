import type { ReadTx } from "#platform/db/company-db.ts";
import { answerText } from "#platform/visitor-forms/answer-text.ts";
import type { Confirmation } from "#platform/visitor-forms/confirmation.view.tsx";
import type { VisitorField } from "#platform/visitor-forms/form-field.ts";
import { type Language, LOCALES } from "#platform/words/languages.schema.ts";
import { selectForm } from "./forms.sql.ts";
import { selectSubmission } from "./read-submissions.sql.ts";

interface ConfirmationContext {
  readonly language: Language;
  readonly companyName: string;
  readonly timeZone: string;
}

/** Reads what a visitor sent, to confirm it; null if the submission was deleted. */
export const readConfirmation = async (
  tx: ReadTx,
  submissionId: number,
  fields: readonly VisitorField[],
  { language, companyName, timeZone }: ConfirmationContext,
): Promise<Confirmation | null> => {
  const submission = await selectSubmission(tx, submissionId);
  const form = submission && (await selectForm(tx, submission.formId));
  if (!form) return null;
  const types = new Map(fields.map(({ id, fieldType }) => [id, fieldType]));
  return {
    number: submission.id,
    formName: form.name,
    companyName,
    moment: new Date(submission.submittedAt).toLocaleString(LOCALES[language], {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone,
    }),
    answers: submission.pairs.map(({ fieldId, fieldName, fieldValue }) => ({
      id: fieldId,
      name: fieldName,
      value: answerText(types.get(fieldId), fieldValue, language),
    })),
    nextSteps: form.nextSteps,
  };
};
