import { type Confirmation, ConfirmationView } from "./confirmation.view.tsx";
import { FormView, type FormViewProps } from "./form.view.tsx";
import { LANGUAGE_FIELD } from "./form-field.ts";
import { formWords } from "./form-texts.ts";

interface CheckPageProps extends Omit<FormViewProps, "prefix"> {
  readonly token: string;
  /** Path of the page with the form. */
  readonly page: string;
  /** Empty if the input has errors. */
  readonly question: string;
  /** Whether the last answer was wrong. */
  readonly isWrong: boolean;
  /** The message after the form was accepted; null before that. */
  readonly success: string | null;
  readonly confirmation: Confirmation | null;
}

const ID = "form-check";

/** The second page of a form without scripts, which keeps what was typed. */
export const CheckPage = ({
  token,
  page,
  question,
  isWrong,
  success,
  confirmation,
  ...form
}: CheckPageProps) => {
  const words = formWords(form.language);
  if (success !== null)
    return (
      <ConfirmationView language={form.language} success={success} confirmation={confirmation} page={page} />
    );
  if (question === "") return <FormView {...form} page={page} prefix={ID} />;
  return (
    <form className="tn-form" method="post" action="/FormComponent/Answer">
      <p>{words.questionWhy}</p>
      <input type="hidden" name={LANGUAGE_FIELD} value={form.language} />
      <input type="hidden" name="token" value={token} />
      <div className="tn-form-field" data-error={isWrong ? "" : undefined}>
        <label htmlFor={ID}>{question}</label>
        <input
          id={ID}
          name="answer"
          type="text"
          required
          maxLength={50}
          autoComplete="off"
          aria-describedby={`${ID}-error`}
          aria-invalid={isWrong ? true : undefined}
        />
        <p id={`${ID}-error`} className="tn-form-error" hidden={!isWrong}>
          {words.wrongAnswer}
        </p>
      </div>
      <p className="tn-form-send">
        <button type="submit" className="tn-button">
          {words.send}
        </button>
      </p>
    </form>
  );
};
