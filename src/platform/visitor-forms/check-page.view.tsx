import { FormView, type FormViewProps } from "./form.view.tsx";

interface CheckPageProps extends Omit<FormViewProps, "prefix"> {
  readonly token: string;
  /** Path of the page that the form appears on. */
  readonly page: string;
  /** Empty where something that was typed is wrong. */
  readonly question: string;
  /** Whether the last answer was wrong. */
  readonly isWrong: boolean;
  /** What is said once the form was accepted; null before. */
  readonly success: string | null;
}

const ID = "form-check";

/** The second page of a form without scripts. What was typed is kept all the while. */
export const CheckPage = ({ token, page, question, isWrong, success, ...form }: CheckPageProps) => {
  if (success !== null)
    return (
      <div className="tn-form-done" role="status">
        <p>
          <strong>{success}</strong>
        </p>
        <p>
          <a className="tn-button" href={page}>
            Back to the page
          </a>
        </p>
      </div>
    );
  if (question === "") return <FormView {...form} page={page} prefix={ID} />;
  return (
    <form className="tn-form" method="post" action="/FormComponent/Answer">
      <p>One question before your message goes out. It keeps away programs that send advertising.</p>
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
          That was not right. Here is another question; nothing that you typed is lost.
        </p>
      </div>
      <p className="tn-form-send">
        <button type="submit" className="tn-button">
          Send
        </button>
      </p>
    </form>
  );
};
