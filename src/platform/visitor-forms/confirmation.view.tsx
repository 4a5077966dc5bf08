import type { Language } from "#platform/words/languages.schema.ts";
import { formWords } from "./form-texts.ts";

/** A form that was sent, as its sender sees it. */
export interface Confirmation {
  /** The submission's number, which staff find it by. */
  readonly number: number;
  readonly formName: string;
  readonly companyName: string;
  /** When it was sent, in the company's time zone. */
  readonly moment: string;
  /** As they can be read, such as a state's name. */
  readonly answers: readonly { readonly id: number; readonly name: string; readonly value: string }[];
  /** What the form's author wrote about it; empty for the usual text. */
  readonly nextSteps: string;
}

interface ConfirmationViewProps {
  readonly language: Language;
  readonly success: string;
  /** Null if it's unknown which submission it was, or the submission was deleted. */
  readonly confirmation: Confirmation | null;
  /** Path of the page with the form. */
  readonly page: string;
}

/** Confirms that a form was sent, and says what happens next. A script moves it into the page that had the form. */
export const ConfirmationView = ({ language, success, confirmation, page }: ConfirmationViewProps) => {
  const words = formWords(language);
  const titleId = "form-done-title";
  return (
    <section className="tn-form-done" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{success}</h2>
      {confirmation ? <ConfirmationParts {...confirmation} words={words} /> : null}
      <p className="tn-form-send">
        <a className="tn-button" href={page}>
          {words.goBack}
        </a>
      </p>
    </section>
  );
};

const ConfirmationParts = ({
  words,
  number,
  formName,
  companyName,
  moment,
  answers,
  nextSteps,
}: Confirmation & { readonly words: ReturnType<typeof formWords> }) => (
  <>
    <p className="tn-form-reference">
      {words.reference} <strong>{number}</strong>
    </p>
    <p>{words.received({ form: formName, company: companyName, moment })}</p>
    <h3>{words.nextTitle}</h3>
    <p>{nextSteps || words.nextSteps}</p>
    <h3>{words.answersTitle}</h3>
    <dl className="tn-form-answers">
      {answers.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value || words.noAnswer}</dd>
        </div>
      ))}
    </dl>
  </>
);
