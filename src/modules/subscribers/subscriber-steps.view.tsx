import { SignUpForm } from "./sign-up-form.view.tsx";
import { CONFIRM_DAYS, LEAVE_PATH, NEWSLETTER_PATH } from "./subscribers.schema.ts";

/** The form on a page of its own, also where the address was refused. */
export const SignUpView = ({ email, problem }: { readonly email?: string; readonly problem?: string }) => (
  <div className="tn-prose">
    <p>Get our news by email. Every email has a link to unsubscribe.</p>
    <SignUpForm id="newsletter-page" email={email} problem={problem} />
    <h2>Unsubscribe</h2>
    <LeaveForm />
  </div>
);

interface LeaveFormProps {
  readonly email?: string;
  readonly problem?: string;
}

/** For people who have no newsletter at hand, with its link. */
const LeaveForm = (props: LeaveFormProps) => (
  <>
    <p>Enter your address, and we'll email you a link that takes it off our list.</p>
    <SignUpForm
      id="newsletter-leave"
      action={LEAVE_PATH}
      label="Email address to unsubscribe"
      button="Unsubscribe"
      {...props}
    />
  </>
);

/** The same on a page of its own, also where the address was refused. */
export const LeaveView = (props: LeaveFormProps) => (
  <div className="tn-prose">
    <LeaveForm {...props} />
  </div>
);

/** Said whether or not the address is on the list: only its mailbox learns. */
export const LeaveSentView = () => (
  <div className="tn-prose">
    <p>
      Check your email. If your address is on our list, we've sent you a link to unsubscribe. You stay on the
      list until you open it and choose Unsubscribe.
    </p>
    <p>
      If no email comes, look in your spam folder, or <a href={LEAVE_PATH}>try again</a>.
    </p>
  </div>
);

export const SentView = () => (
  <div className="tn-prose">
    <p>Thank you. Please look into your mailbox: a mail with a link is on its way to you.</p>
    <p>
      You get the newsletter once you have opened that link, within {CONFIRM_DAYS} days. If no mail comes,
      look among the junk mail, or <a href={NEWSLETTER_PATH}>try again</a>.
    </p>
  </div>
);

interface StepProps {
  readonly step: "confirm" | "leave";
  readonly token: string;
  readonly email: string;
}

/** What a link of a mail opens: nothing happens before the button is pressed. */
export const StepView = ({ step, token, email }: StepProps) => (
  <form className="tn-prose" method="post" action={`${NEWSLETTER_PATH}/${step}/${token}`}>
    <p>
      {step === "confirm"
        ? "Do you want our newsletter sent to "
        : "Do you want no more newsletters sent to "}
      <strong>{email}</strong>?
    </p>
    <p>
      <button type="submit" className="tn-button">
        {step === "confirm" ? "Yes, send it to me" : "Unsubscribe"}
      </button>
    </p>
  </form>
);

export const DoneView = ({ step }: Pick<StepProps, "step">) => (
  <div className="tn-prose">
    <p>
      {step === "confirm"
        ? "You are on the list. The next newsletter comes to you."
        : "You are off the list, and get no more newsletters."}
    </p>
    <p>
      <a href="/">Go to the home page</a>
    </p>
  </div>
);
