import { EMAIL_FIELD, NEWSLETTER_PATH } from "./subscribers.schema.ts";

interface SignUpFormProps {
  readonly id: string;
  /** Where the address is sent: the site itself, or a mailing-list service [PUB-059]. */
  readonly action?: string;
  readonly email?: string;
  /** What was wrong with the address. */
  readonly problem?: string;
}

/** The newsletter's sign-up: one field and a button, which work without scripts. */
export const SignUpForm = ({ id, action = NEWSLETTER_PATH, email, problem }: SignUpFormProps) => (
  <form className="tn-sign-up" method="post" action={action}>
    <label htmlFor={id}>Email address for our newsletter</label>
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
        Sign up
      </button>
    </div>
  </form>
);
