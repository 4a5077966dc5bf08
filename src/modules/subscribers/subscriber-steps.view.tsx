import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { SignUpForm } from "./sign-up-form.view.tsx";
import { subscriberMessages } from "./subscribers.messages.ts";
import { CONFIRM_DAYS, LEAVE_PATH, NEWSLETTER_PATH } from "./subscribers.schema.ts";

interface Spoken {
  readonly language: Language;
  /** What links to the next of these pages end with; see `languageQuery`. */
  readonly languageQuery: string;
}

interface AddressFormProps extends Pick<Spoken, "language"> {
  readonly email?: string;
  readonly problem?: string;
}

/** The form on its own page, also after an invalid address. */
export const SignUpView = ({ language, email, problem }: AddressFormProps) => {
  const words = wordsIn(language, subscriberMessages);
  return (
    <div className="tn-prose">
      <p>{words.signUpIntro}</p>
      <SignUpForm id="newsletter-page" language={language} email={email} problem={problem} />
      <h2>{words.unsubscribe}</h2>
      <LeaveForm language={language} />
    </div>
  );
};

/** For people without a newsletter at hand, who need its link. */
const LeaveForm = (props: AddressFormProps) => {
  const words = wordsIn(props.language, subscriberMessages);
  return (
    <>
      <p>{words.leaveIntro}</p>
      <SignUpForm
        id="newsletter-leave"
        action={LEAVE_PATH}
        label={words.leaveLabel}
        button={words.unsubscribe}
        {...props}
      />
    </>
  );
};

/** The same on its own page, also after an invalid address. */
export const LeaveView = (props: AddressFormProps) => (
  <div className="tn-prose">
    <LeaveForm {...props} />
  </div>
);

/** The same answer whether or not the address is on the list, because only its mailbox learns that. */
export const LeaveSentView = ({ language, languageQuery }: Spoken) => (
  <div className="tn-prose">
    <p>{wordsIn(language, subscriberMessages).leaveSent}</p>
    <NoEmail language={language} path={`${LEAVE_PATH}${languageQuery}`} />
  </div>
);

export const SentView = ({ language, languageQuery }: Spoken) => {
  const { sent, sentNext } = wordsIn(language, subscriberMessages);
  return (
    <div className="tn-prose">
      <p>
        {sent} {sentNext({ days: CONFIRM_DAYS })}
      </p>
      <NoEmail language={language} path={`${NEWSLETTER_PATH}${languageQuery}`} />
    </div>
  );
};

/** @param path the page for entering an address again */
const NoEmail = ({ language, path }: { readonly language: Language; readonly path: string }) => {
  const { noEmail, tryAgain } = wordsIn(language, subscriberMessages);
  return (
    <>
      <p>{noEmail}</p>
      <p>
        <a href={path}>{tryAgain}</a>
      </p>
    </>
  );
};

interface StepProps extends Spoken {
  readonly step: "confirm" | "leave";
  readonly token: string;
  readonly email: string;
}

/** The page that an email's link opens. Nothing happens until the button is pressed. */
export const StepView = ({ language, step, token, email }: Omit<StepProps, "languageQuery">) => {
  const words = wordsIn(language, subscriberMessages);
  const isConfirm = step === "confirm";
  return (
    <form className="tn-prose" method="post" action={`${NEWSLETTER_PATH}/${step}/${token}`}>
      <input type="hidden" name={LANGUAGE_FIELD} value={language} />
      <p>{isConfirm ? words.confirmAsk({ email }) : words.leaveAsk({ email })}</p>
      <p>
        <button type="submit" className="tn-button">
          {isConfirm ? words.confirmYes : words.unsubscribe}
        </button>
      </p>
    </form>
  );
};

/** The page of a link with an unknown token. */
export const LinkExpiredView = ({ language, languageQuery, step }: Omit<StepProps, "token" | "email">) => {
  const words = wordsIn(language, subscriberMessages);
  const isConfirm = step === "confirm";
  return (
    <div className="tn-prose">
      <p>{isConfirm ? words.confirmGone : words.leaveGone}</p>
      <p>
        {isConfirm ? (
          <a href={`${NEWSLETTER_PATH}${languageQuery}`}>{words.signUpAgain}</a>
        ) : (
          <a href="/">{words.goHome}</a>
        )}
      </p>
    </div>
  );
};

export const DoneView = ({ language, step }: Pick<StepProps, "language" | "step">) => {
  const words = wordsIn(language, subscriberMessages);
  return (
    <div className="tn-prose">
      <p>{step === "confirm" ? words.confirmed : words.left}</p>
      <p>
        <a href="/">{words.goHome}</a>
      </p>
    </div>
  );
};
