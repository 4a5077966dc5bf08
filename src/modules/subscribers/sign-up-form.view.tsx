import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { subscriberMessages } from "./subscribers.messages.ts";
import { EMAIL_FIELD, NEWSLETTER_PATH } from "./subscribers.schema.ts";

interface SignUpFormProps {
  readonly id: string;
  readonly language: Language;
  /** Where the form is sent: the site itself, or a mailing-list service [PUB-059]. */
  readonly action?: string;
  readonly email?: string;
  /** The problem with the address. */
  readonly problem?: string;
  readonly label?: string;
  readonly button?: string;
}

/** The newsletter sign-up: a field and a button, which work without scripts. */
export const SignUpForm = ({
  id,
  language,
  action = NEWSLETTER_PATH,
  email,
  problem,
  label = wordsIn(language, subscriberMessages).label,
  button = wordsIn(language, subscriberMessages).signUp,
}: SignUpFormProps) => (
  <form className="tn-sign-up" method="post" action={action}>
    <label htmlFor={id}>{label}</label>
    {problem ? (
      <p className="tn-sign-up-problem" id={`${id}-problem`}>
        {problem}
      </p>
    ) : null}
    <div>
      <input
        id={id}
        type="email"
        name={EMAIL_FIELD}
        autoComplete="email"
        defaultValue={email}
        maxLength={254}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
        required
      />
      <button type="submit" className="tn-button">
        {button}
      </button>
    </div>
    {/* Only for the site: a mailing-list service gets nothing but the address. */}
    {action.startsWith("/") ? <input type="hidden" name={LANGUAGE_FIELD} value={language} /> : null}
  </form>
);
